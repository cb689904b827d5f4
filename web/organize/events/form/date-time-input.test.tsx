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
