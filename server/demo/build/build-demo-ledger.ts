import type { HandWay } from '#contract/values/money-words.ts';
import { fullName } from '#contract/values/person-names.ts';
import type {
  chargeLines,
  charges,
  EntryFacts,
  feeChanges,
  ledgerEntries,
  refundLines,
  refunds,
} from '#server/db/tables/ledger-tables.ts';
import { sandboxFee } from '#server/payments/sandbox/sandbox-charges.ts';

type Entry = typeof ledgerEntries.$inferInsert;
type Line = Omit<typeof chargeLines.$inferInsert, 'charge_uuid' | 'position'>;

export interface DemoLedger {
  charges: (typeof charges.$inferInsert)[];
  feeChanges: (typeof feeChanges.$inferInsert)[];
  chargeLines: (typeof chargeLines.$inferInsert)[];
  refunds: (typeof refunds.$inferInsert)[];
  refundLines: (typeof refundLines.$inferInsert)[];
  entries: Entry[];
}

interface DemoPayment {
  uuid: string;
  user: { uuid: string; first_name: string; last_name: string; email: string };
  bookingId: string | null;
  /** The sandbox's charge; null by hand. */
  reference: string | null;
  at: Date;
  /** Paid by card, or with somebody's hands on that day. */
  paid: { card: { brand: string; last4: string } } | { way: HandWay; day: string; by: string };
  event: EntryFacts['event'];
  descriptions: Partial<Record<Entry['kind'], string>>;
  lines: Line[];
  refund?: DemoRefund | undefined;
}

/** To the card, or by hand: owed until somebody gives it. The bank gives back what a returned cheque brought. */
export type DemoRefund = { uuid: string; at: Date } & (
  | { reference: string }
  | {
      by: string;
      given: { day: string; at: Date } | null;
      returned?: { fee_cents: number; bank_fee_cents: number };
    }
);

const kindOf = { seat: 'event', donation: 'donation', membership: 'membership' } as const;

/**
 * A payment of the demo in the ledger, and its refund if there is one. The start of the portal adds taxes
 * and issuer, as it does for the entries of release 0.14.
 */
export function buildDemoPayment(payment: DemoPayment, newUuid: () => string): DemoLedger {
  const { uuid, user, bookingId, reference, at, paid: by, lines, refund } = payment;
  const card = 'card' in by ? by.card : null;
  const byKind = Map.groupBy(lines, ({ kind }) => kindOf[kind]);
  const paid = [...byKind]
    .map(([kind, own]) => entryOf(payment, kind, own, newUuid()))
    .filter(({ cents }) => cents > 0 || byKind.size === 1);
  const charged = lines.map((line, position) => ({ ...line, charge_uuid: uuid, position }));
  const amount_cents = sumOf(lines);
  return {
    charges: [
      {
        uuid,
        user_uuid: user.uuid,
        booking_id: bookingId,
        amount_cents,
        currency: 'CAD',
        method: 'card' in by ? 'card' : by.way,
        recorded_by: 'card' in by ? null : by.by,
        received_on: 'card' in by ? null : by.day,
        state: 'paid',
        provider_ref: reference,
        correlation_id: bookingId === null || !card ? null : uuid,
        idempotency_key: bookingId === null || !card ? null : `booking:${uuid}`,
        description: payment.event?.title ?? payment.descriptions.membership ?? '',
        card_brand: card?.brand ?? null,
        card_last4: card?.last4 ?? null,
        provider_fee_cents: card && sandboxFee(amount_cents),
        paid_at: at,
        created_at: at,
      },
    ],
    feeChanges: [],
    chargeLines: charged,
    refunds: refund ? [refundRow(payment, refund, amount_cents)] : [],
    refundLines: refund
      ? charged
          .filter(({ cents }) => cents > 0)
          .map(({ position, cents }) => ({ refund_uuid: refund.uuid, position, cents }))
      : [],
    entries: [...paid, ...(refund ? refundEntries(paid, refund, newUuid) : [])],
  };
}

function refundRow(
  { uuid: charge_uuid, paid }: DemoPayment,
  refund: DemoRefund,
  cents: number,
): typeof refunds.$inferInsert {
  const { uuid, at: created_at } = refund;
  const common = { uuid, charge_uuid, cents, created_at };
  if ('reference' in refund) {
    return {
      ...common,
      reason: 'cancelled',
      way: 'card',
      state: 'done',
      provider_ref: refund.reference,
      idempotency_key: `refund:${uuid}`,
      done_at: created_at,
    };
  }
  const { given, returned, by } = refund;
  return {
    ...common,
    reason: returned ? 'cheque_returned' : 'cancelled',
    by: returned ? by : null,
    way: 'way' in paid ? paid.way : 'card',
    state: given ? 'done' : 'owed',
    provider_ref: returned ? `returned_${charge_uuid}` : null,
    fee_cents: returned?.fee_cents ?? null,
    bank_fee_cents: returned?.bank_fee_cents ?? null,
    given_by: given ? by : null,
    given_on: given?.day ?? null,
    done_at: given?.at ?? null,
  };
}

/** What is owed is in the ledger once it is given. */
function refundEntries(paid: Entry[], refund: DemoRefund, newUuid: () => string): Entry[] {
  const at = 'reference' in refund ? refund.at : refund.given?.at;
  return at ? paid.map((one) => refundOf(one, { uuid: refund.uuid, at }, newUuid())) : [];
}

function entryOf(
  { uuid: charge_uuid, user, at, paid, event, descriptions }: DemoPayment,
  kind: 'event' | 'donation' | 'membership',
  lines: Line[],
  uuid: string,
): Entry {
  return {
    uuid,
    kind,
    charge_uuid,
    user_uuid: user.uuid,
    cents: sumOf(lines),
    currency: 'CAD',
    facts: {
      description: descriptions[kind] ?? '',
      payer: { name: fullName(user), email: user.email },
      event,
      seats: kind === 'event' ? lines.map((_, index) => index + 1) : [],
      card: 'card' in paid ? { brand: paid.card.brand, last4: paid.card.last4 } : null,
      sandbox: 'card' in paid,
      ...('way' in paid && { by_hand: paid.way }),
    },
    at,
  };
}

function refundOf(
  { facts, ...paid }: Entry,
  { uuid: refund_uuid, at }: { uuid: string; at: Date },
  uuid: string,
): Entry {
  return {
    ...paid,
    uuid,
    kind: 'refund',
    refund_uuid,
    reverses: paid.uuid,
    cents: -paid.cents,
    at,
    facts: { ...facts, description: `Refund: ${facts.description}` },
  };
}

/** Receipts are numbered in the order of payment; the entries of one payment share a number. */
export function numbered(entries: Entry[]): Entry[] {
  const of = ({ charge_uuid, refund_uuid }: Entry) => refund_uuid ?? charge_uuid;
  const inOrder = entries.toSorted((a, b) => +a.at - +b.at || of(a).localeCompare(of(b)));
  const numberOf = new Map<string, number>();
  return inOrder.map((entry) => {
    const receipt_number = numberOf.get(of(entry)) ?? numberOf.size + 1;
    numberOf.set(of(entry), receipt_number);
    return { ...entry, receipt_number };
  });
}

export function together(parts: DemoLedger[]): DemoLedger {
  return {
    charges: parts.flatMap((part) => part.charges),
    feeChanges: parts.flatMap((part) => part.feeChanges),
    chargeLines: parts.flatMap((part) => part.chargeLines),
    refunds: parts.flatMap((part) => part.refunds),
    refundLines: parts.flatMap((part) => part.refundLines),
    entries: parts.flatMap((part) => part.entries),
  };
}

function sumOf(lines: Line[]): number {
  return lines.reduce((sum, { cents }) => sum + cents, 0);
}
