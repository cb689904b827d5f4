import type { paymentCustomers, payments, subscriptions } from '#server/db/payment-tables.ts';
import type {
  sandboxCards,
  sandboxCharges,
  sandboxCustomers,
  sandboxSubscriptions,
} from '#server/db/sandbox-tables.ts';
import type { memberships } from '#server/db/tables.ts';
import { seeded } from '#server/drawings/seeded.ts';
import { plan } from '#server/membership/plan.ts';
import { yearsAfter } from '#server/payments/calendar-years.ts';
import { testCards } from '#server/payments/sandbox/sandbox-cards.ts';
import { oneDay } from '../durations.ts';
import { randomUuid } from './random-ids.ts';

type MembershipRow = typeof memberships.$inferInsert;

const yearLength = 365.2425 * oneDay;

/** What stands behind each membership: a card, a subscription, and a payment for each year so far. */
export function buildDemoPayments(members: MembershipRow[], now: Date) {
  const random = seeded('fairway demo payments');
  const built = members.map((member) => build(member, now, () => randomUuid(random)));
  return {
    memberships: built.map(({ membership }) => membership),
    sandboxCustomers: built.map(({ sandboxCustomer }) => sandboxCustomer),
    sandboxCards: built.map(({ sandboxCard }) => sandboxCard),
    sandboxSubscriptions: built.map(({ sandboxSubscription }) => sandboxSubscription),
    sandboxCharges: built.flatMap(({ charges }) => charges),
    paymentCustomers: built.map(({ customer }) => customer),
    subscriptions: built.map(({ subscription }) => subscription),
    payments: built.flatMap((member) => member.payments),
  };
}

function build(member: MembershipRow, now: Date, newUuid: () => string) {
  const { user_uuid } = member;
  const mark = newUuid();
  const id = (kind: string) => `${kind}_${newUuid().replaceAll('-', '')}`;
  const ids = { customer: id('cus'), card: id('pm'), subscription: id('sub') };
  const { started_at, years, ends_at } = paidYears(member, now);
  const period_ends_at = ends_at ?? yearsAfter(started_at, years);
  const hasLeft = ends_at !== null && ends_at <= now;
  const state = hasLeft ? ('ended' as const) : ('active' as const);
  const kept = testCards[years % 3 === 2 ? 'pm_card_mastercard' : 'pm_card_visa'];
  if (!kept) throw new Error('The sandbox has lost its test cards.');
  const card = { ...kept, exp_month: 1 + (years % 12), exp_year: now.getUTCFullYear() + 3 };

  const charges: (typeof sandboxCharges.$inferInsert)[] = Array.from(
    { length: years },
    (_, year) => {
      const charge = id('pi');
      return {
        id: charge,
        customer_id: ids.customer,
        subscription_id: ids.subscription,
        amount_cents: plan.price_cents,
        description: plan.name,
        state: 'paid',
        card_id: ids.card,
        client_secret: id(`${charge}_secret`),
        charged_at: yearsAfter(started_at, year),
      };
    },
  );
  return {
    membership: {
      ...member,
      started_at,
      subscription_id: ids.subscription,
      renews_at: ends_at === null ? period_ends_at : null,
    },
    sandboxCustomer: {
      id: ids.customer,
      user_uuid,
      card_id: ids.card,
    } satisfies typeof sandboxCustomers.$inferInsert,
    sandboxCard: {
      id: ids.card,
      customer_id: ids.customer,
      ...card,
    } satisfies typeof sandboxCards.$inferInsert,
    sandboxSubscription: {
      id: ids.subscription,
      customer_id: ids.customer,
      mark,
      state,
      started_at,
      years,
      period_ends_at,
      cancel_at_period_end: ends_at !== null,
      ended_at: hasLeft ? ends_at : null,
    } satisfies typeof sandboxSubscriptions.$inferInsert,
    charges,
    customer: {
      user_uuid,
      customer_id: ids.customer,
      card_brand: card.brand,
      card_last4: card.last4,
      card_exp_month: card.exp_month,
      card_exp_year: card.exp_year,
    } satisfies typeof paymentCustomers.$inferInsert,
    subscription: {
      id: ids.subscription,
      user_uuid,
      state,
      started_at,
      period_ends_at,
      ends_at,
      reading: 0,
      read_at: now,
      // Those of the next month have had their letter.
      announced_renewal: period_ends_at,
      announced_days: period_ends_at.getTime() - now.getTime() <= 7 * oneDay ? 7 : 30,
    } satisfies typeof subscriptions.$inferInsert,
    payments: charges.map((charge) => ({
      uuid: newUuid(),
      user_uuid,
      reference: charge.id,
      kind: 'membership' as const,
      description: charge.description,
      amount_cents: charge.amount_cents,
      currency: plan.currency,
      status: 'paid' as const,
      card_brand: card.brand,
      card_last4: card.last4,
      paid_at: charge.charged_at,
    })) satisfies (typeof payments.$inferInsert)[],
  };
}

/** Who leaves does so at the end of a paid year, so that year began on the same day. */
function paidYears({ started_at, ends_at = null }: MembershipRow, now: Date) {
  if (ends_at === null) {
    let years = 1;
    while (yearsAfter(started_at, years) <= now) years += 1;
    return { started_at, years, ends_at };
  }
  const years = Math.max(1, Math.floor((ends_at.getTime() - started_at.getTime()) / yearLength));
  return { started_at: yearsAfter(ends_at, -years), years, ends_at };
}
