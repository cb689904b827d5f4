import { describe, expect, test } from 'vitest';
import { click, focus, one, press, render } from '../testing/render.tsx';
import {
  field,
  focused,
  header,
  named,
  open,
  openButton,
  popup,
  show,
  texts,
  view,
} from './testing/show-date-picker.tsx';

describe('5.5 defaults', () => {
  test('5.5 the field shows yyyy-MM-dd and opens on the day view of the value', () => {
    show({ value: '2024-02-05' });
    expect(field().value).toBe('2024-02-05');
    open();
    expect(view()).toBe('day');
    expect(header().textContent).toBe('February 2024');
    expect(texts('day')).toHaveLength(29);
    expect(focused()).toBe('Monday, February 5, 2024');
    // The text is hidden, so that a screen reader reads only the name.
    expect(texts('day')).toEqual(
      [...document.querySelectorAll('[role=gridcell] > [aria-hidden]')].map(
        (text) => text.textContent,
      ),
    );
  });

  test('5.5 without a value it opens on today, and today is marked', () => {
    show();
    open();
    expect(focused()).toBe('Wednesday, June 10, 2026');
    expect(one('[aria-current="date"]').textContent).toBe('10');
    expect(document.querySelector('[aria-selected="true"]')).toBeNull();
  });

  test('5.5 the week starts on Monday', () => {
    show({ value: '2026-06-10' });
    open();
    const names = [...document.querySelectorAll('[data-grid] > [aria-hidden] span')];
    expect(names.map((name) => name.textContent).join(' ')).toBe('Mo Tu We Th Fr Sa Su');
    expect(one('[role="row"]:nth-of-type(2)').firstElementChild?.textContent).toBe('1');
  });

  test('5.5 a week can start on another day', () => {
    show({ value: '2026-06-10', weekStart: 0 });
    open();
    const first = one('[role="row"]:nth-of-type(2)');
    expect(first.children[0]?.textContent).toBe('');
    expect(first.children[1]?.textContent).toBe('1');
  });
});

describe('4.19 views', () => {
  test('4.19 picking a day closes the popup, reports the value and restores the focus', () => {
    const changes = show({ value: '2026-06-10' });
    open();
    click(named('Friday, June 12, 2026'));
    expect(changes).toEqual(['2026-06-12']);
    expect(popup()).toBeNull();
    expect(document.activeElement).toBe(openButton());
    expect(field().value).toBe('2026-06-12');
    open();
    expect(one('[aria-selected="true"]').textContent).toBe('12');
  });

  test('4.19 the header drills up from time to day to month to year, and no further', () => {
    show({ value: '2026-06-10T09:30', startView: 'time', minView: 'time' });
    open();
    const seen = [0, 1, 2, 3].map(() => {
      const page = `${view()}: ${header().textContent}`;
      click(header());
      return page;
    });
    expect(seen).toEqual([
      'time: June 10, 2026',
      'day: June 2026',
      'month: 2026',
      'year: 2020 – 2029',
    ]);
    expect(view()).toBe('year');
    expect(header().getAttribute('aria-disabled')).toBe('true');
  });

  test('4.19 picking drills down from year to month to day to time; only the time is reported', () => {
    const changes = show({ startView: 'year', minView: 'time', format: 'yyyy-MM-dd HH:mm' });
    open();
    click(named('2024'));
    expect(view()).toBe('month');
    click(named('February 2024'));
    expect(view()).toBe('day');
    click(named('Thursday, February 29, 2024'));
    expect(view()).toBe('time');
    click(named('14 hours'));
    expect(popup()).not.toBeNull();
    expect(changes).toEqual([]);
    click(named('14:37'));
    expect(changes).toEqual(['2024-02-29T14:37']);
    expect(popup()).toBeNull();
    expect(field().value).toBe('2024-02-29 14:37');
  });

  test.each([
    ['year', ['2024'], '2024-01-01'],
    ['month', ['2024', 'February 2024'], '2024-02-01'],
    ['day', ['2024', 'February 2024', 'Saturday, February 3, 2024'], '2024-02-03'],
  ] as const)('4.19 the minimum view %s stops the drilling', (minView, path, value) => {
    const changes = show({ startView: 'year', minView });
    open();
    for (const name of path) click(named(name));
    expect(changes).toEqual([value]);
    expect(popup()).toBeNull();
  });

  test('4.19 a start view finer than the minimum view is replaced by it', () => {
    show({ startView: 'day', minView: 'month' });
    open();
    expect(view()).toBe('month');
  });

  test('4.19 a page of years is a decade; its arrows lead to the next and the previous one', () => {
    show({ value: '2026-06-10', startView: 'year' });
    open();
    expect(texts('year')).toEqual(Array.from({ length: 10 }, (_, index) => String(2020 + index)));
    click(named('Next decade'));
    expect(header().textContent).toBe('2030 – 2039');
    click(named('Previous decade'));
    click(named('Previous decade'));
    expect(texts('year')[0]).toBe('2010');
  });

  test('5.3 months are January to December', () => {
    show({ value: '2026-06-10', startView: 'month' });
    open();
    const names = [...document.querySelectorAll('[role="gridcell"]')].map((cell) =>
      cell.getAttribute('aria-label'),
    );
    expect(names).toHaveLength(12);
    expect([names[0], names[11]]).toEqual(['January 2026', 'December 2026']);
  });

  test('5.6 the time view offers hours 0 to 23 and minutes 0 to 59, one by one', () => {
    show({ value: '2026-06-10T09:30', startView: 'time', minView: 'time' });
    open();
    const numbers = (count: number) =>
      Array.from({ length: count }, (_, index) => String(index).padStart(2, '0'));
    expect(texts('hour')).toEqual(numbers(24));
    expect(texts('minute')).toEqual(numbers(60));
  });

  test('4.19 turning the page keeps the focus on its button and announces the page', () => {
    show({ value: '2026-06-10' });
    open();
    const next = named('Next month');
    focus(next);
    click(next);
    expect(document.activeElement).toBe(next);
    expect(one('[popover] [aria-live="polite"]').textContent).toBe('July 2026');
  });
});

describe('4.19 keyboard', () => {
  test.each([
    ['ArrowRight', false, 'Thursday, June 11, 2026'],
    ['ArrowLeft', false, 'Tuesday, June 9, 2026'],
    ['ArrowDown', false, 'Wednesday, June 17, 2026'],
    ['ArrowUp', false, 'Wednesday, June 3, 2026'],
    ['Home', false, 'Monday, June 8, 2026'],
    ['End', false, 'Sunday, June 14, 2026'],
    ['PageDown', false, 'Friday, July 10, 2026'],
    ['PageUp', false, 'Sunday, May 10, 2026'],
    ['PageDown', true, 'Thursday, June 10, 2027'],
    ['PageUp', true, 'Tuesday, June 10, 2025'],
  ])('4.19 %s (Shift %s) goes to %s', (key, shiftKey, name) => {
    show({ value: '2026-06-10' });
    open();
    expect(press(key, { shiftKey })).toBe(false);
    expect(focused()).toBe(name);
  });

  test('4.19 one cell is the tab stop, and it follows the arrow keys', () => {
    show({ value: '2026-06-30' });
    open();
    press('ArrowRight');
    expect(header().textContent).toBe('July 2026');
    expect(one('[role="gridcell"][tabindex="0"]').textContent).toBe('1');
  });

  test.each(['Enter', ' '])('4.19 key %j picks', (key) => {
    const changes = show({ value: '2026-06-10' });
    open();
    press('ArrowRight');
    press(key);
    expect(changes).toEqual(['2026-06-11']);
    expect(popup()).toBeNull();
  });

  test('4.19 the keyboard drills down and the focus follows into each view', () => {
    const changes = show({ value: '2026-06-10T09:30', startView: 'year', minView: 'time' });
    open();
    expect(focused()).toBe('2026');
    press('ArrowUp');
    press('Enter');
    expect(focused()).toBe('June 2021');
    press('ArrowDown');
    press('Enter');
    expect(focused()).toBe('Friday, September 10, 2021');
    press('Enter');
    expect(focused()).toBe('09 hours');
    press('ArrowDown');
    press('Enter');
    expect(focused()).toBe('17:30');
    press('End');
    press('Enter');
    expect(changes).toEqual(['2021-09-10T17:39']);
  });

  test('5.6 the arrow keys stop at the ends of the day', () => {
    show({ value: '2026-06-10T23:30', startView: 'time', minView: 'time' });
    open();
    press('ArrowRight');
    expect(focused()).toBe('23 hours');
  });

  test('4.19 Escape closes the popup, restores the focus and does not propagate', () => {
    const changes = show({ value: '2026-06-10' });
    open();
    press('ArrowRight');
    expect(press('Escape')).toBe(false);
    expect(popup()).toBeNull();
    expect(document.activeElement).toBe(openButton());
    expect(changes).toEqual([]);
  });

  test('4.19 the arrow down opens the popup from the field', () => {
    show({ value: '2026-06-10' });
    focus(field());
    press('ArrowDown');
    expect(focused()).toBe('Wednesday, June 10, 2026');
    press('Escape');
    expect(document.activeElement).toBe(field());
  });

  test('4.19 leaving with Tab or pressing elsewhere closes', () => {
    show();
    render(<button type="button">Elsewhere</button>);
    const elsewhere = [...document.querySelectorAll('button')].at(-1);
    open();
    if (elsewhere) focus(elsewhere);
    expect(popup()).toBeNull();
    open();
    click(document.body);
    expect(popup()).toBeNull();
  });
});
