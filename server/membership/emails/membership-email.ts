import { z } from 'zod';
import { formatInCurrency } from '#contract/values/currency.ts';
import { formatDay } from '#contract/values/dates.ts';
import { lastDayBefore } from '#contract/values/wall-time.ts';
import { whenIn, zoneName } from '#contract/values/when.ts';
import { loadAssociation } from '../../association/association.ts';
import type { Deps } from '../../deps/deps.ts';
import { defineEmail } from '../../email/define-email.ts';
import type { Email } from '../../email/email.ts';
import { cardText } from '../../ledger/receipts/load-receipt.ts';
import { planOf } from '../subscription/plan.ts';
import { findSubscriber, noteWhyNot } from './reminder-queries.ts';

export type Subscriber = NonNullable<Awaited<ReturnType<typeof findSubscriber>>>;

export const toSubscriber = z.object({ subscription: z.string() });

interface MembershipEmail<Values> {
  letter: string;
  name: string;
  values: z.ZodType<Values>;
  /** The reason may be gone by the time the mail server accepts it. */
  isTrue(
    subscriber: Subscriber,
    context: { deps: Deps; values: Values },
  ): boolean | Promise<boolean>;
  /** Why it is not sent then. */
  gone?: string;
  write(facts: Awaited<ReturnType<typeof factsOf>>): Email;
}

/** An email about a membership, to whose it is; none once the account is erased. */
export function membershipEmail<Values extends { subscription: string }>({
  isTrue,
  gone = 'What it says of the payment or the membership no longer holds.',
  write,
  ...named
}: MembershipEmail<Values>) {
  return defineEmail({
    ...named,
    job: 'payment-letter',
    async find(deps, values) {
      const found = await findSubscriber(deps.db, values.subscription);
      const isSent = found?.account.email_verified_at && (await isTrue(found, { deps, values }));
      return isSent ? found : gone;
    },
    async write(deps, found) {
      return { to: found.account.email, email: write(await factsOf(deps, found)) };
    },
    // Only a reminder has a note to write it into.
    notSent: ({ db }, jobUuid, why) => noteWhyNot(db, jobUuid, why),
  });
}

export const isRunning = ({ subscription: { state, ends_at } }: Subscriber) =>
  state === 'active' && ends_at === null;

/** What the emails show, formatted as text. */
async function factsOf(
  { db, payments, settings }: Deps,
  { account, subscription, customer }: Subscriber,
) {
  const { price_cents, currency } = planOf(subscription, await payments.retrievePlan());
  const { time_zone, short_name: name } = await loadAssociation(db);
  return {
    name,
    reader: account,
    /** The last day, or that of the renewal, with its time zone: "June 15, 2027 (Eastern Time)". */
    day: `${dayOf(subscription, time_zone)} (${zoneName(time_zone)})`,
    price: formatInCurrency(price_cents, currency),
    card: customer?.card_last4
      ? cardText({ brand: customer.card_brand, last4: customer.card_last4 })
      : 'None',
    page: (path: string) => `${settings.baseUrl}${path}`,
  };
}

function dayOf({ ends_at, period_ends_at }: Subscriber['subscription'], zone: string): string {
  return ends_at ? formatDay(lastDayBefore(zone, ends_at)) : whenIn(zone, period_ends_at, 'day');
}
