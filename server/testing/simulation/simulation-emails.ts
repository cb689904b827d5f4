import { sql } from 'drizzle-orm';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Person, Simulation } from './simulation.ts';

/** Emails whose cause each person knows, so they can be counted. Others are checked separately. */
const expected = [
  'Confirm your email address',
  'Confirm your new email address',
  'Your email address is about to change',
  'Your email address was changed',
  'Your account will be erased',
  'Your account was erased',
  'Welcome to Fairway',
  'Your membership is cancelled',
  'Your membership continues',
  'A new time or place',
];

/** Finds emails that were sent twice, are missing, or went to an erased person. */
export async function findEmailProblems({
  portal,
  members,
  byOrganizers,
}: Simulation): Promise<string[]> {
  const emails = await rowsOf<{ to: string; subject: string; count: number; last: string }>(
    portal.db,
    sql`select lower("to") as to, subject, count(*)::int, max(sent_at)::text as last
      from outbox group by lower("to"), subject`,
  );
  const bookings = await rowsOf<Booked>(
    portal.db,
    sql`
    select u.last_name as name, e.title, count(*) filter (where b.status = 'confirmed')::int as confirmed,
      count(*) filter (where b.status = 'cancelled')::int as cancelled
    from bookings b join users u on u.uuid = b.user_uuid join events e on e.uuid = b.event_uuid
    where b.status in ('confirmed', 'cancelled') group by u.uuid, e.uuid`,
  );
  const wrong = (await rowsOf<{ x: string }>(portal.db, twiceOrMissing)).map(({ x }) => x);
  for (const person of members) {
    const theirs = emails.filter(({ to }) => person.emails.includes(to));
    const count = (subject: string) =>
      theirs.reduce((sum, one) => sum + (isOf(one.subject, subject) ? one.count : 0), 0);
    wrong.push(...ofAccount(person, count));
    const erased = theirs.find(({ subject }) => subject === 'Your account was erased');
    for (const { subject, last } of theirs) {
      if (erased && last > erased.last) wrong.push(`${person.name} after the erasure: ${subject}`);
    }
    if (person.state === 'gone') continue;
    const own = bookings.filter(({ name }) => name === person.name);
    const usual = own.filter(({ title }) => !byOrganizers.has(title));
    wrong.push(...usual.flatMap((booked) => ofEvent(booked, count)));
  }
  return wrong;
}

const isOf = (subject: string, wanted: string) =>
  subject === wanted || subject.startsWith(`${wanted}: `);

function ofAccount({ name, state, expects }: Person, count: (subject: string) => number): string[] {
  return expected.flatMap((subject) => {
    const [wanted, actual] = [expects.get(subject) ?? 0, count(subject)];
    return actual === wanted
      ? []
      : [`${name}, ${state}, ${subject}: ${actual} emails, not ${wanted}`];
  });
}

interface Booked {
  name: string;
  title: string;
  confirmed: number;
  cancelled: number;
}

/** One email for each booking, one if it is cancelled, and one if a payment found no seat. */
function ofEvent(booking: Booked, count: (subject: string) => number): string[] {
  const { name, title, confirmed, cancelled } = booking;
  const booked = count(`You are booked: ${title}`);
  const cancellations = count(`Booking cancelled: ${title}`);
  const refunds = count(`Your payment is refunded: ${title}`);
  if (booked === confirmed + cancellations && cancellations + refunds === cancelled) return [];
  const emails = `emails: ${booked} booked, ${cancellations} cancelled, ${refunds} refunded`;
  return [`${name}, ${title}: ${confirmed} confirmed, ${cancelled} cancelled, and ${emails}`];
}

const twiceOrMissing = sql`
  select 'an email to an erased account' as x from outbox where "to" like '%@erased.invalid'
  union all
  select subject || ' was sent in ' || count(*) || ' emails' from outbox
    where subject ~ '^(Receipt|Refund) \\d' group by subject having count(*) > 1
  union all
  select 'no email with the receipt ' || p.receipt_number from ledger_entries p
    join users u on u.uuid = p.user_uuid and u.email not like '%@erased.invalid'
    where p.receipt_number is not null and p.kind <> 'refund' and not exists (select from outbox
      where subject ~ ('^(Receipt|Refund) ' || lpad(p.receipt_number::text, 6, '0')))
  union all
  select 'sent ' || count(*) || ' times: ' || min("to") || ' ' || min(subject) from outbox
    where subject ~ '^(You have a place|Your place is cancelled)' group by "to", subject having count(*) > 1
  union all
  select 'a guest without an email: ' || s.email from seats s
    where s.state = 'confirmed' and s.email is not null
      and not exists (select from outbox o where o."to" = s.email)
  union all
  select 'a renewal announced ' || count(*) || ' times to ' || "to" from outbox
    where subject = 'Your membership renews soon'
    group by "to", substring(text from 'Renews: [^\n]*') having count(*) > 2`;
