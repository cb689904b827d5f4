import { expect, test } from 'vitest';
import { render } from '#web/ui/testing/render.tsx';
import { WholeDates } from './whole-dates.tsx';

test('W5 a date stays on one line, with its time and zone, and the sentence is what it was', () => {
  for (const [text, dates] of [
    ['Renews on December 9, 2026.', ['December 9, 2026']],
    ['Sat May 8, 2027, from 8:30 a.m.', ['Sat May 8, 2027', '8:30 a.m.']],
    [
      'From May 8, 2027 · Until Sep 12, 8:30 a.m. EDT, out of turn',
      ['May 8, 2027', 'Sep 12, 8:30 a.m. EDT'],
    ],
    ['Refunded by e-Transfer', ['by e-Transfer']],
    ['Runs without an end.', []],
  ] as const) {
    const { container: shown } = render(<WholeDates>{text}</WholeDates>);
    expect(shown.textContent).toBe(text);
    expect([...shown.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual(
      dates,
    );
  }
});
