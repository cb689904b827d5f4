import { createApp, jobHandlers } from './app.ts';
import { sendEventEmails } from './bookings/between/send-event-emails.ts';
import { reconcileBookings } from './bookings/pay/reconcile-bookings.ts';
import { advanceWaitlists } from './bookings/waitlist/waitlist-jobs.ts';
import { openDatabase } from './db/database.ts';
import type { Deps } from './deps/deps.ts';
import { outboxMailer } from './email/mailer.ts';
import { fileStoreOf } from './files/file-store-of.ts';
import { missingSettings, prepareDatabase } from './first-start.ts';
import { builtRenderer } from './http/pages/built-renderer.ts';
import { startJobs } from './jobs/run-jobs.ts';
import { recordPayouts } from './ledger/payouts/record-payouts.ts';
import { recordFees } from './ledger/record-fees.ts';
import { recordCustomerDeleted } from './membership/reconcile-customer.ts';
import { reconcilePayments } from './membership/reconcile-requests.ts';
import { loadOwnPlan } from './membership/subscription/plan.ts';
import type { MetricsServer } from './metrics/serve-metrics.ts';
import { remindOfOpening } from './offers/remind-of-opening.ts';
import { tellCaptains } from './organizing/attendees/daily/daily-email.ts';
import { makeSetupAddress } from './organizing/setup/setup-address.ts';
import { type PaymentProvider, ProviderUnavailable } from './payments/payment-provider.ts';
import { sandboxPayments } from './payments/sandbox/sandbox-payments.ts';
import { StripeRequestError } from './payments/stripe/stripe-client.ts';
import { stripePayments } from './payments/stripe/stripe-payments.ts';
import { eraseDueAccounts } from './privacy/delete-account.ts';
import { askIdleAccounts } from './privacy/idle-accounts.ts';
import { deleteExpiredData } from './privacy/retention.ts';
import { reconcileDisputes, reconcileRefunds } from './reconcile-payment.ts';
import { listenError, tryToListen } from './start/listen-error.ts';
import { OperatorError } from './start/operator-error.ts';
import {
  readSettings,
  type Settings,
  SettingsError,
  type StripeSettings,
} from './start/settings.ts';
import { version } from './start/version.ts';

// Starts the portal, and stops it in the opposite order.

/** Every ten minutes, beside the jobs. */
const scheduledTasks = [
  deleteExpiredData,
  askIdleAccounts,
  eraseDueAccounts,
  reconcilePayments,
  reconcileBookings,
  advanceWaitlists,
  remindOfOpening,
  sendEventEmails,
  reconcileRefunds,
  reconcileDisputes,
  recordFees,
  recordPayouts,
  tellCaptains,
];

if (process.argv.includes('--version')) process.stdout.write(`${version}\n`);
else void start(process.argv.includes('--dev'));

async function start(developing: boolean): Promise<void> {
  try {
    await open(readSettings(), developing);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    process.stderr.write(`Fairway does not start.\n${error.message}\n`);
    process.exitCode = 1;
  }
}

async function open(settings: Settings, developing: boolean): Promise<void> {
  const stripe = settings.stripe && (await openStripe(settings.stripe));
  await tryToListen(settings);
  if (settings.metrics) await tryToListen(settings.metrics, 'METRICS_');
  // In parallel: one waits for the disk while the other computes.
  const [database, renderer] = await Promise.all([
    openDatabase(settings, 'newest', async (db) => {
      const reasons = await missingSettings(db, settings);
      if (reasons.length > 0) throw new SettingsError(reasons.join('\n'));
    }),
    developing
      ? import('./http/pages/dev-renderer.ts').then(({ devRenderer }) => devRenderer())
      : builtRenderer(),
  ]);
  const { db, onPublicChange } = database;
  const demo = settings.demo ? await import('./demo/demo-mode.ts') : undefined;
  const demoClock = await demo?.startDemo({ db, settings });
  const clock = demoClock ?? { now: () => new Date() };

  let wakeJobs = () => {};
  const payments = stripe ?? sandboxPayments({ db, clock }, () => loadOwnPlan(db));
  const dependencies = {
    db,
    onPublicChange,
    settings,
    clock,
    files: fileStoreOf(settings),
    payments,
    customerDeleted: recordCustomerDeleted,
    wakeJobs: () => wakeJobs(),
  };
  const requests =
    settings.metrics && (await import('./metrics/request-metrics.ts')).requestMetrics();
  const app = await createApp({ ...dependencies, renderer, onAnswer: requests?.count });
  const deps: Deps = { ...dependencies, log: app.log };
  const mailer = settings.smtpUrl
    ? (await import('./email/smtp-mailer.ts')).smtpMailer(settings)
    : outboxMailer(deps);
  const refreshClock = async () => demoClock?.refresh();

  // Before jobs start: a portal that cannot listen must do no work.
  let metrics: MetricsServer | undefined;
  try {
    await prepareDatabase(deps);
    await makeSetupAddress(deps);
    if (settings.metrics && requests) {
      const { serveMetrics } = await import('./metrics/serve-metrics.ts');
      metrics = await serveMetrics(settings.metrics, requests, { database, clock });
    }
    await app.listen({ host: settings.host, port: settings.port });
  } catch (error) {
    await Promise.all([app.close(), metrics?.close()]);
    await database.close();
    throw listenError(error, settings);
  }
  const jobs = startJobs(deps, jobHandlers(deps, mailer), [...scheduledTasks, refreshClock]);
  wakeJobs = jobs.wake;

  stopOnSignals(async () => {
    // Requests in progress may finish; connections that take longer are closed.
    setTimeout(() => app.server.closeAllConnections(), 6_000).unref();
    // In parallel: one after the other might exceed the ten seconds.
    await Promise.all([app.close(), jobs.stop()]);
    await metrics?.close();
    await database.close();
  });
  process.stdout.write(`Fairway is open at ${settings.baseUrl} (version ${version})\n`);
  if (demo) process.stdout.write(`\n${await demo.demoGreeting(db, settings.baseUrl)}`);
}

function stopOnSignals(close: () => Promise<void>): void {
  let stopping = false;
  const stop = async () => {
    // I7: the second signal ends it at once.
    if (stopping) process.exit(1);
    stopping = true;
    await close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** A wrong key or price prevents the start; if Stripe is unavailable, the portal opens all the same. */
async function openStripe(settings: StripeSettings): Promise<PaymentProvider> {
  const payments = stripePayments(settings);
  try {
    await payments.retrievePlan();
  } catch (error) {
    if (error instanceof StripeRequestError) throw new SettingsError(error.message);
    if (!(error instanceof ProviderUnavailable)) throw error;
  }
  return payments;
}
