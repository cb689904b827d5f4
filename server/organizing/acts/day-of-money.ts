import { addYears } from '#contract/values/calendar-years.ts';
import { formatDay } from '#contract/values/dates.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { validationError } from '#server/errors/http-error.ts';

// A day of money that was taken or given by hand: a plain date in the association's zone.

interface DayOfMoney {
  field: string;
  zone: string;
  now: Date;
  /** What it is for; without it the day itself must be recent. */
  of?: { what: 'booking' | 'payment'; made: Date };
}

/**
 * Not to come, and at most a year before what it is for: a cheque may come in before the booking is entered, but a
 * mistyped year stays in the books.
 */
export function refuseOtherDay(day: string, { field, zone, now, of }: DayOfMoney): void {
  if (day > dayIn(zone, now)) throw validationError(field, 'This day is still to come.');
  if (day >= addYears(dayIn(zone, of?.made ?? now), -1)) return;
  const since = of ? `before the ${of.what}` : 'ago';
  throw validationError(field, `This is more than a year ${since}. Check the year.`);
}

/** The same of the day on which the bank returned a cheque, which is not before it came in. */
export function refuseOtherReturn(
  day: string,
  received_on: string | null,
  today: Pick<DayOfMoney, 'zone' | 'now'>,
): void {
  const field = 'returned_on';
  refuseOtherDay(day, { field, ...today });
  if (received_on === null || day >= received_on) return;
  throw validationError(field, `The cheque came in on ${formatDay(received_on)}.`);
}
