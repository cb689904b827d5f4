import type { ErrorCode } from '#contract/calls/errors.ts';
import { bookingState, type WhyNot, whyNotBookable } from '#contract/events/why-not-bookable.ts';
import { whenIn } from '#contract/values/when.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { freeSeats } from '#server/events/availability.ts';
import { canViewEvent } from '#server/events/event-policy.ts';
import { type EventRow, findEvent } from '#server/events/event-queries.ts';
import type { Session } from '#server/http/auth/session.ts';
import { addJob } from '#server/jobs/job-queries.ts';
import {
  deleteOpeningReminder,
  hasBooked,
  hasOpeningReminder,
  insertOpeningReminder,
} from '#server/offers/opening-queries.ts';
import { openingJob } from '#server/offers/remind-of-opening.ts';

/** An event that the person may see; of another one nothing is told. */
export async function visibleEvent({ db, clock }: Deps, session: Session | null, uuid: string) {
  const event = await findEvent(db, { uuid }, clock.now());
  if (!canViewEvent(session, event)) throw new HttpError('not_found');
  return event;
}

export async function loadOpeningReminder(deps: Deps, session: Session, uuid: string) {
  await visibleEvent(deps, session, uuid);
  return { set: await hasOpeningReminder(deps.db, uuid, session.userUuid) };
}

/** 20.5: one email at the moment when booking opens. Sent twice it is one act. */
export async function setOpeningReminder(deps: Deps, session: Session, uuid: string) {
  const { db, clock } = deps;
  const event = await visibleEvent(deps, session, uuid);
  const now = clock.now();
  refuseUnlessSoon(event, now);
  if (await hasBooked(db, uuid, session.userUuid)) throw new HttpError('already_booked');
  await db.transaction(async (tx) => {
    await insertOpeningReminder(tx, {
      event_uuid: uuid,
      user_uuid: session.userUuid,
      set_at: now,
    });
    // On the minute; the scheduled task finds an opening that was moved.
    await addJob(tx, { kind: openingJob, payload: {}, now, runAt: event.booking_opens_at });
  });
  return { set: true };
}

export async function removeOpeningReminder(deps: Deps, session: Session, uuid: string) {
  await visibleEvent(deps, session, uuid);
  await deleteOpeningReminder(deps.db, uuid, session.userUuid);
  return { set: false };
}

const codeOf: Record<Exclude<WhyNot, 'soon'>, ErrorCode> = {
  cancelled: 'event_cancelled',
  draft: 'booking_closed',
  past: 'booking_closed',
  begun: 'booking_closed',
  closed: 'booking_closed',
  full: 'event_full',
};

function refuseUnlessSoon(row: EventRow, now: Date): void {
  const event = { ...row, spots_left: freeSeats(row) };
  const state = bookingState(event, now.getTime());
  if (state === 'soon') return;
  if (state === 'open') throw new HttpError('not_full', { message: 'Booking is open: book now.' });
  const at = (instant: Date) => whenIn(event.timezone, instant, 'fact');
  throw new HttpError(codeOf[state], { message: whyNotBookable(state, event, at) });
}
