import type { Meal } from '#contract/bookings/meals.ts';
import { consentWordings } from '#contract/values/consent.ts';
import type { bookings, seats } from '#server/db/tables/booking-tables.ts';
import type { PrivateTexts } from '#server/profile/private-texts.ts';
import { notesOfCaptain, notesOfOthers } from '../data/demo-accounts.ts';
import type { BuiltEvent } from './build-demo-events.ts';
import type { BuiltMember } from './build-demo-members.ts';

type Seat = typeof seats.$inferInsert;

interface Booked {
  events: BuiltEvent[];
  people: BuiltMember[];
  bookings: (typeof bookings.$inferInsert & { created_at: Date })[];
  seats: Seat[];
}

/** The private texts of a profile, which are sealed as they are stored, and since when they may be kept. */
export interface DemoNotes {
  user_uuid: string;
  texts: PrivateTexts;
  consent_at: Date;
}

const meals: Meal[] = ['vegetarian', 'gluten_free', 'vegan'];

/** What the safety lead of the next event finds: notes of some who come, the captain among them, and meals. */
export function buildDemoNotes({ events, people, bookings, seats }: Booked, now: Date) {
  const next = events.find(({ row }) => row.status === 'published' && row.starts_at > now)?.row;
  const captain = people.find(({ role }) => role === 'captain')?.user.uuid;
  const bookedAt = new Map(bookings.map(({ id, created_at }) => [id, created_at]));
  const coming = seats.filter(
    ({ event_uuid, state }) => event_uuid === next?.uuid && state === 'confirmed',
  );
  const bookers = coming.filter(({ user_uuid }) => user_uuid && user_uuid !== captain);
  const textsOf = new Map<Seat['user_uuid'], PrivateTexts>([
    [captain, notesOfCaptain],
    // Every other one has notes.
    ...notesOfOthers.map((texts, index) => [bookers[index * 2]?.user_uuid, texts] as const),
  ]);
  const mealOf = new Map<Seat, Meal>(
    coming.flatMap((seat, index) => {
      if (seat.user_uuid === captain) return [[seat, 'halal'] as const];
      const meal = index % 4 === 0 ? meals[(index / 4) % meals.length] : undefined;
      return meal ? [[seat, meal] as const] : [];
    }),
  );
  return {
    notes: coming.flatMap(({ user_uuid, booking_id }): DemoNotes[] => {
      const [texts, consent_at] = [user_uuid && textsOf.get(user_uuid), bookedAt.get(booking_id)];
      return user_uuid && texts && consent_at ? [{ user_uuid, texts, consent_at }] : [];
    }),
    seats: seats.map((seat) => {
      const meal = mealOf.get(seat);
      if (!meal) return seat;
      const consent_wording = consentWordings.booking.version;
      const consent = { consent_at: bookedAt.get(seat.booking_id), consent_wording };
      return { ...seat, meal, ...consent, consent_source: 'form' as const };
    }),
  };
}
