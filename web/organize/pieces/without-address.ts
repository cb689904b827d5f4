import { formatNumber } from '#contract/values/money.ts';

/** Why an event has more people than an email about it reaches; empty where it reaches all. */
export function withoutAddress(people: number): string {
  return people > 0 ? `${guestsWithout(people)}; whoever booked them can pass it on.` : '';
}

/** "77 guests have no email" */
export const guestsWithout = (people: number): string =>
  `${people === 1 ? '1 guest has' : `${formatNumber(people)} guests have`} no email`;
