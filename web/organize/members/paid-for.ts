import type { MemberRecord } from '#contract/members/member-lookup.ts';
import { addYears } from '#contract/values/calendar-years.ts';
import { addDays, formatDay } from '#contract/values/dates.ts';
import { formatMoney } from '#contract/values/money.ts';
import { typedCents } from '#web/bookings/checkout/typed-numbers.ts';

/** What a payment is for: a time that is not paid, the year after the end, or until another day. */
export type PaidFor = 'unpaid' | 'next' | 'day';

type Membership = Pick<
  MemberRecord['membership'],
  'state' | 'until' | 'unpaid_until' | 'renews_by_card'
>;

/** The first is what it most likely is. */
export function paidForChoices(membership: Membership): { value: PaidFor; name: string }[] {
  const { state, unpaid_until, renews_by_card } = membership;
  const unpaid = state === 'unpaid' ? 'Unpaid year' : 'Unpaid time';
  return [
    ...(unpaid_until
      ? [
          {
            value: 'unpaid' as const,
            name: `${unpaid}, until ${formatDay(unpaid_until)}`,
          },
        ]
      : []),
    // Beside a card nothing is recorded for the next year.
    ...(renews_by_card
      ? []
      : [
          { value: 'next' as const, name: nextInWords(membership) },
          { value: 'day' as const, name: 'Until another day' },
        ]),
  ];
}

function nextInWords({ state, until }: Membership): string {
  if (state === 'none' || state === 'lapsed') return 'A year from today';
  return until ? `Next year, until ${formatDay(nextEnd(until))}` : 'Next year';
}

/** The last day of the year that begins after this one. */
export const nextEnd = (until: string): string => addDays(addYears(addDays(until, 1), 1), -1);

/** As the call takes it; without a day the portal counts a year. */
export function recordedUntil(
  paidFor: PaidFor,
  { unpaid_until }: Membership,
  typed: string,
): string | undefined {
  if (paidFor === 'day') return typed;
  if (paidFor === 'unpaid') return unpaid_until ?? undefined;
  return undefined;
}

/** How what is typed differs from the price of a year; until a day of one's choice it may be any sum. */
export function besideYear(paidFor: PaidFor, typed: string, yearCents: number): string[] {
  const cents = typed.trim() === '' ? null : typedCents(typed);
  if (paidFor === 'day' || cents === null || cents === yearCents) return [];
  const more = cents - yearCents;
  return [`${formatMoney(Math.abs(more))} ${more > 0 ? 'more' : 'less'} than a year costs.`];
}
