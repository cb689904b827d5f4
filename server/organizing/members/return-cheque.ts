import type { ReturnedCheque } from '#contract/members/member-acts.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import type { Deps } from '#server/deps/deps.ts';
import { enqueueEmail } from '#server/email/define-email.ts';
import { HttpError } from '#server/errors/http-error.ts';
import type { Session } from '#server/http/auth/session.ts';
import { findCharge } from '#server/ledger/charges/charge-queries.ts';
import { chequeReturned } from '#server/membership/by-hand/cheque-returned-email.ts';
import { refuseOtherNumbers } from '../acts/act-once.ts';
import { refuseOtherThanCheque, reverseCheque } from '../acts/reverse-cheque.ts';
import { endSpans } from './end-membership.ts';
import { memberAct } from './member-act.ts';

/** 16.2: the bank returned the cheque that paid for a membership, which goes on or ends by choice. */
export async function returnCheque(
  deps: Deps,
  session: Session,
  user: string,
  { key, charge: uuid, fee_cents: fee, keep, expect }: ReturnedCheque,
): Promise<void> {
  const fee_cents = fee ?? null;
  const found = await findCharge(deps.db, uuid);
  if (found?.user_uuid !== user || found.booking_id !== null) throw new HttpError('not_found');
  refuseOtherThanCheque(found);
  await memberAct(deps, {
    action: 'cheque_returned',
    user,
    key,
    request: { act: 'return_cheque', user, charge: uuid, fee_cents, keep },
    async act(locked) {
      const { tx, now, zone, person, spans } = locked;
      const by = session.userUuid;
      const returned = { charge: uuid, fee_cents, keep, by, given_on: dayIn(zone, now), now };
      const { cents, changes } = await reverseCheque(tx, returned);
      const paid = spans.filter(
        ({ charge_uuid, ends_at }) => charge_uuid === uuid && (ends_at === null || ends_at > now),
      );
      const ends = !keep && paid.length > 0;
      refuseOtherNumbers(expect, { people: ends ? 1 : 0, cents, emails: 1 });
      if (ends) await endSpans(locked, paid);
      const { email_key } = person;
      await enqueueEmail(tx, now, chequeReturned, { email_key, cents, fee_cents, keep, by });
      return { changes };
    },
  });
}
