import { formatNumber } from '#contract/values/money.ts';

/** Why an event has more people than an email about it reaches; empty where it reaches all. */
export function withoutAddress(people: number): string {
  if (people === 0) return '';
  const guests = people === 1 ? '1 guest has' : `${formatNumber(people)} guests have`;
  return `${guests} no email; whoever booked them can pass it on.`;
}
