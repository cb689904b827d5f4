import { yearsAfter } from '#contract/values/calendar-years.ts';
import { seeded } from '#server/artwork/materials/seeded.ts';
import type { paymentCustomers, subscriptions } from '#server/db/tables/payment-tables.ts';
import type {
  sandboxCards,
  sandboxCharges,
  sandboxCustomers,
  sandboxSubscriptions,
} from '#server/db/tables/sandbox-tables.ts';
import type { directoryEntries, memberships } from '#server/db/tables/tables.ts';
import { plan } from '#server/membership/subscription/plan.ts';
import { testCards } from '#server/payments/sandbox/sandbox-cards.ts';
import { directoryEntryOf } from '#server/profile/directory-entry/directory-entry.ts';
import { oneDay } from '#server/time/durations.ts';
import { buildHandPayments, chooseHandMembers, handMembership } from './build-demo-hand-members.ts';
import { buildDemoPayment, together } from './build-demo-ledger.ts';
import type { BuiltMember } from './build-demo-members.ts';
import { randomUuid } from './random-ids.ts';

type MembershipRow = typeof memberships.$inferInsert;

const visitor = 'user@example.com';
const yearLength = 365.2425 * oneDay;

/** Nearly everybody is a member; a few leave at the end of their year, and two have left. */
export function buildDemoMemberships(people: BuiltMember[], now: Date) {
  const rows: MembershipRow[] = [];
  const directory: (typeof directoryEntries.$inferInsert)[] = [];
  const byHand = chooseHandMembers(people, now);
  for (const [index, { user, employment }] of people.entries()) {
    if (!user.email_verified_at || user.email === visitor) continue;
    const days = daysLeft(index);
    const hand = byHand.get(user.uuid);
    const membership = hand
      ? handMembership(user.uuid, hand, now)
      : {
          user_uuid: user.uuid,
          started_at: user.email_verified_at,
          ends_at: days === null ? null : new Date(now.getTime() + days * oneDay),
        };
    rows.push(membership);
    const entry = directoryEntryOf(user, membership, employment.at(-1));
    if (entry) directory.push(entry);
  }
  return { memberships: rows, directory };
}

/** Null where the membership renews, negative where it has ended. The demo's accounts come first. */
function daysLeft(index: number): number | null {
  if (index === 41 || index === 88) return -12 - index;
  return index % 16 === 9 ? index + 3 : null;
}

/** What stands behind each membership: a card, a subscription, and a payment for each year so far; or what was paid by hand. */
export function buildMembershipPayments(
  members: MembershipRow[],
  people: BuiltMember[],
  now: Date,
) {
  const random = seeded('fairway demo payments');
  const userOf = new Map(people.map(({ user }) => [user.uuid, user]));
  const isByHand = ({ source }: MembershipRow) => source === 'hand';
  const byHand = members.filter(isByHand);
  const hands = buildHandPayments(byHand, people, now);
  const built = members
    .filter((member) => !isByHand(member))
    .map((member) => {
      const user = userOf.get(member.user_uuid);
      if (!user) throw new Error('A membership of the demo belongs to nobody.');
      return buildPayments(member, user, now, () => randomUuid(random));
    });
  return {
    memberships: [...built.map(({ membership }) => membership), ...byHand],
    spans: hands.spans,
    sandboxCustomers: built.map(({ sandboxCustomer }) => sandboxCustomer),
    sandboxCards: built.map(({ sandboxCard }) => sandboxCard),
    sandboxSubscriptions: built.map(({ sandboxSubscription }) => sandboxSubscription),
    sandboxCharges: built.flatMap(({ charges }) => charges),
    paymentCustomers: built.map(({ customer }) => customer),
    subscriptions: built.map(({ subscription }) => subscription),
    ledger: together([...built.map(({ ledger }) => ledger), hands.ledger]),
  };
}

function buildPayments(
  member: MembershipRow,
  user: BuiltMember['user'],
  now: Date,
  newUuid: () => string,
) {
  const mark = newUuid();
  const newId = (kind: string) => `${kind}_${newUuid().replaceAll('-', '')}`;
  const ids = { customer: newId('cus'), card: newId('pm'), subscription: newId('sub') };
  const paid = paidYears(member, now);
  const card = cardOf(paid.years, now);
  const charges = buildCharges(paid, ids, newId);
  return {
    membership: {
      ...member,
      started_at: paid.started_at,
      subscription_id: ids.subscription,
      renews_at: paid.ends_at === null ? paid.period_ends_at : null,
    },
    sandboxCustomer: {
      id: ids.customer,
      user_uuid: member.user_uuid,
      card_id: ids.card,
    } satisfies typeof sandboxCustomers.$inferInsert,
    sandboxCard: {
      id: ids.card,
      customer_id: ids.customer,
      ...card,
      saved_at: paid.started_at,
    } satisfies typeof sandboxCards.$inferInsert,
    ...buildSubscription(member.user_uuid, paid, { ...ids, mark }, now),
    charges,
    customer: {
      user_uuid: member.user_uuid,
      customer_id: ids.customer,
      card_brand: card.brand,
      card_last4: card.last4,
      card_exp_month: card.exp_month,
      card_exp_year: card.exp_year,
    } satisfies typeof paymentCustomers.$inferInsert,
    ledger: together(
      charges.map((charge) =>
        buildDemoPayment(
          {
            uuid: newUuid(),
            user,
            bookingId: null,
            reference: charge.id,
            at: charge.charged_at,
            paid: { card },
            event: null,
            descriptions: { membership: charge.description },
            lines: [{ kind: 'membership', cents: charge.amount_cents }],
          },
          newUuid,
        ),
      ),
    ),
  };
}

interface Ids {
  customer: string;
  card: string;
  subscription: string;
}

type PaidYears = ReturnType<typeof paidYears>;

/** A membership that ends does so at the end of a paid year, so that year began on the same day. */
function paidYears({ started_at, ends_at = null }: MembershipRow, now: Date) {
  if (ends_at === null) {
    let years = 1;
    while (yearsAfter(started_at, years) <= now) years += 1;
    return { started_at, years, ends_at, period_ends_at: yearsAfter(started_at, years) };
  }
  const years = Math.max(1, Math.floor((ends_at.getTime() - started_at.getTime()) / yearLength));
  return { started_at: yearsAfter(ends_at, -years), years, ends_at, period_ends_at: ends_at };
}

function cardOf(years: number, now: Date) {
  const card = testCards[years % 3 === 2 ? 'pm_card_mastercard' : 'pm_card_visa'];
  if (!card) throw new Error('The sandbox has lost its test cards.');
  return { ...card, exp_month: 1 + (years % 12), exp_year: now.getUTCFullYear() + 3 };
}

function buildCharges({ started_at, years }: PaidYears, ids: Ids, newId: (kind: string) => string) {
  return Array.from({ length: years }, (_, year) => {
    const charge = newId('pi');
    return {
      id: charge,
      customer_id: ids.customer,
      subscription_id: ids.subscription,
      amount_cents: plan.price_cents,
      description: plan.name,
      state: 'paid' as const,
      card_id: ids.card,
      client_secret: newId(`${charge}_secret`),
      charged_at: yearsAfter(started_at, year),
    };
  }) satisfies (typeof sandboxCharges.$inferInsert)[];
}

/** The subscription as the sandbox knows it, and as the portal last read it. */
function buildSubscription(
  user_uuid: string,
  { started_at, years, ends_at, period_ends_at }: PaidYears,
  ids: Ids & { mark: string },
  now: Date,
) {
  const hasEnded = ends_at !== null && ends_at <= now;
  const state = hasEnded ? ('ended' as const) : ('active' as const);
  return {
    sandboxSubscription: {
      id: ids.subscription,
      customer_id: ids.customer,
      mark: ids.mark,
      state,
      started_at,
      years,
      period_ends_at,
      cancel_at_period_end: ends_at !== null,
      ended_at: hasEnded ? ends_at : null,
    } satisfies typeof sandboxSubscriptions.$inferInsert,
    subscription: {
      id: ids.subscription,
      user_uuid,
      state,
      started_at,
      period_ends_at,
      ends_at,
      reading: 0,
      read_at: now,
    } satisfies typeof subscriptions.$inferInsert,
  };
}
