import { seeded } from '#server/artwork/materials/seeded.ts';
import { oneDay } from '#server/time/durations.ts';
import { buildDemoBookings, fullEvent } from './build-demo-bookings.ts';
import { buildDemoByHand } from './build-demo-by-hand.ts';
import { buildDemoDesk } from './build-demo-desk.ts';
import { buildDemoEmails } from './build-demo-emails.ts';
import { type BuiltEvent, buildDemoEvents } from './build-demo-events.ts';
import { buildDemoFinances, ledgerResults } from './build-demo-finances.ts';
import { buildDemoImports } from './build-demo-imports.ts';
import { numbered, together } from './build-demo-ledger.ts';
import { buildDemoMembers } from './build-demo-members.ts';
import { buildDemoMemberships, buildMembershipPayments } from './build-demo-memberships.ts';
import { buildDemoNotes } from './build-demo-notes.ts';
import { buildDemoTickets } from './build-demo-tickets.ts';
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
  const tickets = buildDemoTickets(bookings, built, people, paid, now);
  const uuidOf = (role: string) => people.find((one) => one.role === role)?.user.uuid ?? '';
  const owner = uuidOf('owner');
  const byHand = buildDemoByHand({ owner, treasurer: uuidOf('treasurer') }, passwordHash, now);
  const ledger = together([paid.ledger, tickets.ledger]);
  const books = together([ledger, byHand.ledger]);
  const ofLedger = ledgerResults(ledger, bookings);
  const money = built.map((event) => buildDemoFinances(event, ofLedger(event.row.uuid), random));
  const finances = money.flatMap(({ statement }) => statement);
  const desk = buildDemoDesk({ people, events: built, finances, bookings, ledger, now });
  const sent = buildDemoEmails({ events: built, people, bookings: tickets.bookings }, now);
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
    audit: [...desk.audit, ...sent.audit, ...imported.audit, ...byHand.audit],
    employment: people.flatMap((person) => person.employment),
    education: people.flatMap((person) => person.education),
    ...paid,
    memberships: [...paid.memberships, ...imported.memberships, ...byHand.memberships],
    spans: byHand.spans,
    directory: [...directory, ...imported.directory, ...byHand.directory],
    sandboxCustomers: [...paid.sandboxCustomers, ...tickets.sandboxCustomers],
    sandboxCards: [...paid.sandboxCards, ...tickets.sandboxCards],
    sandboxCharges: [...paid.sandboxCharges, ...tickets.sandboxCharges],
    sandboxRefunds: tickets.sandboxRefunds,
    paymentCustomers: [...paid.paymentCustomers, ...tickets.paymentCustomers],
    ledger: { ...books, entries: numbered(books.entries) },
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
    ...buildDemoNotes({ ...tickets, events: built, people }, now),
  };
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
