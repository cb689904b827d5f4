import type { MistakenMembership, ReturnedCheque } from '#contract/members/member-acts.ts';
import { dayIn, lastDayBefore } from '#contract/values/wall-time.ts';
import type { Deps } from '#server/deps/deps.ts';
import { enqueueEmail } from '#server/email/define-email.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import type { Session } from '#server/http/auth/session.ts';
import { type ChargeRow, findCharge, lockCharge } from '#server/ledger/charges/charge-queries.ts';
import { findReceiptNumbers } from '#server/ledger/receipts/load-receipt.ts';
import { isReceiptEmailed } from '#server/ledger/receipts/receipt-emailed-queries.ts';
import { leftToReverse } from '#server/ledger/record-by-hand.ts';
import { chequeReturned } from '#server/membership/by-hand/cheque-returned-email.ts';
import { paymentTakenBack } from '#server/membership/by-hand/payment-taken-back-email.ts';
import { deleteSpans, type Span } from '#server/membership/spans/span-queries.ts';
import { refuseOtherNumbers } from '../acts/act-once.ts';
import {
  countsOn,
  nothingToReverse,
  refuseOtherPayment,
  reversalActs,
  reversalOfCheque,
  reversalRequest,
  reversePayment,
  type WantedReversal,
} from '../acts/reverse-payment.ts';
import { endSpans } from './end-membership.ts';
import { type LockedMember, memberAct } from './member-act.ts';

type Asked = Pick<ReturnedCheque, 'key' | 'expect'>;

/** The bank returned the cheque that paid for a membership, which goes on or ends by choice. */
export const returnCheque = (
  deps: Deps,
  session: Session,
  user: string,
  { key, expect, ...asked }: ReturnedCheque,
): Promise<void> => reverse(deps, session, user, { key, expect }, reversalOfCheque(asked));

/** It was recorded by mistake: the time that it paid for is taken away, or stays and is not paid. */
export const takeBackMembershipPayment = (
  deps: Deps,
  session: Session,
  user: string,
  { key, expect, charge, keep, reason }: MistakenMembership,
): Promise<void> =>
  reverse(
    deps,
    session,
    user,
    { key, expect },
    { reversal: 'recorded_by_mistake', charge, keep, fee_cents: null, reason },
  );

async function reverse(
  deps: Deps,
  session: Session,
  user: string,
  { key, expect }: Asked,
  wanted: WantedReversal,
): Promise<void> {
  const { reversal, charge: uuid, fee_cents, reason } = wanted;
  const found = await findCharge(deps.db, uuid);
  if (found?.user_uuid !== user || found.booking_id !== null) throw new HttpError('not_found');
  const isMistake = reversal === 'recorded_by_mistake';
  await memberAct(deps, {
    action: reversalActs[reversal],
    user,
    key,
    request: {
      act: isMistake ? 'take_back_payment' : 'return_cheque',
      user,
      ...reversalRequest(wanted),
    },
    async act(locked) {
      const { tx, now, zone, person } = locked;
      const by = session.userUuid;
      const charge = await lockCharge(tx, uuid);
      await refuseOtherPayment(tx, wanted, charge, { zone, now });
      const over = wanted.keep ? [] : timeThatEnds(locked, charge, isMistake);
      // A time that stood before the payment stays, and is not paid.
      const keep = isMistake ? over.length === 0 : wanted.keep;
      const isEmailed = !isMistake || (await isReceiptEmailed(tx, charge, now));
      const people = over.length > 0 ? 1 : 0;
      // Before a receipt number is taken: one who only asks would leave a gap.
      const left = await leftToReverse(tx, charge);
      const cents = left.reduce((sum, line) => sum + line.left, 0);
      if (cents === 0) throw nothingToReverse();
      const days = await countsOn(tx, wanted, charge, { zone, now });
      refuseOtherNumbers(expect, { people, cents, emails: isEmailed ? 1 : 0, ...days });
      const { changes } = await reversePayment(tx, { ...wanted, keep }, { by, zone, now });
      if (isMistake)
        await deleteSpans(
          tx,
          over.map((span) => span.uuid),
        );
      else if (over.length > 0) await endSpans(locked, over);
      const { email_key } = person;
      const receipt = (await findReceiptNumbers(tx, [uuid]))({ charge: uuid });
      if (!isMistake) {
        const which = { received_on: charge.received_on, receipt, ...timeOf(locked, charge) };
        const letter = { email_key, cents, fee_cents, keep, by, ...which };
        await enqueueEmail(tx, now, chequeReturned, letter);
      } else if (isEmailed) {
        await enqueueEmail(tx, now, paymentTakenBack, { email_key, cents, receipt, keep, by });
      }
      return { changes: { ...changes, ...(reason && { reason: { old: null, new: reason } }) } };
    },
  });
}

/** The time that it paid for, and whether that is over. */
function timeOf({ spans, now, zone }: LockedMember, { uuid }: ChargeRow) {
  const [paid] = spans.filter(({ charge_uuid }) => charge_uuid === uuid);
  if (!paid?.ends_at || paid.ends_at <= paid.begins_at) return {};
  const time = { from: dayIn(zone, paid.begins_at), to: lastDayBefore(zone, paid.ends_at) };
  return { time, is_over: paid.ends_at <= now };
}

/** What the payment was for, as far as it is not over; of a mistake the whole time that it made. */
function timeThatEnds(
  { spans, now }: LockedMember,
  { uuid, created_at }: ChargeRow,
  isMistake: boolean,
): Span[] {
  const paid = spans.filter(({ charge_uuid }) => charge_uuid === uuid);
  if (!isMistake) return paid.filter(({ ends_at }) => ends_at === null || ends_at > now);
  // One that was there before was made by another act.
  const made = paid.filter((span) => +span.created_at === +created_at);
  const follows = ({ begins_at, ends_at }: Span) =>
    (ends_at === null || ends_at > begins_at) &&
    made.some((span) => span.ends_at !== null && begins_at >= span.ends_at);
  if (!spans.some(follows)) return made;
  throw validationError(
    'keep',
    'A later time follows the one that this paid for. Take that back first, or let them stay a member.',
  );
}
