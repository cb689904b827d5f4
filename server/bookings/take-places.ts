import { createHmac, randomBytes } from 'node:crypto';
import type { Attendance } from '#contract/bookings.ts';
import type { Deps } from '../deps.ts';
import { Fault, invalid } from '../http/fault.ts';
import type { Session } from '../http/session.ts';
import { moneyText } from '../mail/money-text.ts';
import { subscriptionOf } from '../membership/subscription.ts';
import { sealText } from '../profile/sealed-text.ts';
import {
  type BookingRow,
  countPlayers,
  findBooker,
  findLiveBooking,
  insertBooking,
  releaseHold,
} from './booking-queries.ts';
import { freePlaces, fullnessOf, ownPrice, refusalOf, refuse } from './booking-rules.ts';
import { lockEvent } from './event-lock-queries.ts';
import { orderBookingLetters } from './order-booking-letters.ts';

export const holdLasts = 15 * 60_000;

/**
 * Takes the places in one transaction that holds the event (F1): confirmed at once if there is
 * nothing to pay, held for a while otherwise. A person has one live booking of an event; if there is
 * one, it is the answer. `replaced` is a hold that can no longer be paid and gives its places here.
 */
export function takePlaces(
  deps: Deps,
  { userUuid, role }: Session,
  eventUuid: string,
  wanted: Attendance,
  replaced?: string,
): Promise<{ booking: BookingRow; isSame: boolean }> {
  const { settings, clock } = deps;
  const request = fingerprint(settings.sessionSecret, wanted);
  return deps.db.transaction(
    async (tx) => {
      // Before the lock, which everybody else of a popular event waits for.
      const booker = await findBooker(tx, userUuid);
      if (!booker) throw new Fault('unauthenticated');
      const event = await lockEvent(tx, eventUuid);
      if (!event || (event.status === 'draft' && role !== 'organizer'))
        throw new Fault('not_found');
      const live = await findLiveBooking(tx, eventUuid, userUuid);
      if (live && !(live.id === replaced && live.status === 'held')) {
        return { booking: live, isSame: live.request === request };
      }
      if (live) await releaseHold(tx, live.id);

      // After the lock, so that nothing which happened while waiting is overlooked (F5, F6).
      const now = clock.now();
      const { subscribed } = await subscriptionOf({ db: tx, clock }, userUuid);
      const players = 1 + wanted.guests.length;
      const free = freePlaces(event, await countPlayers(tx, eventUuid, now));
      const refusal = refusalOf(event, now, subscribed) ?? fullnessOf(free, players);
      if (refusal) throw refuse(refusal);

      const places = [
        { name: booker.name, handicap_index: wanted.handicap_index ?? null },
        ...wanted.guests,
      ].map((player, position) => ({
        ...player,
        price_cents: position === 0 ? ownPrice(event, subscribed) : event.price_cents,
      }));
      const donation = wanted.donation_cents ?? 0;
      const total = places.reduce((sum, { price_cents }) => sum + price_cents, donation);
      refuseOtherTotal(wanted, total);
      if (total > 0) refuseWithoutCard(deps, wanted);

      const id = randomBytes(16).toString('base64url');
      const dietary = dietaryNeeds(wanted, booker.private_consent_at);
      const booking = await insertBooking(
        tx,
        {
          id,
          event_uuid: eventUuid,
          user_uuid: userUuid,
          players,
          created_at: now,
          request,
          total_cents: total,
          donation_cents: donation,
          notes: wanted.notes,
          dietary_restrictions:
            dietary && sealText(settings.privateDataKeys, dietaryPlace(id), dietary),
          ...(total === 0
            ? { status: 'confirmed' }
            : {
                status: 'held',
                hold_expires_at: new Date(now.getTime() + holdLasts),
                payment_method: wanted.payment_method ?? null,
              }),
        },
        places,
      );
      if (total === 0) await orderBookingLetters(tx, now, 'confirmed', booking);
      return { booking, isSame: true };
    },
    // A snapshot taken before the lock would count what was there then, and oversell.
    { isolationLevel: 'read committed' },
  );
}

/** Where the dietary needs of a booking are sealed for: moved to another, they do not open. */
export const dietaryPlace = (id: string) => `booking ${id} dietary_restrictions`;

function dietaryNeeds(
  { dietary_restrictions, private_consent }: Attendance,
  consentOfProfile: Date | null,
): string | null {
  if (dietary_restrictions === null) return null;
  if (private_consent ?? consentOfProfile !== null) return dietary_restrictions;
  throw invalid(
    'data.dietary_restrictions',
    'We may keep this only with your consent. Give it, or leave this empty.',
  );
}

/** H5: nobody pays what they were not shown, because a membership ended or a price changed meanwhile. */
function refuseOtherTotal({ expected_total_cents: expected }: Attendance, total: number): void {
  if (expected === undefined || expected === total) return;
  throw invalid(
    'data.expected_total_cents',
    `It comes to ${moneyText(total)} by now. Nothing was charged; please look at the total again.`,
  );
}

function refuseWithoutCard({ settings, payments }: Deps, { payment_method }: Attendance): void {
  if (payment_method === undefined) throw invalid('data.payment_method', 'Enter a card.');
  // The sandbox takes cards that anybody can read about: in production they would book for nothing.
  if (settings.production && 'answerBank' in payments) {
    throw new Fault('unavailable', {
      message: 'Bookings cannot be paid for here yet. Please contact the association.',
    });
  }
}

/** The card is no part of it: the same booking, paid with another card, is the same booking (F9). */
function fingerprint(secret: string, wanted: Attendance): string {
  const form = [
    wanted.guests.map((guest) => [guest.name, guest.email, guest.handicap_index]),
    wanted.handicap_index,
    wanted.dietary_restrictions,
    wanted.notes,
    wanted.donation_cents ?? 0,
  ];
  return createHmac('sha256', secret)
    .update(`booking ${JSON.stringify(form)}`)
    .digest('base64url');
}
