import { daysAfterEvent, roles } from '#contract/calls/access.ts';
import { seeded } from '#server/artwork/materials/seeded.ts';
import { height, width } from '#server/artwork/materials/shapes.ts';
import { describeScene } from '#server/artwork/scenes/scene.ts';
import { outsideProduction } from '#server/association/fill-association.ts';
import { changesOf } from '#server/audit/audit.ts';
import type { grants, libraryPictures } from '#server/db/tables/association-tables.ts';
import type { auditEntries } from '#server/db/tables/audit-tables.ts';
import type { eventFinances } from '#server/db/tables/event-tables.ts';
import { oneDay, oneMinute } from '#server/time/durations.ts';
import type { BuiltEvent } from './build-demo-events.ts';
import type { DemoLedger } from './build-demo-ledger.ts';
import type { BuiltMember } from './build-demo-members.ts';
import { callOffTime } from './demo-calendar.ts';
import { randomUuid } from './random-ids.ts';

type Entry = typeof auditEntries.$inferInsert;
type Grant = typeof grants.$inferInsert;
type Picture = typeof libraryPictures.$inferInsert;

interface Built {
  people: BuiltMember[];
  events: BuiltEvent[];
  finances: (typeof eventFinances.$inferInsert)[];
  bookings: { id: string; event_uuid: string; players: number }[];
  ledger: DemoLedger;
  now: Date;
}

/** What the organizers have done so far: the check-ins, the pictures of their library, and the log of it all. */
export function buildDemoDesk(built: Built) {
  const { people, events, now } = built;
  const daysAgo = (days: number) => new Date(now.getTime() - days * oneDay);
  const owner = uuidOf(people, 'owner');
  const given = buildGrants(people, events, owner, daysAgo);
  const library = buildLibrary(events, owner, now);
  const log = [
    ...given.log,
    ...library.log,
    ...logOfEvents(built, owner),
    ...logOfMoney(built, daysAgo(30)),
    ...logOfSettings(owner, daysAgo(12.2)),
    logOfDraft(owner, daysAgo(2.2)),
    ...logOfLooks(people, daysAgo),
  ];
  return {
    grants: given.grants,
    library: library.pictures,
    audit: log.filter(({ at }) => isLogged(at, now)),
  };
}

/** The log goes back nearly two years. */
export const isLogged = (at: Date, now: Date): boolean =>
  at < now && now.getTime() - at.getTime() < 700 * oneDay;

function uuidOf(people: BuiltMember[], role: BuiltMember['role']): string {
  const found = people.find((person) => person.role === role);
  if (!found) throw new Error(`The demo has no ${role}.`);
  return found.user.uuid;
}

/** The owner by the command, everybody else by an invitation; captain and safety lead to the next event. */
function buildGrants(
  people: BuiltMember[],
  events: BuiltEvent[],
  owner: string,
  daysAgo: (days: number) => Date,
) {
  const now = daysAgo(0);
  const next = events.find(({ row }) => row.status === 'published' && row.starts_at > now)?.row;
  const invitedDaysAgo = { treasurer: 690.3, captain: 9.1, safety: 4.2 } as Record<string, number>;
  const made = people.flatMap(({ user, role }): { grant: Grant; log: Entry[] }[] => {
    if (!role) return [];
    const days = invitedDaysAgo[role];
    if (days === undefined) {
      return [{ grant: { user_uuid: user.uuid, role, created_at: user.created_at }, log: [] }];
    }
    const event =
      roles[role].isForEvent && next
        ? {
            event_uuid: next.uuid,
            until: new Date(next.ends_at.getTime() + daysAfterEvent * oneDay),
          }
        : {};
    const created_at = daysAgo(days - 0.7);
    const about = {
      subject: user.uuid,
      about: event.event_uuid,
      changes: changesOf({}, { role, until: event.until }),
    };
    return [
      {
        grant: { user_uuid: user.uuid, role, granted_by: owner, created_at, ...event },
        log: [
          { action: 'invited', actor: owner, at: daysAgo(days), ...about },
          { action: 'invitation_accepted', actor: user.uuid, at: created_at, ...about },
        ],
      },
    ];
  });
  return { grants: made.map(({ grant }) => grant), log: made.flatMap(({ log }) => log) };
}

/** The first pictures of the events to come are in the library, and two more that nobody shows yet. */
function buildLibrary(events: BuiltEvent[], owner: string, now: Date) {
  const random = seeded('fairway demo library');
  const shown = events
    .filter(({ row }) => row.starts_at > now)
    .flatMap(({ row, media }) => media.slice(0, 1).map(({ url }) => ({ url, at: row.created_at })));
  const spare = ['spare-first-snow', 'spare-early-light'].map((seed, index) => ({
    url: `/drawings/scene/${seed}.svg`,
    at: new Date(now.getTime() - (5.2 - index) * oneDay),
  }));
  const rows = [...shown.slice(0, 12), ...spare].map(({ url, at }) => {
    const uuid = randomUuid(random);
    const alt = describeScene(url.replace(/^.*\/|\.svg$/g, ''));
    const picture: Picture = { uuid, url, alt, width, height, created_at: at, changed_at: at };
    const log: Entry[] = [
      { action: 'picture_added', actor: owner, at, about: uuid },
      {
        action: 'picture_changed',
        actor: owner,
        about: uuid,
        at: new Date(at.getTime() + oneMinute / 2),
        changes: changesOf({ alt: '' }, { alt }),
      },
    ];
    return { picture: { ...picture, changed_by: owner }, log };
  });
  return { pictures: rows.map(({ picture }) => picture), log: rows.flatMap(({ log }) => log) };
}

/** Saved and published by the owner, those of last year by a command; the treasurer enters the statements. */
function logOfEvents({ people, events, finances, now }: Built, owner: string): Entry[] {
  const treasurer = uuidOf(people, 'treasurer');
  const captain = uuidOf(people, 'captain');
  const next = events.find(({ row }) => row.status === 'published' && row.starts_at > now);
  return events.flatMap(({ row }): Entry[] => {
    const { uuid: about, created_at: saved, capacity, summary, ends_at } = row;
    const isOver = ends_at < now;
    const between = (share: number) =>
      new Date(saved.getTime() + share * Math.min(oneDay, now.getTime() - saved.getTime()));
    const by: Partial<Entry> = isOver ? { by_terminal: true } : { actor: owner };
    const log: Entry[] = [{ action: 'event_saved', at: saved, about, ...by }];
    if (row.status === 'published') {
      const changes = changesOf({ status: 'draft' }, { status: 'published' });
      log.push({ action: 'event_published', at: between(0.6), about, changes, ...by });
    }
    if (row.status === 'cancelled') {
      const changes = changesOf({ status: 'published' }, { status: 'cancelled' });
      log.push({ action: 'event_cancelled', at: callOffTime(now), about, actor: owner, changes });
    }
    if (!isOver && capacity) {
      const changes = changesOf({ capacity: capacity - 4 }, { capacity });
      log.push({ action: 'event_saved', at: between(0.8), about, actor: owner, changes });
    }
    if (row === next?.row) {
      const changes = changesOf({ summary: 'Stations, and then chili.' }, { summary });
      const at = new Date(now.getTime() - 6.4 * oneDay);
      log.push({ action: 'event_saved', at, about, actor: captain, changes });
    }
    const lines = finances.filter(({ event_uuid }) => event_uuid === about);
    if (isOver && lines.length > 0) {
      const shown = lines.map(({ kind, label, amount_cents }) => ({ kind, label, amount_cents }));
      const at = new Date(ends_at.getTime() + 1.5 * oneDay);
      const changes = changesOf({ finances: [] }, { finances: shown });
      log.push({ action: 'event_saved', at, about, actor: treasurer, changes });
    }
    return log;
  });
}

/** What people paid lately. Of the bookings that went back, the treasurer has cancelled the last one. */
function logOfMoney({ people, bookings, ledger }: Built, since: Date): Entry[] {
  const chargeOf = new Map(ledger.charges.map((charge) => [charge.uuid, charge]));
  const bookingOf = new Map(bookings.map((booking) => [booking.id, booking]));
  const paid = ledger.entries.flatMap(({ uuid, kind, charge_uuid, user_uuid, at }): Entry[] => {
    if (kind === 'refund' || at <= since) return [];
    // Memberships renew by themselves.
    const actor = chargeOf.get(charge_uuid)?.booking_id ? user_uuid : null;
    return [{ action: 'charged', at, about: uuid, subject: user_uuid, actor }];
  });
  const treasurer = uuidOf(people, 'treasurer');
  const last = ledger.refunds.toSorted((one, other) => +other.created_at - +one.created_at)[0];
  const entryOf = new Map(ledger.entries.map(({ refund_uuid, uuid }) => [refund_uuid, uuid]));
  const back = ledger.refunds.flatMap((refund): Entry[] => {
    const { uuid, charge_uuid, created_at, done_at, given_by, cents, way } = refund;
    const charge = chargeOf.get(charge_uuid);
    const booking = bookingOf.get(charge?.booking_id ?? '');
    const subject = charge?.user_uuid;
    const actor = refund === last ? treasurer : subject;
    // What is owed by hand is not refunded yet.
    const at = done_at ?? null;
    const made: Entry[] =
      at && (at > since || refund === last)
        ? [{ action: 'refunded', at, actor: given_by ?? actor, subject, about: entryOf.get(uuid) }]
        : [];
    if (refund !== last || !booking) return made;
    const seats = Array.from({ length: booking.players }, (_, position) => position + 1);
    const changes = changesOf({ seats }, { seats: [], refund: 'all', ways: [{ way, cents }] });
    const of = { about: booking.event_uuid, booking: booking.id, changes };
    return [{ action: 'seats_cancelled', at: created_at, actor, subject, ...of }, ...made];
  });
  return [...paid, ...back];
}

function logOfSettings(owner: string, at: Date): Entry[] {
  const before = { hours: 'Monday to Friday, 9:00\u00a0a.m. to noon Eastern time.' };
  const changes = changesOf(before, { hours: outsideProduction.hours });
  return [{ action: 'association_changed', at, actor: owner, changes }];
}

/** Of the page whose draft `fillDemo` writes. */
function logOfDraft(owner: string, at: Date): Entry {
  const changes = changesOf({}, { page: 'Membership', texts: 'Questions and answers' });
  return { action: 'page_saved', at, actor: owner, changes };
}

/** Who looked up whom. */
function logOfLooks(people: BuiltMember[], daysAgo: (days: number) => Date): Entry[] {
  const members = people.filter(({ role }) => role === undefined).map(({ user }) => user.uuid);
  const [owner, treasurer] = [uuidOf(people, 'owner'), uuidOf(people, 'treasurer')];
  return [
    ...[17.2, 8.6, 8.59, 2.3].map((days) => ({ actor: treasurer, days })),
    ...[11.4, 3.8].map((days) => ({ actor: owner, days })),
  ].map(({ actor, days }, index) => ({
    action: 'member_looked_up' as const,
    at: daysAgo(days),
    actor,
    subject: members[index * 7],
  }));
}
