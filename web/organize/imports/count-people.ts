import { formatNumber } from '#contract/values/money.ts';

export const people = (count: number) =>
  `${formatNumber(count)} ${count === 1 ? 'person' : 'people'}`;
