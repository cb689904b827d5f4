import { seeded } from '#server/artwork/materials/seeded.ts';
import { oneDay } from '#server/time/durations.ts';
import { buildDemoBookings, fullEvent } from './build-demo-bookings.ts';
import { buildDemoByHand } from './build-demo-by-hand.ts';
import { buildDemoCheckIns } from './build-demo-check-ins.ts';
import { buildDemoDesk, isLogged } from './build-demo-desk.ts';
import { buildDemoEmails } from './build-demo-emails.ts';
import { type BuiltEvent, buildDemoEvents } from './build-demo-events.ts';
import { buildDemoFinances, ledgerResults } from './build-demo-finances.ts';
import { buildDemoImports } from './build-demo-imports.ts';
import { numbered, together } from './build-demo-ledger.ts';
import { buildDemoMembers } from './build-demo-members.ts';
import { buildDemoMemberships, buildMembershipPayments } from './build-demo-memberships.ts';
import { buildDemoNotes } from './build-demo-notes.ts';
import { buildDemoTickets } from './build-demo-tickets.ts';
import { buildDemoDeposits, buildDemoYears, withDispute } from './build-demo-treasury.ts';
import { buildDemoWaitlist } from './build-demo-waitlist.ts';

export type DemoAssociation = ReturnType<typeof demoAssociation>;

/** Every row of the believable association; the same `now` gives the same rows. */
export function demoAssociation(now: Date, passwordHash: string) {
  const random = seeded('fairway demo');
  const people = buildDemoMembers(now, passwordHash, random);
  const { memberships, directory } = buildDemoMemberships(people, now);
  const built = buildDemoEvents(now, random);
  const bookings = buildDemoBookings(built, people, now, random);
  const paid = buildMembershipPayments(memberships, people, now);
  const isOver = bookingsOver(built, bookings, now);
  const tickets = withDispute(buildDemoTickets(bookings, built, people, paid, now), isOver, now);
  const uuidOf = (role: string) => people.find((one) => one.role === role)?.user.uuid ?? '';
  const [owner, treasurer] = [uuidOf('owner'), uuidOf('treasurer')];
  const byHand = buildDemoByHand({ owner, treasurer }, passwordHash, now);
  const books = together([paid.ledger, tickets.ledger, byHand.ledger]);
  const banked = buildDemoDeposits(books, treasurer, now);
  const { ledger } = banked;
  const years = buildDemoYears(ledger, treasurer, now);
  const ofLedger = ledgerResults(ledger, bookings);
  const money = built.map((event) => buildDemoFinances(event, ofLedger(event.row.uuid), random));
  const finances = money.flatMap(({ statement }) => statement);
  const desk = buildDemoDesk({ people, events: built, finances, bookings, ledger, now });
  const sent = buildDemoEmails({ events: built, people, bookings: tickets.bookings }, now);
  const atDoor = buildDemoCheckIns(tickets.seats, { events: built, people, owner }, now);
  const waitlist = buildDemoWaitlist(
    fullEvent(built, now),
    { people, bookings },
    now,
    seeded('demo waits'),
  );
  const imported = buildDemoImports(owner, passwordHash, now);
  return {
    owner,
    users: [...people.map(({ user }) => user), ...imported.users, ...byHand.users],
    ...desk,
    ...sent,
    imports: imported.imports,
    importedPeople: imported.importedPeople,
    memberDetails: imported.memberDetails,
    emails: [...sent.emails, ...imported.emails],
    audit: [
      ...desk.audit,
      ...sent.audit,
      ...imported.audit,
      ...byHand.audit,
      ...tickets.log,
      ...atDoor.log,
      ...[...banked.log, ...years.log].filter(({ at }) => isLogged(at, now)),
    ],
    employment: people.flatMap((person) => person.employment),
    education: people.flatMap((person) => person.education),
    ...paid,
    deposits: banked.deposits,
    depositLines: banked.depositLines,
    fiscalYears: years.fiscalYears,
    memberships: [...paid.memberships, ...imported.memberships, ...byHand.memberships],
    spans: [...paid.spans, ...byHand.spans],
    directory: [...directory, ...imported.directory, ...byHand.directory],
    sandboxCustomers: [...paid.sandboxCustomers, ...tickets.sandboxCustomers],
    sandboxCards: [...paid.sandboxCards, ...tickets.sandboxCards],
    sandboxCharges: [...paid.sandboxCharges, ...tickets.sandboxCharges],
    sandboxRefunds: tickets.sandboxRefunds,
    paymentCustomers: [...paid.paymentCustomers, ...tickets.paymentCustomers],
    ledger: { ...ledger, entries: numbered(ledger.entries) },
    events: built.map(({ row }) => ({
      ...row,
      charity_raised_cents: row.charity_name ? given(row.uuid, finances) : null,
      statement_published_at: publishedAt(row, now),
      closed_at: publishedAt(row, now),
    })),
    agendas: built.flatMap((event) => event.agendas),
    media: built.flatMap((event) => event.media),
    finances,
    resultRows: money.flatMap(({ result }) => result),
    bookings: tickets.bookings,
    seatRequests: tickets.seatRequests,
    ...waitlist,
    checkIns: atDoor.checkIns,
    ...buildDemoNotes({ ...tickets, seats: atDoor.seats, events: built, people }, now),
  };
}

/** Whether the event of a booking is over. */
function bookingsOver(
  built: BuiltEvent[],
  bookings: { id: string; event_uuid: string }[],
  now: Date,
) {
  const over = new Set(built.flatMap(({ row }) => (row.ends_at < now ? row.uuid : [])));
  const ids = new Set(bookings.flatMap(({ id, event_uuid }) => (over.has(event_uuid) ? id : [])));
  return (booking: string) => ids.has(booking);
}

/** A day and a half after the event. */
function publishedAt({ status, ends_at }: BuiltEvent['row'], now: Date): Date | null {
  return status === 'published' && ends_at < now
    ? new Date(ends_at.getTime() + 1.5 * oneDay)
    : null;
}

function given(event: string, finances: ReturnType<typeof buildDemoFinances>['statement']): number {
  return finances
    .filter(({ event_uuid, kind }) => event_uuid === event && kind === 'donation')
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0);
}
