import { formatInCurrency } from '#contract/values/currency.ts';
import { formatLongDay } from '#contract/values/long-day.ts';
import { loadAssociation } from '../association/association.ts';
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
import { buildReceiptEmail, buildRefundFailedEmail } from '../ledger/build-payment-emails.ts';
import { type PaymentEmailJob, paymentEmailJobSchema } from '../ledger/enqueue-payment-email.ts';
import { cardText } from '../ledger/load-receipt.ts';
import { planOf } from './plan.ts';
import { findSubscriber } from './renewal-queries.ts';
import { subscriptionOf } from './subscription.ts';

type ReceiptJob = Extract<PaymentEmailJob, { letter: 'receipt' }>;
type MembershipJob = Exclude<PaymentEmailJob, { letter: 'receipt' | 'refund-failed' }>;
type Subscriber = NonNullable<Awaited<ReturnType<typeof findSubscriber>>>;

/** Sends the emails about payments and memberships. */
export function paymentEmailJobs(deps: Deps, mailer: Mailer): Handlers {
  return {
    async 'payment-letter'(payload, jobUuid) {
      const email = await buildPaymentEmail(deps, paymentEmailJobSchema.parse(payload));
      if (email) await sendEmail(deps, mailer, jobUuid, email);
    },
  };
}

/** Undefined if there is no reason for the email any more. */
export async function buildPaymentEmail(deps: Deps, job: PaymentEmailJob) {
  return job.letter === 'refund-failed'
    ? buildRefundFailedEmail(deps, job)
    : buildAccountEmail(deps, job);
}

async function buildAccountEmail(deps: Deps, job: ReceiptJob | MembershipJob) {
  const email =
    job.letter === 'receipt'
      ? await buildReceiptEmail(deps, job.payment)
      : await buildMembershipEmail(deps, job);
  // Undefined also if the account was erased in the meantime.
  return email?.account.email_verified_at ? { ...email, to: email.account.email } : undefined;
}

async function buildMembershipEmail(deps: Deps, job: MembershipJob) {
  const subscriber = await findSubscriber(deps.db, job.subscription);
  if (!subscriber || !(await isStillTrue(deps, job, subscriber))) return undefined;
  const { account } = subscriber;
  const template = {
    welcome: welcomeEmail,
    'payment-problem': paymentProblemEmail,
    cancelled: membershipCancelledEmail,
    resumed: membershipResumedEmail,
    ended: membershipEndedEmail,
    renewal: renewalEmail,
  }[job.letter];
  return { account, email: template(account, await factsOf(deps, subscriber)) };
}

/** The reason for an email may be gone by the time the mail server accepts it. */
async function isStillTrue(
  deps: Deps,
  job: MembershipJob,
  { subscription, account }: Subscriber,
): Promise<boolean> {
  const { state, ends_at, period_ends_at } = subscription;
  switch (job.letter) {
    case 'payment-problem':
      return state === 'retrying';
    case 'cancelled':
      return state === 'active' && ends_at !== null && ends_at > deps.clock.now();
    case 'ended':
      return !(await subscriptionOf(deps, account.uuid)).subscribed;
    case 'renewal':
      return (
        state === 'active' && ends_at === null && period_ends_at.toISOString() === job.renews_at
      );
    default:
      return state === 'active' && ends_at === null;
  }
}

async function factsOf(
  { db, payments, settings }: Deps,
  { subscription, customer }: Subscriber,
): Promise<MembershipFacts> {
  const { price_cents, currency } = planOf(subscription, await payments.retrievePlan());
  const { timeZone } = await loadAssociation(db);
  const page = (path: string) => `${settings.baseUrl}${path}`;
  return {
    day: dayAndZone(subscription.ends_at ?? subscription.period_ends_at, timeZone),
    price: formatInCurrency(price_cents, currency),
    card: customer?.card_last4
      ? cardText({ brand: customer.card_brand, last4: customer.card_last4 })
      : 'None',
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
