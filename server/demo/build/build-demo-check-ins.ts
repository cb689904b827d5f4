import { createHash } from 'node:crypto';
import { seeded } from '#server/artwork/materials/seeded.ts';
import { changesOf } from '#server/audit/audit.ts';
import type { auditEntries } from '#server/db/tables/audit-tables.ts';
import type { seats } from '#server/db/tables/booking-tables.ts';
import type { checkIns } from '#server/db/tables/door-tables.ts';
import { oneMinute } from '#server/time/durations.ts';
import { demoAccounts } from '../data/demo-accounts.ts';
import type { BuiltEvent } from './build-demo-events.ts';
import type { BuiltMember } from './build-demo-members.ts';
import { randomUuid } from './random-ids.ts';

type Seat = typeof seats.$inferInsert;

/** How many booked for the last event and did not come. */
const absentees = 3;

/** 14.3: the door of the last event: the owner checked in who came, each party together. */
export function buildDemoCheckIns(
  all: Seat[],
  { events, people, owner }: { events: BuiltEvent[]; people: BuiltMember[]; owner: string },
  now: Date,
) {
  const random = seeded('fairway demo check-ins');
  const last = events.findLast(({ row }) => row.status === 'published' && row.ends_at < now)?.row;
  if (!last) throw new Error('The demo has no event that is over.');
  const places = all.filter(
    ({ event_uuid, state }) => event_uuid === last.uuid && state === 'confirmed',
  );
  const parties = Map.groupBy(places, ({ booking_id }) => booking_id);
  const absent = absentFrom([...parties.values()], people);
  const here = [...parties.values()].flatMap((party) => {
    const arrived = last.starts_at.getTime() + random.between(-10, 50) * oneMinute;
    return party
      .filter((seat) => !absent.has(seat))
      .map((seat, index) => ({ seat, at: new Date(arrived + index * (oneMinute / 10)) }));
  });
  const arrivalOf = new Map(here.map(({ seat, at }) => [seat, at]));
  return {
    seats: all.map((seat) => ({ ...seat, checked_in_at: arrivalOf.get(seat) ?? null })),
    checkIns: here.map(({ seat, at }) => ({
      uuid: randomUuid(random),
      event_uuid: last.uuid,
      seat_uuid: seat.uuid ?? null,
      ticket_hash: createHash('sha256')
        .update(seat.ticket ?? '')
        .digest('hex'),
      here: true,
      at,
      received_at: at,
      result: 'here',
      user_uuid: owner,
    })) satisfies (typeof checkIns.$inferInsert)[],
    log: here.map(({ seat, at }) => ({
      action: 'checked_in',
      actor: owner,
      at,
      subject: seat.user_uuid ?? null,
      about: last.uuid,
      changes: changesOf({}, { code: seat.code }),
    })) satisfies (typeof auditEntries.$inferInsert)[],
  };
}

/** Bookers who can be written to, with their parties. Whom a visitor of the demo can be came. */
function absentFrom(parties: Seat[][], people: BuiltMember[]): Set<Seat> {
  const accounts: string[] = demoAccounts.map(({ email }) => email);
  const others = new Set(
    people.flatMap(({ user }) => (accounts.includes(user.email) ? [] : user.uuid)),
  );
  const absent = new Set<Seat>();
  for (const party of parties) {
    const isOther = party.some(({ user_uuid }) => others.has(user_uuid ?? ''));
    if (isOther && absent.size + party.length <= absentees) {
      for (const seat of party) absent.add(seat);
    }
  }
  return absent;
}
