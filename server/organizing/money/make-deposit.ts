import type { DepositRecord, NewDeposit } from '#contract/organizing/deposit-api.ts';
import { formatDay } from '#contract/values/dates.ts';
import { fiscalYearOf } from '#contract/values/fiscal-year.ts';
import { formatMoney } from '#contract/values/money.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { loadAssociation } from '#server/association/association.ts';
import { audit } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import type { Session } from '#server/http/auth/session.ts';
import {
  findDeposit,
  insertDeposit,
  lockPayments,
  lockUnshown,
  putIntoDeposit,
} from '#server/ledger/deposits/deposit-queries.ts';
import { lockSlip } from '#server/ledger/deposits/slip-queries.ts';
import { isYearClosed } from '#server/ledger/years/fiscal-year-queries.ts';
import { doneBefore } from '../acts/act-once.ts';
import { loadDeposit } from './list-deposits.ts';

type Payment = Awaited<ReturnType<typeof lockPayments>>[number];
type Back = Awaited<ReturnType<typeof lockUnshown>>[number];

/**
 * 17.2: payments by hand into one deposit. What went back by hand of them, or of payments that were deposited before, is
 * shown in it; it lowers the sum on the slip only where it was taken out of the cash.
 */
export async function makeDeposit(
  deps: Deps,
  session: Session,
  { key, ...wanted }: NewDeposit,
): Promise<DepositRecord> {
  const uuid = crypto.randomUUID();
  const made = await deps.db.transaction(
    async (tx) => {
      const request = { act: 'make_deposit', ...wanted };
      const before = await doneBefore(deps, tx, { key, request, about: uuid });
      if (before !== undefined) return before;
      await makeIn(deps, tx, session, uuid, wanted);
      return uuid;
    },
    { isolationLevel: 'read committed' },
  );
  return loadDeposit(deps, made);
}

async function makeIn(
  deps: Deps,
  tx: Db,
  session: Session,
  uuid: string,
  { payments: wanted, refunds: taken = [], on, slip, total_cents }: Omit<NewDeposit, 'key'>,
): Promise<void> {
  const now = deps.clock.now();
  const chosen = [...new Set(wanted)];
  const payments = await lockPayments(tx, chosen);
  await refusePayments(tx, chosen, payments);
  await refuseDay(deps, tx, on, payments);
  const backs = await lockUnshown(tx, chosen);
  if (taken.some((one) => !backs.some((back) => back.uuid === one && back.way === 'cash'))) {
    throw new HttpError('in_use', {
      message: 'What was taken out of the cash has changed. Load the page again.',
    });
  }
  const ofCash = new Set(payments.filter(({ method }) => method === 'cash').map((one) => one.uuid));
  const lowers = (back: Back) =>
    back.way === 'cash' && (taken.includes(back.uuid) || ofCash.has(back.charge_uuid));
  const lines = [
    ...inOrderOf(chosen, payments).map((one) => ({
      charge_uuid: one.uuid,
      refund_uuid: null,
      cents: one.amount_cents,
      in_total: true,
    })),
    ...backs.map((back) => ({
      charge_uuid: back.charge_uuid,
      refund_uuid: back.uuid,
      cents: -back.cents,
      in_total: lowers(back),
    })),
  ];
  const sum = lines.reduce((all, { cents, in_total }) => all + (in_total ? cents : 0), 0);
  if (sum !== total_cents) {
    throw validationError(
      'total_cents',
      `The slip says ${formatMoney(total_cents)}, and what is ticked comes to ${formatMoney(sum)}. Count again, or change what is ticked.`,
    );
  }
  await refuseUsedSlip(tx, slip, on);
  await insertDeposit(
    tx,
    {
      uuid,
      banked_on: on,
      slip,
      total_cents,
      reverses: null,
      by: session.userUuid,
      created_at: now,
      undone_at: null,
    },
    lines,
  );
  const put = await putIntoDeposit(tx, uuid, {
    charges: chosen,
    refunds: backs.map((back) => back.uuid),
  });
  if (put.charges !== chosen.length || put.refunds !== backs.length) {
    throw new Error('A payment that is locked was put into another deposit.');
  }
  await audit(tx, 'deposit_made', {
    at: now,
    about: uuid,
    changes: {
      slip: { old: null, new: slip },
      on: { old: null, new: on },
      total_cents: { old: null, new: total_cents },
      payments: { old: null, new: payments.length },
    },
  });
}

async function refusePayments(tx: Db, chosen: string[], payments: Payment[]): Promise<void> {
  const refuse = (message: string) => {
    throw validationError('payments', message);
  };
  if (payments.length !== chosen.length) refuse('One of these payments is not known.');
  for (const one of payments) {
    const of = `The payment of ${one.who || 'an erased account'}`;
    if (one.method === 'card') refuse(`${of} was by card: it comes with a payout.`);
    if (one.state !== 'paid') refuse(`${of} is not paid.`);
    if (one.deposit_uuid !== null) throw await inAnother(tx, of, one.deposit_uuid);
    if (!one.is_left) refuse(`${of} was given back: nothing of it is left to deposit.`);
  }
}

/** J17 */
async function inAnother(tx: Db, of: string, deposit: string): Promise<HttpError> {
  const other = await findDeposit(tx, deposit);
  const where = other ? ` of ${formatDay(other.banked_on)}, slip ${other.slip}` : '';
  return new HttpError('in_use', { message: `${of} is in the deposit${where}. Untick it.` });
}

/** Of a deposit: not to come, and in no year that is closed. */
export async function refuseBankDay(tx: Db, on: string, now: Date): Promise<void> {
  const { time_zone } = await loadAssociation(tx);
  if (on > dayIn(time_zone, now)) throw validationError('on', 'This day is still to come.');
  if (await isYearClosed(tx, on)) {
    throw validationError('on', 'The fiscal year of this day is closed. Choose a day after it.');
  }
}

/** Banks number their slips; in another year they may begin anew. */
async function refuseUsedSlip(tx: Db, slip: string, on: string): Promise<void> {
  const { fiscal_year_start } = await loadAssociation(tx);
  const used = await lockSlip(tx, slip, fiscalYearOf(fiscal_year_start, on));
  if (used) throw validationError('slip', `Slip ${slip} is used already, on ${formatDay(used)}.`);
}

async function refuseDay(deps: Deps, tx: Db, on: string, payments: Payment[]): Promise<void> {
  await refuseBankDay(tx, on, deps.clock.now());
  const last = payments.reduce(
    (day, one) => ((one.received_on ?? '') > day ? (one.received_on ?? '') : day),
    '',
  );
  if (on < last) {
    throw validationError(
      'on',
      `One of these payments was received on ${formatDay(last)}, after this day.`,
    );
  }
}

const inOrderOf = (uuids: string[], payments: Payment[]) =>
  payments.toSorted((one, other) => uuids.indexOf(one.uuid) - uuids.indexOf(other.uuid));
