import { fiscalYear, fiscalYearOf } from '#contract/values/fiscal-year.ts';
import { dayIn, instantIn } from '#contract/values/wall-time.ts';
import { seeded } from '#server/artwork/materials/seeded.ts';
import { usualTimeZone } from '#server/association/association.ts';
import { changesOf } from '#server/audit/audit.ts';
import type { auditEntries } from '#server/db/tables/audit-tables.ts';
import type { depositLines, deposits } from '#server/db/tables/ledger-tables.ts';
import type { sandboxCharges } from '#server/db/tables/sandbox-tables.ts';
import type { fiscalYears } from '#server/db/tables/year-tables.ts';
import { disputeFee } from '#server/payments/sandbox/sandbox-charges.ts';
import { oneDay } from '#server/time/durations.ts';
import type { DemoLedger } from './build-demo-ledger.ts';
import { randomUuid } from './random-ids.ts';

type Charge = DemoLedger['charges'][number];
type Refund = DemoLedger['refunds'][number];
type Line = typeof depositLines.$inferInsert;
type Entry = typeof auditEntries.$inferInsert;

/** The treasurer goes to the bank every 30 days, and was there so many days ago. */
const bankedDaysAgo = Array.from({ length: 30 }, (_, trip) => 16 + 30 * trip).reverse();

/**
 * 17.2: what the treasurer has brought to the bank: cash and cheques with a slip from the bank's book, e-Transfers apart.
 * What came in since the last time lies in the drawer. Marks each payment and refund with the deposit that it is in.
 */
export function buildDemoDeposits(ledger: DemoLedger, treasurer: string, now: Date) {
  const random = seeded('fairway demo deposits');
  const inDeposit = new Map<string, string>();
  const made: { deposit: typeof deposits.$inferInsert; lines: Line[] }[] = [];
  const today = dayIn(usualTimeZone, now);
  const byHand = ledger.charges
    .filter(({ received_on }) => received_on)
    .toSorted((one, other) => +(one.paid_at ?? 0) - +(other.paid_at ?? 0));
  const backs = ledger.refunds.filter(({ given_on }) => given_on);
  let slip = 371;
  for (const daysAgo of bankedDaysAgo) {
    const day = dayIn(usualTimeZone, new Date(now.getTime() - daysAgo * oneDay));
    if (day >= today) continue;
    const isBefore = (on: string | null | undefined) => on != null && on < day;
    const given = backs.filter(({ given_on }) => isBefore(given_on));
    const open = byHand.filter(
      (charge) =>
        isBefore(charge.received_on) && !inDeposit.has(idOf(charge)) && isLeft(charge, given),
    );
    for (const isPaper of [true, false]) {
      const own = open.filter(({ method }) => (method !== 'etransfer') === isPaper);
      if (own.length === 0) continue;
      const uuid = randomUuid(random);
      for (const charge of own) inDeposit.set(idOf(charge), uuid);
      const shown = given.filter(
        (refund) => !inDeposit.has(idOf(refund)) && inDeposit.has(refund.charge_uuid),
      );
      for (const refund of shown) inDeposit.set(idOf(refund), uuid);
      const lines = linesOf(uuid, own, shown);
      if (isPaper) slip += 1;
      made.push({
        deposit: {
          uuid,
          banked_on: day,
          slip: isPaper ? `0${slip}` : `Interac ${day}`,
          total_cents: lines.reduce((sum, line) => sum + (line.in_total ? line.cents : 0), 0),
          by: treasurer,
          created_at: instantIn(usualTimeZone, `${day}T15:${isPaper ? '30' : '42'}`),
        },
        lines,
      });
    }
  }
  const marked = <T extends { uuid?: string | undefined }>(rows: T[]) =>
    rows.map((row) => ({ ...row, deposit_uuid: inDeposit.get(idOf(row)) ?? null }));
  return {
    deposits: made.map(({ deposit }) => deposit),
    depositLines: made.flatMap(({ lines }) => lines),
    ledger: { ...ledger, charges: marked(ledger.charges), refunds: marked(ledger.refunds) },
    log: made.map(({ deposit, lines }) => logOf(deposit, lines, treasurer)),
  };
}

const idOf = ({ uuid }: { uuid?: string | undefined }) => String(uuid);

function isLeft({ uuid, amount_cents }: Charge, given: Refund[]): boolean {
  const back = given.filter(({ charge_uuid }) => charge_uuid === uuid);
  return back.reduce((sum, { cents }) => sum + cents, 0) < amount_cents;
}

/** What went back in cash of cash that is deposited here lowers the sum on the slip. */
function linesOf(deposit_uuid: string, own: Charge[], shown: Refund[]): Line[] {
  const cash = new Set(own.filter(({ method }) => method === 'cash').map(idOf));
  return [
    ...own.map((charge) => ({
      charge_uuid: idOf(charge),
      refund_uuid: null,
      cents: charge.amount_cents,
      in_total: true,
    })),
    ...shown.map((refund) => ({
      charge_uuid: refund.charge_uuid,
      refund_uuid: idOf(refund),
      cents: -refund.cents,
      in_total: refund.way === 'cash' && cash.has(refund.charge_uuid),
    })),
  ].map((line, position) => ({ ...line, deposit_uuid, position }));
}

function logOf(
  { uuid: about, slip, banked_on: on, total_cents, created_at }: typeof deposits.$inferInsert,
  lines: Line[],
  actor: string,
): Entry {
  const payments = lines.filter(({ refund_uuid }) => refund_uuid === null).length;
  const changes = changesOf({}, { slip, on, total_cents, payments });
  return { action: 'deposit_made', actor, about, at: created_at, changes };
}

/** The books of a year are closed in March of the next, once the accountant has its file (17.4). */
export function buildDemoYears({ entries }: DemoLedger, treasurer: string, now: Date) {
  const first = Math.min(...entries.map(({ at }) => at.getUTCFullYear()));
  const present = fiscalYearOf(start, dayIn(usualTimeZone, now)).year;
  const closed = Array.from({ length: present - first }, (_, index) => first + index).flatMap(
    (year) => {
      const on = (time: string) => instantIn(usualTimeZone, `${year + 1}-03-01T${time}`);
      const [downloaded_at, closed_at] = [on('19:10'), on('19:40')];
      return closed_at < now ? [{ year, downloaded_at, closed_at }] : [];
    },
  );
  return {
    fiscalYears: closed.map(({ year, ...at }): typeof fiscalYears.$inferInsert => {
      const { from, to } = fiscalYear(start, year);
      return { begins_on: from, ends_on: to, closed_by: treasurer, ...at };
    }),
    log: closed.map(
      ({ year, closed_at: at }): Entry => ({
        action: 'year_closed',
        actor: treasurer,
        at,
        changes: changesOf({}, { year }),
      }),
    ),
  };
}

/** The demo's association has calendar years. */
const start = '01-01';

/** Somebody asks their bank for what they paid by card for an event that is over; the bank waits for an answer. */
export function withDispute<
  T extends { ledger: DemoLedger; sandboxCharges: (typeof sandboxCharges.$inferInsert)[] },
>(paid: T, isOver: (booking: string) => boolean, now: Date): T & { log: Entry[] } {
  const disputed = paid.ledger.charges
    .filter(
      ({ booking_id, method, amount_cents, uuid, created_at }) =>
        method === 'card' &&
        amount_cents > 0 &&
        +created_at < now.getTime() - 10 * oneDay &&
        isOver(booking_id ?? '') &&
        !paid.ledger.refunds.some(({ charge_uuid }) => charge_uuid === uuid),
    )
    .toSorted((one, other) => +other.created_at - +one.created_at)[0];
  if (!disputed) return { ...paid, log: [] };
  const dispute = {
    disputed_at: new Date(now.getTime() - 5.3 * oneDay),
    dispute_due_at: new Date(now.getTime() + 8.7 * oneDay),
    dispute_reason: 'unrecognized',
  };
  const charges = paid.ledger.charges.map((charge) =>
    charge === disputed ? { ...charge, ...dispute } : charge,
  );
  const fee = { charge_uuid: idOf(disputed), at: dispute.disputed_at, cents: disputeFee };
  return {
    ...paid,
    ledger: { ...paid.ledger, charges, feeChanges: [fee] },
    sandboxCharges: paid.sandboxCharges.map((charge) =>
      charge.id === disputed.provider_ref ? { ...charge, ...dispute } : charge,
    ),
    log: [
      {
        at: dispute.disputed_at,
        action: 'dispute_opened',
        subject: disputed.user_uuid,
        about: disputed.uuid,
        booking: disputed.booking_id,
        changes: {
          cents: { old: null, new: disputed.amount_cents },
          due: { old: null, new: dayIn(usualTimeZone, dispute.dispute_due_at) },
          dispute_reason: { old: null, new: dispute.dispute_reason },
        },
      },
    ],
  };
}
