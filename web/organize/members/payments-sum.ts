import type { Payer } from '#contract/members/member-payments.ts';
import type { Plan } from '#contract/membership/membership.ts';
import { formatMoney } from '#contract/values/money.ts';
import { type HandWay, handWays, wayNames } from '#contract/values/money-words.ts';
import { typedCents } from '#web/bookings/checkout/typed-numbers.ts';
import { paymentCount } from '../pieces/payment-count.ts';
import { besideYear, type PaidFor } from './paid-for.ts';
import type { PaymentTexts } from './use-payments-form.ts';

/** "40 payments, $3,600.00", by way where there are several, and how that compares with the slip and the price. */
export function sumInWords(payers: Payer[], values: PaymentTexts, plan: Plan): string[] {
  const lines = payers.map(({ uuid }) => ({
    cents: typedCents(String(values[`amount_cents.${uuid}`])) ?? 0,
    method: values[`method.${uuid}`] as HandWay,
  }));
  const sumOf = (some: typeof lines) => some.reduce((sum, { cents }) => sum + cents, 0);
  const cents = sumOf(lines);
  const ways = handWays.flatMap((way) => {
    const some = lines.filter(({ method }) => method === way);
    return some.length > 0 ? [`${wayNames[way]} ${some.length}, ${formatMoney(sumOf(some))}`] : [];
  });
  return [
    `${paymentCount(lines.length)}, ${formatMoney(cents)}`,
    ...(ways.length > 1 ? [ways.join(' · ')] : []),
    ...besideSlip(String(values.slip), cents),
    ...besideYears(payers, values, plan),
  ];
}

function besideSlip(typed: string, cents: number): string[] {
  if (typed.trim() === '') return [];
  const slip = typedCents(typed);
  if (slip === null) return ['The total on the slip is no amount.'];
  if (slip === cents) return ['It is the total on the slip.'];
  const more = Math.abs(slip - cents);
  return [`The slip says ${formatMoney(more)} ${slip > cents ? 'more' : 'less'}.`];
}

const byName = 3;

/** Whose payment is not what a year costs: by name, or how many where they are many. */
function besideYears(payers: Payer[], values: PaymentTexts, { price_cents }: Plan): string[] {
  const others = payers.flatMap(({ uuid, name }) => {
    const typed = String(values[`amount_cents.${uuid}`]);
    const paidFor = values[`paid_for.${uuid}`] as PaidFor;
    return besideYear(paidFor, typed, price_cents).map((words) => `${name}: ${words}`);
  });
  return others.length > byName
    ? [`${others.length} payments are not what a year costs, ${formatMoney(price_cents)}.`]
    : others;
}
