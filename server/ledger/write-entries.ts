import { reversalOf } from '#contract/bookings/refund-reasons.ts';
import { reversalWords } from '#contract/membership/paper-words.ts';
import { fullName } from '#contract/values/person-names.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { audit } from '../audit/audit.ts';
import type { Db } from '../db/database.ts';
import type { EntryFacts, EntryTax } from '../db/tables/ledger-tables.ts';
import type { Deps } from '../deps/deps.ts';
import { isSandbox } from '../payments/payment-provider.ts';
import {
  type ChargeLine,
  type ChargeRow,
  findChargeLines,
  findChargeSubject,
  type NumberedLine,
} from './charges/charge-queries.ts';
import type { RefundWithLines } from './charges/refund-queries.ts';
import { includedTax, refundedTaxes } from './included-tax.ts';
import {
  findEntriesOfCharge,
  insertEntries,
  type LedgerEntry,
  nextReceiptNumber,
} from './receipts/ledger-entry-queries.ts';
import { issuerOfToday } from './receipts/load-receipt.ts';
import { enqueueReceipt } from './receipts/receipt-email.ts';

// A receipt prints what stands in its entries and nothing else, so everything that it says is written
// here, once: a setting, an event or a name that changes later changes no receipt (S6).

export type LedgerDeps = Pick<Deps, 'payments' | 'clock'>;

type PaidKind = 'membership' | 'event' | 'donation';

const kindOf: Record<ChargeLine['kind'], PaidKind> = {
  seat: 'event',
  donation: 'donation',
  membership: 'membership',
};

/** The taxes in what was paid. A donation bears none. */
export function taxesIn(
  kind: LedgerEntry['kind'],
  cents: number,
  rates: Omit<EntryTax, 'cents'>[],
): EntryTax[] {
  if (kind === 'donation') return [];
  return rates.map((tax) => ({ ...tax, cents: includedTax(cents, tax, rates) }));
}

/** An entry for each kind of line, on one receipt. */
export async function writeChargeEntries(
  deps: LedgerDeps,
  tx: Db,
  charge: ChargeRow,
  at: Date,
  { withoutEmail = false } = {},
): Promise<void> {
  const lines = await findChargeLines(tx, charge.uuid);
  const facts = await factsOf(deps, tx, charge);
  const { issuer, rates } = await issuerOfToday(tx);
  const receipt_number = await nextReceiptNumber(tx);
  const byKind = Map.groupBy(lines, ({ kind }) => kindOf[kind]);
  // Free seats, paid with a gift alone, have no entry.
  const paid = [...byKind].filter(([, own]) => byKind.size === 1 || sumOf(own) > 0);
  const entries = paid.map(([kind, own]): LedgerEntry => {
    const cents = sumOf(own);
    return {
      uuid: crypto.randomUUID(),
      kind,
      charge_uuid: charge.uuid,
      refund_uuid: null,
      reverses: null,
      user_uuid: charge.user_uuid,
      cents,
      currency: charge.currency,
      facts: facts(kind, own),
      taxes: taxesIn(kind, cents, rates),
      issuer,
      receipt_number,
      at,
    };
  });
  await insertEntries(tx, entries);
  for (const { uuid } of entries) {
    await audit(tx, 'charged', { at, subject: charge.user_uuid, about: uuid });
  }
  if (!withoutEmail) await enqueueReceipt(tx, at, entries);
}

async function factsOf({ payments }: LedgerDeps, tx: Db, charge: ChargeRow) {
  const { payer, named, event } = (await findChargeSubject(tx, charge.uuid)) ?? {};
  const common = {
    payer: payer
      ? { name: fullName(payer), email: payer.email }
      : named?.name
        ? { name: named.name, email: named.email ?? '' }
        : null,
    event: event
      ? {
          title: event.title,
          day: dayIn(event.timezone, event.starts_at),
        }
      : null,
    card: cardOf(charge),
    // What is taken at a table is real money, also where cards are paid in the sandbox.
    sandbox: charge.method === 'card' && isSandbox(payments),
    ...byHand(charge.method),
    ...(charge.received_on && { received_on: charge.received_on }),
  };
  const charity = event?.charity_name;
  const descriptions: Record<PaidKind, string> = {
    membership: charge.description,
    event: event?.title ?? charge.description,
    donation: charity ? `Donation to ${charity}` : 'Donation',
  };
  return (kind: PaidKind, lines: NumberedLine[]): EntryFacts => ({
    ...common,
    description: descriptions[kind],
    seats: numbersOf(lines),
    ...placesOf(lines, 1),
  });
}

function byHand(way: ChargeRow['method']): Pick<EntryFacts, 'by_hand'> {
  return way === 'card' ? {} : { by_hand: way };
}

/** An entry for each kind of line that goes back, on a receipt of its own. */
export async function writeRefundEntries(
  tx: Db,
  charge: ChargeRow,
  refund: RefundWithLines,
  at: Date,
): Promise<LedgerEntry[]> {
  const lines = await findChargeLines(tx, charge.uuid);
  const ofCharge = await findEntriesOfCharge(tx, charge.uuid);
  const receipt_number = await nextReceiptNumber(tx);
  const { issuer } = await issuerOfToday(tx);
  const given = refund.lines.flatMap(({ position, cents }) => {
    const line = lines.find((one) => one.position === position);
    return line ? [{ ...line, cents }] : [];
  });
  const byEntry = Map.groupBy(given, (line) => entryOf(line, ofCharge));
  const entries = [...byEntry].map(([source, own]): LedgerEntry => {
    // What was moved bears the taxes with which it was paid.
    const paid = source.kind === 'moved' ? rootOf(source, ofCharge) : source;
    const cents = -sumOf(own);
    const { payer, event, sandbox, description } = source.facts;
    return {
      uuid: crypto.randomUUID(),
      kind: 'refund',
      charge_uuid: charge.uuid,
      refund_uuid: refund.uuid,
      reverses: paid.uuid,
      user_uuid: charge.user_uuid,
      cents,
      currency: charge.currency,
      facts: {
        payer,
        event,
        sandbox,
        description: `${entryName(refund)}: ${description}`,
        seats: numbersOf(own),
        ...placesOf(own, -1),
        card: refund.way === 'card' ? cardOf(charge) : null,
        ...byHand(refund.way),
      },
      // Without the taxes of what was paid, the start completes both.
      ...(paid.taxes === null
        ? { taxes: null, issuer: null }
        : { taxes: refundedTaxes(taxesBack(paid, ofCharge), cents), issuer }),
      receipt_number,
      at,
    };
  });
  await insertEntries(tx, entries);
  for (const { uuid, user_uuid } of entries) {
    await audit(tx, 'refunded', { at, subject: user_uuid, about: uuid });
  }
  return entries;
}

function entryName({ reason }: RefundWithLines): string {
  const reversal = reversalOf(reason);
  return reversal ? reversalWords[reversal].entry : 'Refund';
}

/** The entry that says that a line was paid, or that money of another line went to it. */
function entryOf(line: ChargeLine, ofCharge: LedgerEntry[]): LedgerEntry {
  const source =
    ofCharge.find(({ facts }) => facts.moved?.lines.includes(line.position)) ??
    ofCharge.find(({ kind }) => kind === kindOf[line.kind]);
  if (!source) throw new Error(`The charge ${line.charge_uuid} is not in the ledger.`);
  return source;
}

/** What was paid in the beginning. */
function rootOf(entry: LedgerEntry, ofCharge: LedgerEntry[]): LedgerEntry {
  const reversed = ofCharge.find(({ uuid }) => uuid === entry.reverses);
  return reversed ? rootOf(reversed, ofCharge) : entry;
}

/**
 * Money of seats that stays with the association: `moved` to seats at another event, or `kept` as a donation,
 * which bears no taxes. Nothing is paid, so it has no receipt of its own; that of the payment says it.
 */
export async function writeMovedEntry(
  tx: Db,
  charge: ChargeRow,
  {
    kind,
    at,
    ...moved
  }: { kind: 'moved' | 'kept'; at: Date; lines: ChargeLine[] } & Pick<
    EntryFacts,
    'description' | 'event'
  >,
): Promise<void> {
  const ofCharge = await findEntriesOfCharge(tx, charge.uuid);
  const paid = ofCharge.find((entry) => entry.kind === 'event');
  if (!paid) throw new Error(`The charge ${charge.uuid} is not in the ledger.`);
  const { issuer } = await issuerOfToday(tx);
  const lines = await findChargeLines(tx, charge.uuid);
  const positions = moved.lines.map(({ position }) => position);
  const cents = sumOf(moved.lines);
  await insertEntries(tx, [
    {
      uuid: crypto.randomUUID(),
      kind,
      charge_uuid: charge.uuid,
      refund_uuid: null,
      reverses: paid.uuid,
      user_uuid: charge.user_uuid,
      cents: 0,
      currency: charge.currency,
      facts: {
        ...paid.facts,
        description: moved.description,
        event: moved.event,
        seats: numbersOf(lines.filter(({ position }) => positions.includes(position))),
        moved: { cents, lines: positions },
      },
      taxes: kind === 'moved' ? [] : refundedTaxes(taxesBack(paid, ofCharge), -cents),
      issuer,
      receipt_number: null,
      at,
    },
  ]);
}

/**
 * A paid entry with what reverses it so far: refunds, the refunds that were reversed again, and what was kept
 * as a donation.
 */
export function taxesBack(paid: LedgerEntry, ofCharge: LedgerEntry[]) {
  if (paid.kind === 'kept') return { cents: 0, taxes: [], back: [] };
  const retained = ofCharge
    .filter(({ kind, reverses }) => kind === 'kept' && reverses === paid.uuid)
    .map(({ facts, taxes }) => ({ cents: -(facts.moved?.cents ?? 0), taxes: taxes ?? [] }));
  const isRefund = ({ kind }: LedgerEntry) => kind === 'refund';
  const refunded = ofCharge.filter((entry) => isRefund(entry) && entry.reverses === paid.uuid);
  const reversed = ofCharge.filter(({ reverses }) =>
    refunded.some(({ uuid }) => uuid === reverses),
  );
  const back = [...refunded, ...reversed].map(({ cents, taxes }) => ({
    cents,
    taxes: taxes ?? [],
  }));
  return { cents: paid.cents, taxes: paid.taxes ?? [], back: [...retained, ...back] };
}

/** The bank sent a refund back that was in the ledger already: each of its entries is reversed exactly. */
export async function writeReversalEntries(
  tx: Db,
  refund: RefundWithLines,
  at: Date,
): Promise<LedgerEntry[]> {
  const ofCharge = await findEntriesOfCharge(tx, refund.charge_uuid);
  const entries = ofCharge.filter(({ refund_uuid }) => refund_uuid === refund.uuid);
  const { issuer } = await issuerOfToday(tx);
  await insertEntries(
    tx,
    entries.map((entry) => ({
      ...entry,
      uuid: crypto.randomUUID(),
      kind: 'refund_reversal',
      reverses: entry.uuid,
      cents: -entry.cents,
      taxes: entry.taxes?.map((tax) => ({ ...tax, cents: -tax.cents })) ?? null,
      issuer: entry.taxes && issuer,
      receipt_number: null,
      at,
    })),
  );
  return entries;
}

function numbersOf(lines: NumberedLine[]): number[] {
  return lines.flatMap(({ seat_number }) => seat_number ?? []);
}

/** Q18: a receipt has a line for each seat. */
function placesOf(lines: NumberedLine[], sign: 1 | -1): Pick<EntryFacts, 'places'> {
  const places = lines.flatMap(({ seat_number: number, cents }) =>
    number === null ? [] : [{ number, cents: sign * cents }],
  );
  return places.length > 1 ? { places } : {};
}

function cardOf({ card_brand, card_last4 }: ChargeRow): EntryFacts['card'] {
  return card_last4 === null ? null : { brand: card_brand, last4: card_last4 };
}

function sumOf(lines: { cents: number }[]): number {
  return lines.reduce((sum, { cents }) => sum + cents, 0);
}
