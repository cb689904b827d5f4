import { timingSafeEqual } from 'node:crypto';
import type { AskedPlace } from '#contract/bookings/tickets.ts';
import { audit } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { presentEvent } from '#server/events/present-event.ts';
import { countTry, refuseIfUsedUp } from '#server/http/auth/rate-limit.ts';
import { type BookingRow, confirmPlace, findBooker, findBooking } from '../booking-queries.ts';
import { placeToken } from '../place-token.ts';
import { findOwnBooking } from '../tickets/my-events-queries.ts';
import { ownBooking } from '../tickets/present-booking.ts';

// V24: who was added by an organizer confirms the place, signed in or by the link of the email. Before that nobody reads
// their notes: a place is quickly given to anybody, and as quickly taken away again.

/** Signed in. Again it changes nothing. */
export async function confirmOwnPlace(deps: Deps, user: string, id: string): Promise<void> {
  const { booking } = await ownBooking(deps, user, id);
  await confirm(deps, booking);
}

/** What a link asks to confirm. */
export async function openPlace(deps: Deps, token: string, ip: string): Promise<AskedPlace> {
  const { booking, event } = await placeOf(deps, token, ip);
  const { status, place_confirmed_at, players, owing_cents } = booking;
  const isLive = status === 'confirmed';
  return {
    event: presentEvent(event),
    players,
    owing_cents,
    state: !isLive ? 'cancelled' : place_confirmed_at === null ? 'asked' : 'confirmed',
  };
}

export async function confirmPlaceByLink(deps: Deps, token: string, ip: string): Promise<void> {
  const { booking } = await placeOf(deps, token, ip);
  await confirm(deps, booking);
}

async function confirm({ db, clock }: Deps, booking: BookingRow): Promise<void> {
  const { id, user_uuid: subject, event_uuid: about } = booking;
  const now = clock.now();
  const isNew = await db.transaction(async (tx) => {
    const confirmed = await confirmPlace(tx, id, now);
    if (confirmed) await audit(tx, 'place_confirmed', { at: now, subject, about, booking: id });
    return confirmed;
  });
  if (isNew) return;
  const after = await findBooking(db, id);
  if (after?.status === 'cancelled') throw new HttpError('already_cancelled');
}

/** Wrong ones count against a network, as those of tickets do. */
async function placeOf(deps: Deps, token: string, ip: string) {
  await refuseIfUsedUp(deps, 'wrongTicketFromAddress', ip);
  const found = await signedPlace(deps, token);
  if (found) return found;
  await countTry(deps, 'wrongTicketFromAddress', ip);
  throw new HttpError('not_found');
}

async function signedPlace({ db, clock, settings }: Deps, token: string) {
  const [id = ''] = token.split('.');
  const booking = await findBooking(db, id);
  if (!booking || booking.user_uuid === null) return undefined;
  const email = (await findBooker(db, booking))?.email ?? '';
  const [sent, right] = [Buffer.from(token), Buffer.from(placeToken(settings, id, email))];
  if (sent.length !== right.length || !timingSafeEqual(sent, right)) return undefined;
  return findOwnBooking(db, id, booking.user_uuid, clock.now());
}
