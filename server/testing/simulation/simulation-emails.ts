import { sql } from 'drizzle-orm';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Person, Season } from './simulation.ts';

/** What a person knows the reason of. Others come with time, and are looked at by themselves. */
const expected = [
  'Confirm your email address',
  'Confirm your new email address',
  'Your email address is about to change',
  'Your email address was changed',
  'Your account will be erased',
  'Your account was erased',
  'Welcome to Fairway',
  'Your membership is cancelled',
  'Your membership goes on',
  'A new time or place',
];

/** No letter twice for one thing that happened, none missing, and none to who is gone. */
export async function findWrongEmails({ portal, members }: Season): Promise<string[]> {
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
    const theirs = emails.filter(({ to }) => person.addresses.includes(to));
    const count = (subject: string) =>
      theirs.reduce((sum, one) => sum + (isOf(one.subject, subject) ? one.count : 0), 0);
    wrong.push(...ofAccount(person, count));
    const erased = theirs.find(({ subject }) => subject === 'Your account was erased');
    for (const { subject, last } of theirs) {
      if (erased && last > erased.last) wrong.push(`${person.name} after the last: ${subject}`);
    }
    if (person.state === 'gone') continue;
    const own = bookings.filter(({ name }) => name === person.name);
    wrong.push(...own.flatMap((booked) => ofEvent(booked, count)));
  }
  return wrong;
}

const isOf = (subject: string, wanted: string) =>
  subject === wanted || subject.startsWith(`${wanted}: `);

function ofAccount({ name, state, expects }: Person, count: (subject: string) => number): string[] {
  return expected.flatMap((subject) => {
    const [wanted, got] = [expects.get(subject) ?? 0, count(subject)];
    return got === wanted ? [] : [`${name}, ${state}, ${subject}: ${got} letters, not ${wanted}`];
  });
}

interface Booked {
  name: string;
  title: string;
  confirmed: number;
  cancelled: number;
}

/** Each place is told of once, and once more if it is lost; what was paid for none, once. */
function ofEvent(booked: Booked, count: (subject: string) => number): string[] {
  const { name, title, confirmed, cancelled } = booked;
  const told = count(`You are booked: ${title}`);
  const lost = count(`Booking cancelled: ${title}`);
  const back = count(`Your payment comes back: ${title}`);
  if (told === confirmed + lost && lost + back === cancelled) return [];
  const emails = `${told} letters of places, ${lost} of lost ones, ${back} of money`;
  return [`${name}, ${title}: ${confirmed} places, ${cancelled} cancelled, and ${emails}`];
}

const twiceOrMissing = sql`
  select 'a letter to an erased address' as x from outbox where "to" like '%@erased.invalid'
  union all
  select subject || ' came to ' || count(*) || ' letters' from outbox
    where subject ~ '^(Receipt|Refund) \\d' group by subject having count(*) > 1
  union all
  select 'no letter with the receipt ' || p.receipt_number from payments p
    join users u on u.uuid = p.user_uuid and u.email not like '%@erased.invalid'
    where p.receipt_number is not null and p.kind <> 'refund' and not exists (select from outbox
      where subject ~ ('^(Receipt|Refund) ' || lpad(p.receipt_number::text, 6, '0')))
  union all
  select 'told ' || count(*) || ' times: ' || min("to") || ' ' || min(subject) from outbox
    where subject ~ '^(You have a place|Your place is cancelled)' group by "to", subject having count(*) > 1
  union all
  select 'a guest who was not told: ' || p.email from booking_places p
    join bookings b on b.id = p.booking_id and b.status = 'confirmed'
    where p.email is not null and not exists (select from outbox o where o."to" = p.email)
  union all
  select 'a renewal announced ' || count(*) || ' times to ' || "to" from outbox
    where subject = 'Your membership renews soon'
    group by "to", substring(text from 'Renews: [^\n]*') having count(*) > 2`;
