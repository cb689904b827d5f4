import { expect, test } from 'vitest';
import { one, render, type } from '#web/ui/testing/render.tsx';
import { DateTimeInput } from './date-time-input.tsx';

test('12.1 11.3 half of a time is kept, and the form has both once they are there', () => {
  const values: string[] = [];
  render(
    <DateTimeInput
      label="Starts"
      name="starts_at"
      defaultValue="T08:30"
      onChange={({ target }) => values.push(target.value)}
    />,
  );
  const [day, time] = [
    one<HTMLInputElement>('[type=date]'),
    one<HTMLInputElement>('[aria-label="Starts, Time"]'),
  ];
  expect([day.value, time.value]).toEqual(['', '08:30']);
  type(day, '2027-06-12');
  expect(one<HTMLInputElement>('[name=starts_at]').value).toBe('2027-06-12T08:30');
  type(time, '');
  type(day, '');
  expect(values).toEqual(['2027-06-12T08:30', '2027-06-12T', '']);
});

test('12.1 5.9 what is missing of a time is named at the field that lacks it, and a refusal leads there', () => {
  const error = 'Enter what time it starts.';
  const shown = (value: string, message?: string) => (
    <DateTimeInput
      key={value}
      label="Starts"
      name="starts_at"
      defaultValue={value}
      error={message}
      onChange={() => undefined}
    />
  );
  const invalid = () =>
    ['[type=date]', '[type=time]'].map((field) => one(field).getAttribute('aria-invalid'));
  const { show } = render(shown('2027-06-12T', error));
  expect(invalid()).toEqual([null, 'true']);
  one<HTMLInputElement>('[name=starts_at]').focus();
  expect(document.activeElement).toBe(one('[type=time]'));
  type(one<HTMLInputElement>('[type=time]'), '08:30');
  expect(invalid()).toEqual(['true', 'true']);
  show(shown('T08:30', error));
  expect(invalid()).toEqual(['true', null]);
  one<HTMLInputElement>('[name=starts_at]').focus();
  expect(document.activeElement).toBe(one('[type=date]'));
  show(shown('', error));
  expect(invalid()).toEqual(['true', 'true']);
});
