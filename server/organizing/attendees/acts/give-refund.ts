import { addYears } from '#contract/values/calendar-years.ts';
import type { HandWay } from '#contract/values/money-words.ts';
import { dayIn, wallTimeIn } from '#contract/values/wall-time.ts';
import { loadAssociation } from '#server/association/association.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import type { Session } from '#server/http/auth/session.ts';
import { findCharge } from '#server/ledger/charges/charge-queries.ts';
import { findRefund } from '#server/ledger/charges/refund-queries.ts';
import { recordGiven } from '#server/ledger/record-by-hand.ts';
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
  const { booking_id: id, created_at: since } = charge;
  await refuseOtherDay(deps, given.on, { field: 'on', since, of: 'payment' });
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

/**
 * A day of money that was taken or given is in the association's zone, not to come, and at most a year before what
 * it is for: a cheque may come in before the booking is entered, but a mistyped year stays in the books.
 */
export async function refuseOtherDay(
  deps: Deps,
  day: string,
  { field, since, of }: { field: string; since: Date; of: 'booking' | 'payment' },
): Promise<void> {
  const { time_zone } = await loadAssociation(deps.db);
  const dayOf = (instant: Date) => dayIn(time_zone, instant);
  if (day > dayOf(deps.clock.now())) throw validationError(field, 'This day is still to come.');
  if (day < addYears(dayOf(since), -1)) {
    throw validationError(field, `This is more than a year before the ${of}. Check the year.`);
  }
}

export async function today({ db, clock }: Deps): Promise<string> {
  return wallTimeIn((await loadAssociation(db)).time_zone, clock.now()).slice(0, 10);
}
