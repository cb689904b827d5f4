import type { z } from 'zod';
import type { membershipSchema } from '#contract/membership/membership.ts';
import { cardTakenFrom } from '#contract/membership/membership-sources.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { loadAssociation } from '../../association/association.ts';
import { findCustomer } from '../../customers/customer-queries.ts';
import type { Deps } from '../../deps/deps.ts';
import { findHandPayment, type HandPayment } from '../spans/span-queries.ts';
import { findMembership, findSubscription } from '../subscription/membership-queries.ts';
import { planOf } from '../subscription/plan.ts';
import { statusOf } from '../subscription/subscription.ts';
import { loadYear } from './load-year.ts';
import { findMembershipPayments } from './membership-year-queries.ts';

export async function presentMembership(
  { db, clock, payments }: Deps,
  userUuid: string,
): Promise<z.input<typeof membershipSchema>['data']> {
  const [plan, membership, customer, year, paid, byHand] = await Promise.all([
    payments.retrievePlan(),
    findMembership(db, userUuid),
    findCustomer(db, userUuid),
    loadYear({ db, clock }, userUuid),
    findMembershipPayments(db, userUuid),
    findHandPayment(db, userUuid, clock.now()),
  ]);
  const card = cardFacts(membership, byHand, clock.now());
  const { status } = card;
  const subscription =
    status.subscribed && membership?.subscription_id
      ? await findSubscription(db, membership.subscription_id)
      : undefined;
  return {
    ...card,
    plan: planOf(subscription, plan),
    // Of what was given or paid by hand, only once a card is to renew it.
    payment_method: membership?.subscription_id || !status.subscribed ? cardOf(customer) : null,
    year,
    ...(await howItGoesOn({ db, clock }, membership, card.unpaid)),
    way: card.source === 'hand' && byHand !== 'unpaid' ? byHand : null,
    payments: paid.map(({ paid_at, amount_cents }) => ({
      paid_at: paid_at.toISOString(),
      amount_cents,
    })),
  };
}

/** 16.3: of what was given or paid by hand, and no card renews: when a card is taken, and how one pays without. */
async function howItGoesOn(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  membership: Awaited<ReturnType<typeof findMembership>>,
  unpaid: boolean,
) {
  const { time_zone: zone, how_to_pay } = await loadAssociation(db);
  const nothing = {
    card_from: null,
    first_charge_on: null,
    how_to_pay: unpaid ? how_to_pay : null,
  };
  if (!membership?.ends_at || membership.source === 'card' || membership.subscription_id) {
    return nothing;
  }
  const { ends_at } = membership;
  const now = clock.now();
  const card_from = cardTakenFrom(zone, ends_at);
  const runs = ends_at > now;
  if (runs && dayIn(zone, now) < card_from) return { ...nothing, card_from };
  return {
    card_from: runs ? card_from : null,
    first_charge_on: runs ? dayIn(zone, ends_at) : null,
    how_to_pay,
  };
}

/** What the membership card says; null without a membership that runs. */
export async function findMembershipCard({ db, clock }: Deps, userUuid: string) {
  const now = clock.now();
  const membership = await findMembership(db, userUuid);
  const isByCard = !membership || membership.source === 'card';
  const byHand = isByCard ? null : await findHandPayment(db, userUuid, now);
  const card = cardFacts(membership, byHand, now);
  return card.status.subscribed ? card : null;
}

function cardFacts(
  membership: Awaited<ReturnType<typeof findMembership>>,
  byHand: HandPayment,
  now: Date,
) {
  const status = statusOf(membership, now);
  const hasProblem = status.subscribed && membership?.payment_problem === true;
  // The next renewal is not known while this one is not paid.
  const renews = status.subscribed && !status.cancelled && !hasProblem;
  return {
    status,
    payment_problem: hasProblem,
    source: membership?.source ?? null,
    unpaid: byHand === 'unpaid',
    renews_at: (renews && membership?.renews_at?.toISOString()) || null,
    ends_at: membership?.ends_at?.toISOString() ?? null,
    started_at: membership?.started_at.toISOString() ?? null,
  };
}

export function cardOf(customer: Awaited<ReturnType<typeof findCustomer>>) {
  if (!customer) return null;
  const { card_brand, card_last4, card_exp_month, card_exp_year } = customer;
  if (!card_brand || !card_last4 || !card_exp_month || !card_exp_year) return null;
  return {
    brand: card_brand,
    last4: card_last4,
    exp_month: card_exp_month,
    exp_year: card_exp_year,
  };
}
