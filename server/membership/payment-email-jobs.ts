import { formatInCurrency } from '#contract/currency.ts';
import { formatLongDay } from '#contract/long-day.ts';
import type { Deps } from '../deps/deps.ts';
import { type Mailer, sendEmail } from '../email/mailer.ts';
import { membershipCancelledEmail } from '../email/templates/membership/membership-cancelled-email.ts';
import { membershipEndedEmail } from '../email/templates/membership/membership-ended-email.ts';
import type { MembershipFacts } from '../email/templates/membership/membership-facts.ts';
import { membershipResumedEmail } from '../email/templates/membership/membership-resumed-email.ts';
import { paymentProblemEmail } from '../email/templates/membership/payment-problem-email.ts';
import { renewalEmail } from '../email/templates/membership/renewal-email.ts';
import { welcomeEmail } from '../email/templates/membership/welcome-email.ts';
import type { Handlers } from '../jobs/run-jobs.ts';
import { buildReceiptEmail } from '../ledger/build-receipt-email.ts';
import { buildRefundFailedEmail } from '../ledger/build-refund-failed-email.ts';
import { type PaymentEmailJob, paymentEmailJobSchema } from '../ledger/enqueue-payment-email.ts';
import { cardText } from '../ledger/load-receipt.ts';
import { planOf } from './plan.ts';
import { findSubscriber } from './renewal-queries.ts';
import { subscriptionOf } from './subscription.ts';

type ReceiptOrder = Extract<PaymentEmailJob, { letter: 'receipt' }>;
type MembershipOrder = Exclude<PaymentEmailJob, { letter: 'receipt' | 'refund-failed' }>;
type Subscriber = NonNullable<Awaited<ReturnType<typeof findSubscriber>>>;

/** Writes the letters about money and hands them to the mailer. */
export function paymentEmailJobs(deps: Deps, mailer: Mailer): Handlers {
  return {
    async 'payment-letter'(payload, jobUuid) {
      const order = paymentEmailJobSchema.parse(payload);
      const written =
        order.letter === 'refund-failed'
          ? await buildRefundFailedEmail(deps, order)
          : await writeToAccount(deps, order);
      if (written) await sendEmail(mailer, deps.settings, jobUuid, written);
    },
  };
}

async function writeToAccount(deps: Deps, order: ReceiptOrder | MembershipOrder) {
  const written =
    order.letter === 'receipt'
      ? await buildReceiptEmail(deps, order.payment)
      : await buildMembershipEmail(deps, order);
  // Erased in the meantime: there is nobody to write to.
  return written?.account.email_verified_at ? { ...written, to: written.account.email } : undefined;
}

async function buildMembershipEmail(deps: Deps, order: MembershipOrder) {
  const subscriber = await findSubscriber(deps.db, order.subscription);
  if (!subscriber || !(await isStillTrue(deps, order, subscriber))) return undefined;
  const { account } = subscriber;
  const write = {
    welcome: welcomeEmail,
    'payment-problem': paymentProblemEmail,
    cancelled: membershipCancelledEmail,
    resumed: membershipResumedEmail,
    ended: membershipEndedEmail,
    renewal: renewalEmail,
  }[order.letter];
  return { account, email: write(account, await factsOf(deps, subscriber)) };
}

/** A letter may have waited for the mail server while its reason went away. */
async function isStillTrue(
  deps: Deps,
  order: MembershipOrder,
  { subscription, account }: Subscriber,
): Promise<boolean> {
  const { state, ends_at, period_ends_at } = subscription;
  switch (order.letter) {
    case 'payment-problem':
      return state === 'retrying';
    case 'cancelled':
      return state === 'active' && ends_at !== null && ends_at > deps.clock.now();
    case 'ended':
      return !(await subscriptionOf(deps, account.uuid)).subscribed;
    case 'renewal':
      return (
        state === 'active' && ends_at === null && period_ends_at.toISOString() === order.renews_at
      );
    default:
      return state === 'active' && ends_at === null;
  }
}

async function factsOf(
  { payments, settings }: Deps,
  { subscription, customer }: Subscriber,
): Promise<MembershipFacts> {
  const { price_cents, currency } = planOf(subscription, await payments.retrievePlan());
  const page = (path: string) => `${settings.baseUrl}${path}`;
  return {
    day: dayAndZone(
      subscription.ends_at ?? subscription.period_ends_at,
      settings.association.timeZone,
    ),
    price: formatInCurrency(price_cents, currency),
    card: customer?.card_last4 ? cardText(customer) : 'None',
    membershipPage: page('/my-membership'),
    membersPage: page('/members'),
    subscribePage: page('/subscribe'),
  };
}

/** "June 15, 2027 (Eastern Time)" */
function dayAndZone(instant: Date, timeZone: string): string {
  const zone = new Intl.DateTimeFormat('en-CA', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName');
  return `${formatLongDay(instant, timeZone)} (${zone?.value ?? timeZone})`;
}
