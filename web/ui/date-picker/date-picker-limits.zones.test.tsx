import { describe, expect, test } from 'vitest';
import { click, focus, press } from '../testing/render.tsx';
import { focused, header, named, open, popup, show } from './testing/show-date-picker.tsx';

describe('5.5 what cannot be picked', () => {
  test.each([
    ['a list', ['2026-06-11']],
    ['a predicate', (date: string) => date === '2026-06-11'],
  ])('5.5 disabled dates as %s', (_, disabledDates) => {
    const changes = show({ value: '2026-06-10', disabledDates });
    open();
    const day = named('Thursday, June 11, 2026');
    expect(day.getAttribute('aria-disabled')).toBe('true');
    click(day);
    focus(day);
    press('Enter');
    expect(changes).toEqual([]);
    expect(popup()).not.toBeNull();
  });

  test.each([
    ['a list', ['09:30']],
    ['a predicate', (moment: string) => moment.endsWith('T09:30')],
  ])('5.5 disabled times as %s', (_, disabledTimes) => {
    const changes = show({
      value: '2026-06-10T09:00',
      startView: 'time',
      minView: 'time',
      disabledTimes,
    });
    open();
    click(named('09:30'));
    expect(changes).toEqual([]);
    expect(named('09 hours').hasAttribute('aria-disabled')).toBe(false);
  });

  test('5.5 an hour without a free minute is disabled', () => {
    show({
      value: '2026-06-10T09:00',
      startView: 'time',
      minView: 'time',
      disabledTimes: (moment) => moment.includes('T13:'),
    });
    open();
    expect(named('13 hours').getAttribute('aria-disabled')).toBe('true');
  });

  test('5.5 the day view includes both limits, and the arrow keys stop there', () => {
    show({ value: '2026-06-10', min: '2026-06-09', max: '2026-06-11' });
    open();
    const free = [...document.querySelectorAll('[role="gridcell"]:not([aria-disabled])')];
    expect(free.map((cell) => cell.textContent)).toEqual(['9', '10', '11']);
    expect(named('Next month').getAttribute('aria-disabled')).toBe('true');
    expect(named('Previous month').getAttribute('aria-disabled')).toBe('true');
    press('ArrowDown');
    expect(focused()).toBe('Thursday, June 11, 2026');
    click(named('Next month'));
    expect(header().textContent).toBe('June 2026');
  });

  test('5.5 a month, year or decade is disabled only if all of it is outside', () => {
    show({ value: '2026-06-10', min: '2025-05-20', max: '2026-07-02', startView: 'month' });
    open();
    expect(named('July 2026').hasAttribute('aria-disabled')).toBe(false);
    expect(named('August 2026').getAttribute('aria-disabled')).toBe('true');
    click(header());
    expect(named('2025').hasAttribute('aria-disabled')).toBe(false);
    expect(named('2024').getAttribute('aria-disabled')).toBe('true');
    expect(named('2027').getAttribute('aria-disabled')).toBe('true');
    expect(named('Next decade').getAttribute('aria-disabled')).toBe('true');
    expect(named('Previous decade').getAttribute('aria-disabled')).toBe('true');
  });

  test('5.5 limits with a time are exact to the minute', () => {
    show({
      value: '2026-06-10T09:30',
      startView: 'time',
      minView: 'time',
      min: '2026-06-10T09:15',
      max: '2026-06-10T17:00',
    });
    open();
    expect(named('08 hours').getAttribute('aria-disabled')).toBe('true');
    expect(named('09:14').getAttribute('aria-disabled')).toBe('true');
    expect(named('09:15').hasAttribute('aria-disabled')).toBe(false);
    expect(named('18 hours').getAttribute('aria-disabled')).toBe('true');
    click(named('17 hours'));
    expect(named('17:00').hasAttribute('aria-disabled')).toBe(false);
    expect(named('17:01').getAttribute('aria-disabled')).toBe('true');
  });

  test('5.5 a limit that is only a day allows every minute of it', () => {
    const changes = show({
      value: '2026-06-10T09:30',
      startView: 'time',
      minView: 'time',
      min: '2026-06-10',
      max: '2026-06-10',
    });
    open();
    expect(document.querySelector('[role="gridcell"][aria-disabled]')).toBeNull();
    click(named('23 hours'));
    click(named('23:59'));
    expect(changes).toEqual(['2026-06-10T23:59']);
  });
});
