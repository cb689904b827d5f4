import { describe, expect, test } from 'vitest';
import { click, focus, one, press, render, type } from '../testing/render.tsx';
import { DateInput } from './date-input.tsx';
import {
  field,
  focused,
  header,
  named,
  open,
  openButton,
  popup,
  show,
} from './testing/show-date-picker.tsx';

describe('5.5 the field', () => {
  test('5.5 it is read-only unless typing is enabled, and a click opens the popup', () => {
    show({ value: '2026-06-10' });
    expect(field().readOnly).toBe(true);
    click(field());
    expect(focused()).toBe('Wednesday, June 10, 2026');
  });

  test('5.5 with typing a click opens the popup and leaves the caret in the field', () => {
    show({ value: '2026-06-10', typing: true });
    expect(field().readOnly).toBe(false);
    focus(field());
    click(field());
    expect(popup()).not.toBeNull();
    expect(document.activeElement).toBe(field());
    type(field(), '2027-01-02');
    expect(header().textContent).toBe('January 2027');
  });

  test('5.5 typed text is accepted only if it parses fully to the exact format length', () => {
    const changes = show({ typing: true, format: 'MM/dd/yyyy' });
    focus(field());
    for (const text of ['02', '02/29/202', '02/30/2024', '2024-02-29', '02/29/20244']) {
      type(field(), text);
      expect(field().value).toBe(text);
    }
    expect(changes).toEqual([]);
    type(field(), '02/29/2024');
    expect(changes).toEqual(['2024-02-29']);
  });

  test('5.5 typed text outside the limits or on a disabled date is not accepted', () => {
    const changes = show({ typing: true, max: '2026-06-10', disabledDates: ['2026-06-01'] });
    focus(field());
    type(field(), '2026-06-11');
    type(field(), '2026-06-01');
    expect(changes).toEqual([]);
  });

  test('5.5 leaving the field replaces invalid text by the value, with a message', () => {
    show({ value: '2026-06-10', typing: true });
    focus(field());
    type(field(), '2026-99-99');
    press('Enter');
    expect(field().value).toBe('2026-06-10');
    const status = one('[role="status"]');
    expect(status.textContent).toBe('2026-99-99 is not a date. Write it like 2026-06-10.');
    // Visible as well: without a message the text would seem accepted.
    expect(status.closest('.visually-hidden')).toBeNull();
  });

  test('5.5 leaving the field with a disabled date shows a message until another date is chosen', () => {
    show({ value: '2026-06-10', typing: true, max: '2026-06-12' });
    focus(field());
    type(field(), '2026-06-13');
    press('Escape');
    expect(field().value).toBe('2026-06-10');
    expect(one('[role="status"]').textContent).toBe('2026-06-13 cannot be chosen.');
    // An icon as well as the colour, as in every other field.
    expect(one('[role="status"] svg')).toBeDefined();
    open();
    click(named('Thursday, June 11, 2026'));
    expect(one('[role="status"]').textContent).toBe('');
  });

  test('4.19 Escape on the button beside the field closes the popup, not the dialog around it', () => {
    show({ value: '2026-06-10', typing: true });
    focus(field());
    click(field());
    focus(openButton());
    expect(popup()).not.toBeNull();
    expect(press('Escape')).toBe(false);
    expect(popup()).toBeNull();
  });

  test.each(['Enter', 'Escape'])(
    '5.5 %s leaves the field and does not reach the form around it',
    (key) => {
      show({ value: '2026-06-10', typing: true });
      focus(field());
      click(field());
      expect(press(key)).toBe(false);
      expect(document.activeElement).not.toBe(field());
      expect(popup()).toBeNull();
    },
  );

  test('5.5 only a clearable field can be cleared', () => {
    const changes = show({ value: '2026-06-10', typing: true });
    expect(document.querySelector('[aria-label="Clear Date"]')).toBeNull();
    focus(field());
    type(field(), '');
    press('Enter');
    expect(changes).toEqual([]);
    expect(field().value).toBe('2026-06-10');
  });

  test('5.5 a clearable field clears by its button and by typing', () => {
    const changes = show({ value: '2026-06-10', typing: true, clearable: true });
    click(named('Clear Date'));
    expect(changes).toEqual([null]);
    expect(document.querySelector('[aria-label="Clear Date"]')).toBeNull();
    expect(document.activeElement).toBe(field());
    type(field(), '2026-06-11');
    type(field(), '');
    expect(changes).toEqual([null, '2026-06-11', null]);
  });
});

test('2.17 5.4 the date input shows MM/dd/yyyy, accepts typing and has an upper limit', () => {
  const changes: (string | null)[] = [];
  render(
    <DateInput
      label="Date of Birth (MM/DD/YYYY)"
      value="1980-02-29"
      max="2026-06-10"
      error="Choose another day."
      onChange={(value) => changes.push(value)}
    />,
  );
  expect(field().value).toBe('02/29/1980');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  focus(field());
  type(field(), '06/11/2026');
  expect(changes).toEqual([]);
  type(field(), '06/10/2026');
  expect(changes).toEqual(['2026-06-10']);
});
