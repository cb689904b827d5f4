import type { ReturnedCheque } from '#contract/members/member-acts.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import type { Deps } from '#server/deps/deps.ts';
import { enqueueEmail } from '#server/email/define-email.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import type { Session } from '#server/http/auth/session.ts';
import { findCharge, lockCharge } from '#server/ledger/charges/charge-queries.ts';
import { recordReturned } from '#server/ledger/record-by-hand.ts';
import { chequeReturned } from '#server/membership/by-hand/cheque-returned-email.ts';
import { endSpans } from './end-membership.ts';
import { memberAct } from './member-act.ts';

/** 16.2: the bank returned the cheque that paid for a membership, which goes on or ends by choice. */
export async function returnCheque(
  deps: Deps,
  session: Session,
  user: string,
  { key, charge: uuid, fee_cents: fee, keep }: ReturnedCheque,
): Promise<void> {
  const fee_cents = fee ?? null;
  const found = await findCharge(deps.db, uuid);
  if (found?.user_uuid !== user || found.booking_id !== null) throw new HttpError('not_found');
  if (found.method !== 'cheque') throw validationError('charge', 'This was not paid by cheque.');
  await memberAct(deps, {
    action: 'cheque_returned',
    user,
    key,
    request: { act: 'return_cheque', user, charge: uuid, fee_cents, keep },
    async act(locked) {
      const { tx, now, zone, person, spans } = locked;
      const charge = await lockCharge(tx, uuid);
      const given_on = dayIn(zone, now);
      const returned = { by: session.userUuid, fee_cents, given_on, now };
      const refund = await recordReturned(tx, charge, returned);
      if (!refund) throw validationError('charge', 'Nothing of this payment is left.');
      const paid = spans.filter(
        ({ charge_uuid, ends_at }) => charge_uuid === uuid && (ends_at === null || ends_at > now),
      );
      if (!keep && paid.length > 0) await endSpans(locked, paid);
      const { email_key } = person;
      const { cents } = refund;
      await enqueueEmail(tx, now, chequeReturned, { email_key, cents, fee_cents, keep });
      return {
        changes: {
          refund_cents: { old: null, new: cents },
          fee_cents: { old: null, new: fee_cents },
          keep: { old: null, new: keep },
        },
      };
    },
  });
}
