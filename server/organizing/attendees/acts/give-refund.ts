import type { HandWay } from '#contract/values/money-words.ts';
import { loadAssociation } from '#server/association/association.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import type { Session } from '#server/http/auth/session.ts';
import { findCharge } from '#server/ledger/charges/charge-queries.ts';
import { findRefund } from '#server/ledger/charges/refund-queries.ts';
import { recordGiven } from '#server/ledger/record-by-hand.ts';
import { refuseOtherDay } from '../../acts/day-of-money.ts';
import { memberAct } from '../../members/member-act.ts';
import { lockBooking } from '../record/booking-record-queries.ts';
import { bookingAct, eventOfBooking } from './booking-act.ts';

/** 13.4: a refund that is owed in cash and the like, or that the bank sent back, was given by hand. */
export async function giveRefund(
  deps: Deps,
  session: Session,
  uuid: string,
  { key, ...given }: { way: HandWay; on: string; key: string },
): Promise<void> {
  const refund = await findRefund(deps.db, uuid);
  const charge = refund && (await findCharge(deps.db, refund.charge_uuid));
  if (!refund || !charge) throw new HttpError('not_found');
  const { booking_id: id, created_at: made } = charge;
  const { time_zone: zone } = await loadAssociation(deps.db);
  const of = { what: 'payment', made } as const;
  refuseOtherDay(given.on, { field: 'on', zone, now: deps.clock.now(), of });
  const act = async ({ tx, now }: { tx: Db; now: Date }) => {
    const done = { way: given.way, given_on: given.on, given_by: session.userUuid, now };
    const recorded = await recordGiven(tx, uuid, done);
    if (!recorded) {
      throw validationError('way', 'Nothing of this refund is still to be given by hand.');
    }
    return {
      changes: {
        refund_cents: { old: null, new: recorded.cents },
        way: { old: refund.way, new: given.way },
        on: { old: null, new: given.on },
      },
    };
  };
  const common = {
    action: 'refund_given',
    request: { act: 'give_refund', uuid, ...given },
    key,
  } as const;
  if (id === null) {
    // 16.2: of a membership. Of an erased person nobody can be common; the money still goes back.
    if (charge.user_uuid === null) throw new HttpError('not_found');
    await memberAct(deps, { ...common, user: charge.user_uuid, act });
    return;
  }
  await bookingAct(deps, session, {
    ...common,
    event: await eventOfBooking(deps.db, id),
    plan: async (lock) => ({
      booking: await lockBooking(lock.tx, id),
      answer: uuid,
      act: () => act(lock),
    }),
  });
}
