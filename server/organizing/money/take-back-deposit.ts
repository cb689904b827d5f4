import type {
  DepositRecord,
  ReversedDeposit,
  TakenOffDeposit,
} from '#contract/organizing/deposit-api.ts';
import { formatDay } from '#contract/values/dates.ts';
import { undoDepositDays } from '#contract/values/portal-limits.ts';
import { audit } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import type { Session } from '#server/http/auth/session.ts';
import { lockCharge } from '#server/ledger/charges/charge-queries.ts';
import { findRefundsOfCharge } from '#server/ledger/charges/refund-queries.ts';
import {
  type DepositRow,
  findDeposit,
  findStoredLines,
  insertDeposit,
  lockDeposit,
  markUndone,
  takeOffDeposit,
  takeOutOfDeposit,
} from '#server/ledger/deposits/deposit-queries.ts';
import { doneBefore, refuseOtherNumbers } from '../acts/act-once.ts';
import { loadDeposit, takesBack } from './list-deposits.ts';
import { refuseBankDay } from './make-deposit.ts';

/** 17.2: a mistake, soon after: as if it had never been. */
export async function undoDeposit(deps: Deps, uuid: string, key: string): Promise<DepositRecord> {
  const request = { act: 'undo_deposit', uuid };
  return once(deps, { key, request, about: uuid, deposit: uuid }, async (tx, deposit, now) => {
    await requireWay(deps, tx, deposit, 'undo');
    await takeOutOfDeposit(tx, uuid);
    await markUndone(tx, uuid, now);
    await audit(tx, 'deposit_undone', { at: now, about: uuid, changes: changesOf(deposit) });
  });
}

/** 17.2: one payment was ticked by mistake; the rest of the slip stays, with another total. */
export async function takeOff(
  deps: Deps,
  uuid: string,
  { payment, expect, key }: TakenOffDeposit,
): Promise<DepositRecord> {
  const request = { act: 'take_off_deposit', uuid, payment };
  return once(deps, { key, request, about: uuid, deposit: uuid }, async (tx, deposit, now) => {
    await requireWay(deps, tx, deposit, 'undo');
    const lines = await findStoredLines(tx, uuid);
    const isOfIt = (line: { charge_uuid: string }) => line.charge_uuid === payment;
    const off = lines.filter(isOfIt);
    if (!off.some(({ refund_uuid }) => refund_uuid === null)) {
      throw validationError('payment', 'This payment is not in the deposit.');
    }
    const charge = await lockCharge(tx, payment);
    await refuseReturned(tx, payment);
    const stay = lines.filter((line) => !isOfIt(line) && line.refund_uuid === null);
    const total_cents = deposit.total_cents - sumInTotal(off);
    refuseWithoutRest(stay.length, total_cents);
    refuseOtherNumbers(expect, { people: stay.length, cents: total_cents, emails: 0 });
    await takeOffDeposit(tx, uuid, { charge: payment, total_cents });
    await audit(tx, 'deposit_reduced', {
      at: now,
      subject: charge.user_uuid,
      about: uuid,
      changes: {
        slip: { old: null, new: deposit.slip },
        payment_cents: { old: null, new: charge.amount_cents },
        total_cents: { old: deposit.total_cents, new: total_cents },
      },
    });
  });
}

/** The bank had it, or could not have returned it. */
async function refuseReturned(tx: Db, payment: string): Promise<void> {
  const refunds = await findRefundsOfCharge(tx, payment);
  if (refunds.some(({ reason }) => reason === 'cheque_returned')) {
    throw validationError('payment', 'The bank returned this cheque, so it stays on its slip.');
  }
}

function refuseWithoutRest(payments: number, total_cents: number): void {
  if (payments === 0) {
    throw validationError('payment', 'It is the only payment of this deposit. Undo the deposit.');
  }
  if (total_cents < 0) {
    throw validationError(
      'payment',
      'More was taken out of the cash than would be left on this slip. Undo the deposit, and make it again.',
    );
  }
}

const sumInTotal = (lines: { cents: number; in_total: boolean }[]) =>
  lines.reduce((sum, { cents, in_total }) => sum + (in_total ? cents : 0), 0);

/** Later the books stay as they are: another deposit of the opposite sum takes it back. */
export async function reverseDeposit(
  deps: Deps,
  session: Session,
  reversed: string,
  { on, expect, key }: ReversedDeposit,
): Promise<DepositRecord> {
  const uuid = crypto.randomUUID();
  const request = { act: 'reverse_deposit', uuid: reversed, on };
  return once(deps, { key, request, about: uuid, deposit: reversed }, async (tx, deposit, now) => {
    await requireWay(deps, tx, deposit, 'reverse');
    await refuseBankDay(tx, on, now);
    if (on < deposit.banked_on) {
      throw validationError(
        'on',
        `The deposit was on ${formatDay(deposit.banked_on)}, after this day.`,
      );
    }
    const lines = await findStoredLines(tx, reversed);
    const people = lines.filter(({ refund_uuid }) => refund_uuid === null).length;
    refuseOtherNumbers(expect, { people, cents: deposit.total_cents, emails: 0 });
    await insertDeposit(
      tx,
      {
        uuid,
        banked_on: on,
        slip: deposit.slip,
        total_cents: -deposit.total_cents,
        reverses: reversed,
        by: session.userUuid,
        created_at: now,
        undone_at: null,
      },
      lines.map(({ charge_uuid, refund_uuid, cents, in_total }) => ({
        charge_uuid,
        refund_uuid,
        cents: -cents,
        in_total,
      })),
    );
    await takeOutOfDeposit(tx, reversed);
    await audit(tx, 'deposit_reversed', { at: now, about: uuid, changes: changesOf(deposit) });
  });
}

async function once(
  deps: Deps,
  { deposit: of, ...what }: Parameters<typeof doneBefore>[2] & { deposit: string },
  act: (tx: Db, deposit: DepositRow, now: Date) => Promise<void>,
): Promise<DepositRecord> {
  const about = await deps.db.transaction(
    async (tx) => {
      const deposit = await lockDeposit(tx, of);
      if (!deposit) throw new HttpError('not_found');
      const before = await doneBefore(deps, tx, what);
      if (before !== undefined) return before;
      await act(tx, deposit, deps.clock.now());
      return what.about;
    },
    { isolationLevel: 'read committed' },
  );
  return loadDeposit(deps, about);
}

async function requireWay(
  deps: Deps,
  tx: Db,
  { uuid }: DepositRow,
  wanted: 'undo' | 'reverse',
): Promise<void> {
  const deposit = await findDeposit(tx, uuid);
  if (!deposit || deposit.undone_at) throw new HttpError('not_found');
  const way = takesBack(deposit, deps.clock.now());
  if (way === wanted) return;
  const refuse = (message: string) => new HttpError('in_use', { message });
  if (deposit.reversed_by || deposit.reverses) throw refuse('This deposit was taken back already.');
  throw way === 'undo'
    ? refuse('This deposit can still be undone. Undo it instead.')
    : refuse(
        deposit.is_settled
          ? 'Its fiscal year is closed, or its file was downloaded: take it back by another deposit.'
          : `After ${undoDepositDays} days a deposit is not undone: take it back by another deposit.`,
      );
}

const changesOf = ({ slip, banked_on, total_cents }: DepositRow) => ({
  slip: { old: slip, new: null },
  on: { old: banked_on, new: null },
  total_cents: { old: total_cents, new: null },
});
