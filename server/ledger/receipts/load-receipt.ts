import { paperName, reversalWords } from '#contract/membership/paper-words.ts';
import { cardBrands } from '#contract/values/card-brands.ts';
import { formatInCurrency } from '#contract/values/currency.ts';
import { formatDay } from '#contract/values/dates.ts';
import { type Reversal, wayNames } from '#contract/values/money-words.ts';
import { whenIn } from '#contract/values/when.ts';
import { withoutLinks } from '#server/email/plain-name.ts';
import { loadAssociation } from '../../association/association.ts';
import type { Db } from '../../db/database.ts';
import type { EntryTax, Issuer } from '../../db/tables/ledger-tables.ts';
import type { Deps } from '../../deps/deps.ts';
import { writableName } from '../../pdf/writable.ts';
import {
  findEntriesOfCharge,
  findEntriesOfCharges,
  findEntry,
  type LedgerEntry,
  type ReadEntry,
} from './ledger-entry-queries.ts';

/** The texts of a receipt, for its PDF and its email. They come from the ledger's entries alone (S6). */
export interface Receipt {
  title: string;
  fileName: string;
  /** What its stamp says; none where the money came back, or the payment was reversed later. */
  stamp: 'Paid' | 'Refunded' | (typeof reversalWords)[Reversal]['stamp'] | null;
  issuer: Issuer;
  /** With `inPdf`, where the fonts of the PDF cannot show the value. */
  facts: { name: string; value: string; inPdf?: string }[];
  lines: { description: string; note?: string; amount: string }[];
  total: { name: string; amount: string };
  taxes: { name: string; amount: string }[];
  notes: string[];
}

/** Undefined if this owner has no such receipt. */
export async function loadReceipt(
  deps: Pick<Deps, 'db'>,
  entryUuid: string,
  ownerUuid: string | null,
): Promise<Receipt | undefined> {
  const entry = await findEntry(deps.db, entryUuid);
  if (entry?.user_uuid !== ownerUuid) return undefined;
  // Release 0.14 wrote entries without an issuer, which the next start of the portal completes.
  const issuer = entry.issuer ?? (await issuerOfToday(deps.db)).issuer;
  return presentReceipt(issuer, entry, await findEntriesOfCharge(deps.db, entry.charge_uuid));
}

/** Of a refund, or else of the charge itself. */
export interface ReceiptOf {
  charge: string;
  refund?: string | null;
}

/** Of a charge, or of one of its refunds, for organizers; with the entry, which the audit log names. */
export async function loadReceiptOf(
  { db }: Pick<Deps, 'db'>,
  { charge, refund = null }: ReceiptOf,
  { withEmail }: { withEmail: boolean },
): Promise<{ entry: ReadEntry; receipt: Receipt } | undefined> {
  const ofCharge = await findEntriesOfCharge(db, charge);
  const entry = ofCharge.find((one) => one.receipt_number !== null && one.refund_uuid === refund);
  if (!entry) return undefined;
  const issuer = entry.issuer ?? (await issuerOfToday(db)).issuer;
  const { payer } = entry.facts;
  const shown = payer && !withEmail ? { ...payer, email: payer.name } : payer;
  const facts = { ...entry.facts, payer: shown };
  return { entry, receipt: presentReceipt(issuer, { ...entry, facts }, ofCharge) };
}

/** The numbers of receipts: of a charge, and of its refunds. */
export async function findReceiptNumbers(db: Db, charges: string[]) {
  const entries = await findEntriesOfCharges(db, charges);
  return ({ charge, refund = null }: ReceiptOf): string | null => {
    const entry = entries.find(
      (one) =>
        one.receipt_number !== null && one.charge_uuid === charge && one.refund_uuid === refund,
    );
    return entry?.receipt_number == null ? null : receiptNumber(entry.receipt_number);
  };
}

/** The association as receipts of today name it, and the taxes that its prices include. */
export async function issuerOfToday(db: Db) {
  const { name, address, email, time_zone, taxes } = await loadAssociation(db);
  const issuer: Issuer = { name, address, email, time_zone };
  return { issuer, rates: taxes };
}

export function receiptNumber(number: number): string {
  return String(number).padStart(6, '0');
}

const order: LedgerEntry['kind'][] = ['membership', 'event', 'donation'];

function presentReceipt(issuer: Issuer, entry: ReadEntry, ofCharge: ReadEntry[]): Receipt {
  const { currency, facts } = entry;
  const words = wordsOf(entry);
  const isRefund = entry.kind === 'refund';
  const title = `${words.paper} ${receiptNumber(Number(entry.receipt_number))}`;
  const money = (cents: number) => formatInCurrency(cents, currency);
  const day = (instant: Date) => whenIn(issuer.time_zone, instant, 'day');
  const lines = ofCharge
    .filter((one) => one.receipt_number === entry.receipt_number)
    .map((line) => ({ line, kind: kindOf(line, ofCharge) }))
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  return {
    title,
    fileName: `${title.toLowerCase().replaceAll(' ', '-')}.pdf`,
    stamp: isReversed(entry, ofCharge) || isUnpaid(entry, ofCharge) ? null : words.stamp,
    issuer,
    facts: [
      { name: 'Date', value: day(entry.at) },
      { name: words.payer, ...payerOf(facts.payer) },
      ...(facts.card ? [{ name: 'Card', value: cardText(facts.card) }] : []),
      ...(facts.by_hand ? [{ name: words.way, value: wayNames[facts.by_hand] }] : []),
      ...(facts.received_on && !isRefund
        ? [{ name: 'Received', value: formatDay(facts.received_on) }]
        : []),
      ...originOf(entry, words.origin, ofCharge, day),
    ],
    lines: lines.flatMap(({ line, kind }) => linesOf(line, kind, money)),
    total: { name: words.total, amount: money(words.sign * sumOf(lines.map(({ line }) => line))) },
    taxes: taxesOf(lines.flatMap(({ line }) => line.taxes ?? [])).map(({ cents, ...tax }) => ({
      name: `Included ${tax.name} ${tax.rate / 1000}% (No. ${tax.number})`,
      amount: money(cents),
    })),
    notes: [
      ...(isRefund
        ? []
        : [...refundsText(ofCharge, day, money), ...movedText(ofCharge, day, money)]),
      ...(isReversed(entry, ofCharge)
        ? ['This did not arrive: the bank sent the money back to us, and we pay it in another way.']
        : []),
      ...(facts.sandbox
        ? [`This was paid${isRefund ? ' back' : ''} in the payment sandbox: no money has moved.`]
        : []),
    ],
  };
}

/** What a paper of the ledger calls its parts. */
function wordsOf({ kind, reversal }: ReadEntry) {
  const is_refund = kind === 'refund';
  const paper = paperName({ is_refund, reversal });
  const paid = {
    payer: 'Paid by',
    way: 'Paid in',
    total: 'Total paid',
    stamp: 'Paid',
    sign: 1,
  } as const;
  if (!is_refund) return { ...paid, paper, origin: '' };
  // Nobody gave anything back.
  if (reversal) {
    const { total, stamp } = reversalWords[reversal];
    return { ...paid, paper, origin: 'Not paid', total, stamp };
  }
  return {
    paper,
    payer: 'Paid back to',
    way: 'Given in',
    origin: 'Gives back',
    // Its name says which way the money went.
    total: 'Total paid back',
    sign: -1,
    stamp: 'Refunded',
  } as const;
}

const donationNote =
  'A donation. This is not an official donation receipt for income tax purposes.';

/** Q18: a line for each seat, as far as the entry knows what each cost. */
function linesOf(
  entry: LedgerEntry,
  kind: LedgerEntry['kind'],
  money: (cents: number) => string,
): Receipt['lines'] {
  const { description, places = [] } = entry.facts;
  if (kind === 'event' && places.length > 0 && sumOf(places) === entry.cents) {
    return places.map(({ number, cents }) => ({
      description: `${description}, place ${number}`,
      amount: money(cents),
    }));
  }
  return [{ description, amount: money(entry.cents), ...noteOn(entry, kind) }];
}

function noteOn({ facts: { seats } }: LedgerEntry, kind: LedgerEntry['kind']): { note?: string } {
  if (kind === 'donation') return { note: donationNote };
  if (kind !== 'event' || seats.length === 0) return {};
  return { note: seats.length === 1 ? '1 place' : `${seats.length} places` };
}

/** A refund has the kind of the entry that it refunds. */
function kindOf(entry: LedgerEntry, ofCharge: LedgerEntry[]): LedgerEntry['kind'] {
  return ofCharge.find(({ uuid }) => uuid === entry.reverses)?.kind ?? entry.kind;
}

/** In the PDF, the email address stands in for a name that the fonts cannot show whole. */
function payerOf(payer: LedgerEntry['facts']['payer']): { value: string; inPdf?: string } {
  if (!payer) return { value: 'Former member' };
  const value = withoutLinks(payer.name);
  const inPdf = writableName(value, writableName(payer.email, 'The name on record'));
  return value === inPdf ? { value } : { value, inPdf };
}

export function cardText({ brand, last4 }: { brand: string | null; last4: string | null }): string {
  return `${cardBrands[brand ?? ''] ?? 'Card'} ending in ${last4}`;
}

/** A refund names the receipt of the charge that it refunds. */
function originOf(
  entry: LedgerEntry,
  name: string,
  ofCharge: LedgerEntry[],
  day: (instant: Date) => string,
) {
  const paid = ofCharge.find(({ uuid }) => uuid === entry.reverses);
  if (paid?.receipt_number == null) return [];
  const value = `Receipt ${receiptNumber(paid.receipt_number)} of ${day(paid.at)}`;
  return [{ name, value }];
}

/** Each tax once, with what all lines bear of it. */
function taxesOf(taxes: EntryTax[]): EntryTax[] {
  const same = ({ name, number, rate }: EntryTax) => `${name} ${number} ${rate}`;
  return [...Map.groupBy(taxes, same).values()].flatMap((all) =>
    all.slice(0, 1).map((tax) => ({ ...tax, cents: sumOf(all) })),
  );
}

function isReversed({ uuid }: LedgerEntry, ofCharge: LedgerEntry[]): boolean {
  return ofCharge.some(({ kind, reverses }) => kind === 'refund_reversal' && reverses === uuid);
}

/** 16.2: a payment that was reversed without anything going back. */
function isUnpaid({ uuid }: LedgerEntry, ofCharge: ReadEntry[]): boolean {
  return ofCharge.some(({ reversal, reverses }) => reversal !== null && reverses === uuid);
}

function refundsText(
  ofCharge: ReadEntry[],
  day: (instant: Date) => string,
  money: (cents: number) => string,
): string[] {
  const refunds = ofCharge.filter(
    (entry) => entry.kind === 'refund' && entry.receipt_number && !isReversed(entry, ofCharge),
  );
  const byNumber = Map.groupBy(refunds, (entry) => receiptNumber(Number(entry.receipt_number)));
  return [...byNumber].map(([number, entries]) => {
    const [first] = entries;
    const returned = first?.returned_on && formatDay(first.returned_on);
    const when = first ? ` on ${returned || day(first.at)}` : '';
    const sum = money(-sumOf(entries));
    if (first?.reversal === 'cheque_returned')
      return `The bank returned this cheque${when}: ${sum} of this is not paid, returned cheque ${number}.`;
    if (first?.reversal === 'recorded_by_mistake')
      return `This was recorded by mistake, and taken back${when}: ${sum} of this was not paid, correction ${number}.`;
    return `${sum} of this was paid back${when}: refund ${number}.`;
  });
}

/** What was paid pays for something else now. */
function movedText(
  ofCharge: LedgerEntry[],
  day: (instant: Date) => string,
  money: (cents: number) => string,
): string[] {
  return ofCharge.flatMap(({ kind, facts, at }) => {
    if (!facts.moved) return [];
    const cents = money(facts.moved.cents);
    return [
      kind === 'kept'
        ? `${cents} of this was kept as a donation on ${day(at)}.`
        : `${cents} of this pays for ${facts.description} since ${day(at)}.`,
    ];
  });
}

function sumOf(entries: { cents: number }[]): number {
  return entries.reduce((sum, { cents }) => sum + cents, 0);
}
