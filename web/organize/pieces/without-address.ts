import { formatNumber } from '#contract/values/money.ts';

/** Why an event has more people than an email about it reaches; empty where it reaches all. */
export function withoutAddress(people: number): string {
  if (people <= 0) return '';
  const have = people === 1 ? '1 person has' : `${formatNumber(people)} people have`;
  return `${have} no address of their own here: who booked can pass it on.`;
}
