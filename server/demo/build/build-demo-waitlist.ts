import { dayIn, instantIn } from '#contract/values/wall-time.ts';
import type { Seeded } from '#server/artwork/materials/seeded.ts';
import type { seatOffers, waitlistEntries } from '#server/db/tables/waitlist-tables.ts';
import { offerUntil } from '#server/offers/offer-until.ts';
import { oneDay, oneHour } from '#server/time/durations.ts';
import { demoAccounts } from '../data/demo-accounts.ts';
import type { BuiltEvent } from './build-demo-events.ts';
import type { BuiltMember } from './build-demo-members.ts';
import { randomUuid } from './random-ids.ts';

/** Of the event that is full, so many places came free and are offered. */
export const demoOffered = 2;

/** Places wanted, as few as that, how many days ago and at what time, in turn: the first has the offer. */
const wanted = [
  [2, 1, 9, '12:41'],
  [1, 1, 7, '08:26'],
  [4, 2, 7, '19:53'],
  [2, 2, 4, '17:08'],
  [1, 1, 2, '21:34'],
] as const;

/** The account that has the offer: it has booked nothing of its own. */
const offeredTo = 'safety@example.com';

/** 20: people who wait for the event that is full, the first of them with an offer. */
export function buildDemoWaitlist(
  event: BuiltEvent | undefined,
  {
    people,
    bookings,
  }: { people: BuiltMember[]; bookings: { event_uuid: string; user_uuid: string }[] },
  now: Date,
  random: Seeded,
): {
  waiting: (typeof waitlistEntries.$inferInsert)[];
  offers: (typeof seatOffers.$inferInsert)[];
} {
  if (!event) return { waiting: [], offers: [] };
  const { uuid, timezone } = event.row;
  const booked = bookings.filter(({ event_uuid }) => event_uuid === uuid);
  const taken = new Set(booked.map(({ user_uuid }) => user_uuid));
  const accounts = new Set<string>(demoAccounts.map(({ email }) => email));
  const free = people.filter(
    ({ user }) =>
      user.email_verified_at !== null && !taken.has(user.uuid) && !accounts.has(user.email),
  );
  // A visitor of the demo can sign in as the first of the line, who has the offer, and book.
  const offered = people.find(({ user }) => user.email === offeredTo && !taken.has(user.uuid));
  const inLine = offered ? [offered, ...free] : free;
  const waiting = wanted.flatMap(([seats, least, days, time], index) => {
    const person = inLine[index];
    return person
      ? [
          {
            uuid: randomUuid(random),
            event_uuid: uuid,
            user_uuid: person.user.uuid,
            seats,
            least,
            turn: index + 1,
            joined_at: instantIn(
              timezone,
              `${dayIn(timezone, new Date(now.getTime() - days * oneDay))}T${time}`,
            ),
          },
        ]
      : [];
  });
  const [first] = waiting;
  const made_at = new Date(now.getTime() - oneHour);
  const until = offerUntil(event.row, made_at);
  const offers = first
    ? [
        {
          uuid: randomUuid(random),
          event_uuid: uuid,
          user_uuid: first.user_uuid,
          seats: demoOffered,
          made_at,
          until,
          state: 'open' as const,
        },
      ]
    : [];
  return { waiting, offers };
}
