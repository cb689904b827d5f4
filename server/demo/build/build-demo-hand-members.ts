import { addYears } from '#contract/values/calendar-years.ts';
import { addDays } from '#contract/values/dates.ts';
import type { HandWay } from '#contract/values/money-words.ts';
import { dayIn, endOfDay, instantIn, startOfDay } from '#contract/values/wall-time.ts';
import { seeded } from '#server/artwork/materials/seeded.ts';
import { usualTimeZone } from '#server/association/association.ts';
import type { membershipSpans } from '#server/db/tables/membership-tables.ts';
import type { memberships } from '#server/db/tables/tables.ts';
import { plan } from '#server/membership/subscription/plan.ts';
import { oneDay } from '#server/time/durations.ts';
import { demoAccounts } from '../data/demo-accounts.ts';
import { buildDemoPayment, together } from './build-demo-ledger.ts';
import type { BuiltMember } from './build-demo-members.ts';
import { randomUuid } from './random-ids.ts';

type MembershipRow = typeof memberships.$inferInsert;

interface LastPaid {
  daysAgo: number;
  way: HandWay;
  /** How many days ago the bank returned the cheque, and how many days ago they paid in another way. */
  returned?: { daysAgo: number; paidDaysAgo: number };
}

/** The treasurer has six cheques in the drawer (17.2). One of autumn was returned by the bank (16.2). */
const lastPaid: LastPaid[] = [
  { daysAgo: 2, way: 'cheque' },
  { daysAgo: 3, way: 'cheque' },
  { daysAgo: 5, way: 'cheque' },
  { daysAgo: 6, way: 'etransfer' },
  { daysAgo: 8, way: 'cheque' },
  { daysAgo: 10, way: 'cheque' },
  { daysAgo: 12, way: 'cheque' },
  { daysAgo: 24, way: 'cheque' },
  { daysAgo: 75, way: 'cheque', returned: { daysAgo: 41, paidDaysAgo: 36 } },
  { daysAgo: 140, way: 'cheque' },
  { daysAgo: 205, way: 'etransfer' },
];

/** They were members before the earlier of their two years. */
const longAgo = 600 * oneDay;

/** Members who pay with their hands, each year on the same day. The demo's accounts are not among them. */
export function chooseHandMembers(people: BuiltMember[], now: Date): Map<string, LastPaid> {
  const accounts: string[] = demoAccounts.map(({ email }) => email);
  const chosen = people.filter(
    ({ user }, index) =>
      index % 3 === 0 &&
      !accounts.includes(user.email) &&
      now.getTime() - Number(user.email_verified_at ?? now) > longAgo,
  );
  return new Map(
    lastPaid.flatMap((paid, index) => {
      const uuid = chosen[index]?.user.uuid;
      return uuid === undefined ? [] : [[uuid, paid] as const];
    }),
  );
}

/** Two years: the one before, and the one that runs. */
export function handMembership(user_uuid: string, { daysAgo }: LastPaid, now: Date): MembershipRow {
  const { first, last } = yearsOf(daysAgo, now);
  return { user_uuid, source: 'hand', started_at: first.begins_at, ends_at: last.ends_at };
}

function yearsOf(daysAgo: number, now: Date) {
  const today = dayIn(usualTimeZone, now);
  const yearFrom = (day: string) => ({
    day,
    begins_at: startOfDay(usualTimeZone, day),
    ends_at: endOfDay(usualTimeZone, addDays(addYears(day, 1), -1)),
  });
  const last = addDays(today, -daysAgo);
  return { first: yearFrom(addYears(last, -1)), last: yearFrom(last) };
}

/** What they paid, and the years that it paid for. */
export function buildHandPayments(members: MembershipRow[], people: BuiltMember[], now: Date) {
  const random = seeded('fairway demo hands');
  const treasurer = String(people.find(({ role }) => role === 'treasurer')?.user.uuid);
  const chosen = chooseHandMembers(people, now);
  const userOf = new Map(people.map(({ user }) => [user.uuid, user]));
  const today = dayIn(usualTimeZone, now);
  const built = members.flatMap(({ user_uuid }) => {
    const [user, paid] = [userOf.get(user_uuid), chosen.get(user_uuid)];
    if (!user || !paid) return [];
    const pay = (day: string, way: HandWay, returnedOn?: string) => {
      const uuid = randomUuid(random);
      const payment = buildDemoPayment(
        {
          uuid,
          user,
          bookingId: null,
          reference: null,
          at: atTable(day),
          paid: { way, day, by: treasurer },
          event: null,
          descriptions: { membership: plan.name },
          lines: [{ kind: 'membership', cents: plan.price_cents }],
          refund: returnedOn
            ? {
                uuid: randomUuid(random),
                by: treasurer,
                at: atTable(returnedOn),
                given: { day: returnedOn, at: atTable(returnedOn) },
                returned: { fee_cents: 25_00, bank_fee_cents: 7_00 },
              }
            : undefined,
        },
        () => randomUuid(random),
      );
      return { uuid, payment };
    };
    const { first, last } = yearsOf(paid.daysAgo, now);
    const before = pay(first.day, paid.way);
    const { returned } = paid;
    const latest = pay(last.day, paid.way, returned && addDays(today, -returned.daysAgo));
    const again = returned && pay(addDays(today, -returned.paidDaysAgo), 'etransfer');
    const spanOf = (year: typeof first, charge: string): typeof membershipSpans.$inferInsert => ({
      user_uuid,
      source: 'hand',
      begins_at: year.begins_at,
      ends_at: year.ends_at,
      charge_uuid: charge,
      by: treasurer,
      created_at: atTable(year.day),
    });
    const payments = [before, latest, again].filter((one) => one !== undefined);
    return [
      {
        ledger: together(payments.map(({ payment }) => payment)),
        spans: [spanOf(first, before.uuid), spanOf(last, (again ?? latest).uuid)],
      },
    ];
  });
  return {
    spans: built.flatMap(({ spans }) => spans),
    ledger: together(built.map(({ ledger }) => ledger)),
  };
}

const atTable = (day: string) => instantIn(usualTimeZone, `${day}T11:20`);
