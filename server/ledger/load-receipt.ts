import { cardBrands } from '#contract/card-brands.ts';
import { formatInCurrency } from '#contract/currency.ts';
import { formatLongDay } from '#contract/long-day.ts';
import type { Deps } from '../deps/deps.ts';
import { isSandbox } from '../payments/payment-provider.ts';
import type { Association } from '../start/settings.ts';
import { includedTax } from './included-tax.ts';
import type { Payment } from './payment-queries.ts';
import { findLines, findReceipt, findRefundsOf } from './receipt-queries.ts';
import { writable } from './writable.ts';

/** What a receipt says, in words: the page is drawn from it (receipt-pdf.ts). */
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

/** Undefined if there is none; `ownerUuid` is whose it has to be. */
export async function loadReceipt(
  deps: Deps,
  paymentUuid: string,
  ownerUuid: string,
): Promise<Receipt | undefined> {
  const found = await findReceipt(deps.db, paymentUuid);
  if (found?.user.uuid !== ownerUuid) return undefined;
  const lines = await findLines(deps.db, found.payment.reference);
  const refunds = await findRefundsOf(
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

/** A refund is of the kind of what it gives back. */
function kindOf({ payment, given }: Line): Payment['kind'] {
  return given?.kind ?? payment.kind;
}

/** Whose name is in letters that the fonts lack is named by the address. */
function nameOf({ first_name, last_name, email }: Owner): string {
  return writable(`${first_name} ${last_name}`) || email;
}

export function cardText(card: { card_brand: string | null; card_last4: string | null }): string {
  return `${cardBrands[card.card_brand ?? ''] ?? 'Card'} ending in ${card.card_last4}`;
}

/** What a refund gives back was paid with a receipt of its own. */
function originOf(lines: Line[], day: (instant: Date) => string) {
  const given = lines[0]?.given;
  if (!given) return [];
  return [
    { name: 'Gives back', value: `Receipt ${receiptNumber(given)} of ${day(given.paid_at)}` },
  ];
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
  return [...byNumber].map(([number, parts]) => {
    const [first] = parts;
    const when = first ? ` on ${day(first.paid_at)}` : '';
    return `${money(-sumOf(parts))} of this was paid back${when}: refund ${number}.`;
  });
}

function sumOf(payments: Payment[]): number {
  return payments.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
}
