import { cardBrands } from '#contract/card-brands.ts';
import { formatInCurrency } from '#contract/currency.ts';
import { formatLongDay } from '#contract/long-day.ts';
import type { Deps } from '../deps/deps.ts';
import { isSandbox } from '../payments/payment-provider.ts';
import { writable } from '../pdf/writable.ts';
import type { Association, Tax } from '../start/settings.ts';
import { findRefunds, type Payment } from './payment-queries.ts';
import { findLines, findReceipt } from './receipt-queries.ts';

/** The texts of a receipt, for its PDF and its email. */
export interface Receipt {
  title: string;
  fileName: string;
  association: Association;
  email: string;
  facts: { name: string; value: string }[];
  lines: { description: string; note?: string; amount: string }[];
  total: { name: string; amount: string };
  taxes: { name: string; amount: string }[];
  notes: string[];
}

type Line = Awaited<ReturnType<typeof findLines>>[number];
type Found = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;
type Owner = Found['user'];

/** Undefined if this owner has no such receipt. */
export async function loadReceipt(
  deps: Deps,
  paymentUuid: string,
  ownerUuid: string,
): Promise<Receipt | undefined> {
  const found = await findReceipt(deps.db, paymentUuid);
  if (found?.user.uuid !== ownerUuid) return undefined;
  const lines = await findLines(deps.db, found.payment.reference);
  const refunds = await findRefunds(
    deps.db,
    lines.map(({ payment }) => payment.uuid),
  );
  return presentReceipt(deps, found, lines, refunds);
}

export function receiptNumber(payment: Pick<Payment, 'receipt_number'>): string {
  return String(payment.receipt_number).padStart(6, '0');
}

function presentReceipt(
  deps: Deps,
  { payment, user }: Found,
  lines: Line[],
  refunds: Payment[],
): Receipt {
  const { settings } = deps;
  const { currency } = payment;
  const isRefund = payment.kind === 'refund';
  const title = `${isRefund ? 'Refund' : 'Receipt'} ${receiptNumber(payment)}`;
  const money = (cents: number) => formatInCurrency(cents, currency);
  const day = (instant: Date) => formatLongDay(instant, settings.association.timeZone);
  return {
    title,
    fileName: `${title.toLowerCase().replace(' ', '-')}.pdf`,
    association: settings.association,
    email: settings.contactEmail,
    facts: [
      { name: 'Date', value: day(payment.paid_at) },
      { name: isRefund ? 'Paid back to' : 'Paid by', value: nameOf(user) },
      ...(payment.card_last4 ? [{ name: 'Card', value: cardText(payment) }] : []),
      ...originOf(lines, day),
    ],
    lines: lines.map((line) => ({
      description: line.payment.description,
      amount: money(line.payment.amount_cents),
      ...noteOn(line),
    })),
    total: {
      name: isRefund ? 'Total paid back' : 'Total paid',
      amount: money(sumOf(lines.map((line) => line.payment))),
    },
    taxes: taxesOf(settings.association, lines).map(({ name, cents }) => ({
      name,
      amount: money(cents),
    })),
    notes: [
      ...refundsText(
        refunds.filter(({ status }) => status !== 'failed'),
        day,
        money,
      ),
      ...(payment.status === 'failed'
        ? ['This did not arrive: the bank sent the money back to us, and we pay it in another way.']
        : []),
      ...(isSandbox(deps.payments)
        ? [`This was paid${isRefund ? ' back' : ''} in the payment sandbox: no money has moved.`]
        : []),
    ],
  };
}

const donationNote =
  'A donation. This is not an official donation receipt for income tax purposes.';

function noteOn(line: Line): { note?: string } {
  const kind = kindOf(line);
  if (kind === 'donation') return { note: donationNote };
  if (kind !== 'event' || !line.players) return {};
  return { note: line.players === 1 ? '1 place' : `${line.players} places` };
}

/** A refund has the kind of the entry that it refunds. */
function kindOf({ payment, refunded }: Line): Payment['kind'] {
  return refunded?.kind ?? payment.kind;
}

/** The email address stands in for a name that the fonts cannot show. */
function nameOf({ first_name, last_name, email }: Owner): string {
  return writable(`${first_name} ${last_name}`) || email;
}

export function cardText(card: { card_brand: string | null; card_last4: string | null }): string {
  return `${cardBrands[card.card_brand ?? ''] ?? 'Card'} ending in ${card.card_last4}`;
}

/** A refund names the receipt of the charge that it refunds. */
function originOf(lines: Line[], day: (instant: Date) => string) {
  const refunded = lines[0]?.refunded;
  if (!refunded) return [];
  return [
    {
      name: 'Gives back',
      value: `Receipt ${receiptNumber(refunded)} of ${day(refunded.paid_at)}`,
    },
  ];
}

/**
 * The tax that a price includes, in whole cents, half a cent up. Rates are in thousandths of a percent,
 * so that only whole numbers are divided. A donation bears no tax.
 */
export function includedTax(cents: number, tax: Tax, all: Tax[]): number {
  const together = all.reduce((sum, { rate }) => sum + rate, 100_000);
  const size = Math.floor((2 * Math.abs(cents) * tax.rate + together) / (2 * together));
  return cents < 0 ? -size : size;
}

function taxesOf({ taxes }: Association, lines: Line[]) {
  const taxed = sumOf(
    lines.filter((line) => kindOf(line) !== 'donation').map(({ payment }) => payment),
  );
  return taxes.map((tax) => ({
    name: `Included ${tax.name} ${tax.rate / 1000}% (No. ${tax.number})`,
    cents: includedTax(taxed, tax, taxes),
  }));
}

function refundsText(
  refunds: Payment[],
  day: (instant: Date) => string,
  money: (cents: number) => string,
): string[] {
  const byNumber = Map.groupBy(refunds, receiptNumber);
  return [...byNumber].map(([number, entries]) => {
    const [first] = entries;
    const when = first ? ` on ${day(first.paid_at)}` : '';
    return `${money(-sumOf(entries))} of this was paid back${when}: refund ${number}.`;
  });
}

function sumOf(payments: Payment[]): number {
  return payments.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
}
