import { expect, test } from 'vitest';
import { one, render } from '#web/ui/testing/render.tsx';
import { ZoneSelect } from './zone-select.tsx';

test('15.6 the zone that is stored stays chosen while the others arrive', () => {
  for (const zone of ['America/Regina', 'Europe/Zurich']) {
    const { unmount } = render(<ZoneSelect label="Zone" defaultValue={zone} />);
    expect(one<HTMLSelectElement>('select').value).toBe(zone);
    expect(document.querySelectorAll('option').length).toBeGreaterThan(300);
    unmount();
  }
});

test('12.1 V10 the zones of Canada come first, by the names that people there use', () => {
  render(<ZoneSelect label="Zone" only="America/" defaultValue="America/Toronto" />);
  const [first, second] = [...document.querySelectorAll('optgroup')];
  expect([first?.label, second?.label]).toEqual(['Canada', 'Elsewhere']);
  const names = [...(first?.children ?? [])].map(({ textContent }) => textContent);
  expect(names.slice(0, 4)).toEqual([
    'Newfoundland — St. John’s',
    'Atlantic — Halifax',
    'Atlantic — Moncton',
    'Eastern — Toronto',
  ]);
  expect(names).toContain('Pacific — Vancouver');
  expect(one<HTMLSelectElement>('select').selectedOptions[0]?.textContent).toBe(
    'Eastern — Toronto',
  );
});
