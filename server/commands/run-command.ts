import Fastify from 'fastify';
import { writtenEmailKey } from '#contract/values/fields.ts';
import { sandboxPayments } from '#server/payments/sandbox/sandbox-payments.ts';
import { stripePayments } from '#server/payments/stripe/stripe-payments.ts';
import type { Stores } from '../backup/back-up.ts';
import { type Db, openDatabase } from '../db/database.ts';
import { migrate, refuseNew } from '../db/migrations.ts';
import type { Deps } from '../deps/deps.ts';
import { fileStoreOf } from '../files/file-store-of.ts';
import { requestContext, terminalContext } from '../http/request-context.ts';
import { loggerOptions } from '../log/log.ts';
import { recordCustomerDeleted } from '../membership/reconcile-customer.ts';
import { loadOwnPlan } from '../membership/subscription/plan.ts';
import { OperatorError } from '../start/operator-error.ts';
import { readSettings, type Settings } from '../start/settings.ts';

/**
 * Runs a command of the operator with the portal's own settings, and exits with the code that it returns.
 * With PostgreSQL it may run beside the portal, which then sends the emails; the embedded database belongs
 * to one program at a time.
 */
export async function runCommand(work: (deps: Deps) => Promise<number>): Promise<void> {
  await printOperatorErrors(async (settings) => {
    const { db, onPublicChange, close } = await openDatabase(settings, 'as it is');
    try {
      await refuseNew(db);
      await migrate(db);
      const clock = settings.demo
        ? await (await import('../demo/demo-clock.ts')).demoClock(db)
        : { now: () => new Date() };
      const deps: Deps = {
        db,
        onPublicChange,
        settings,
        clock,
        files: fileStoreOf(settings),
        payments: settings.stripe
          ? stripePayments(settings.stripe)
          : sandboxPayments({ db, clock }, () => loadOwnPlan(db)),
        log: commandLog(settings),
        customerDeleted: recordCustomerDeleted,
        wakeJobs: () => undefined,
      };
      process.exitCode = await requestContext.run(terminalContext, () => work(deps));
    } finally {
      await close();
    }
  });
}

/** A command speaks for itself; the log has its errors. */
export function commandLog(settings: Settings): Deps['log'] {
  return Fastify({ logger: loggerOptions({ ...settings, logLevel: 'error' }) }).log;
}

/** Does something to one account, and says in a sentence what came of it. */
export function runAccountCommand<Outcome extends string>(
  name: string,
  work: (db: Db, emailKey: string, now: Date) => Promise<Outcome>,
  sentences: (email: string) => Record<Outcome, string>,
): Promise<void> {
  return runCommand(async ({ db, clock }) => {
    const [email, ...more] = argumentsOf();
    if (!email || more.length > 0) {
      say(`Who? npm run ${name} -- EMAIL, the email of an account`);
      return 1;
    }
    const outcome = await work(db, writtenEmailKey(email), clock.now());
    say(sentences(email)[outcome]);
    return ['unverified', 'last_owner', 'unknown'].includes(outcome) ? 1 : 0;
  });
}

/** Works on database and files without migrating them. */
export async function runOnStores(work: (stores: Stores) => Promise<number>): Promise<void> {
  await printOperatorErrors(async (settings) => {
    const { db, close } = await openDatabase(settings, 'as it is');
    try {
      process.exitCode = await work({ db, settings, files: fileStoreOf(settings) });
    } finally {
      await close();
    }
  });
}

/** Prints an error that the operator can do something about as a sentence. */
export async function printOperatorErrors(
  work: (settings: Settings) => Promise<void>,
): Promise<void> {
  try {
    await work(readSettings());
  } catch (error) {
    const sentence = sentenceFor(error);
    if (!sentence) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exitCode = 1;
  }
}

/** What an error says to the operator, if it is one that they can do something about. */
export function sentenceFor(error: unknown): string | undefined {
  if (error instanceof OperatorError) return error.message;
  return isTimeout(error) ? busy : undefined;
}

const busy = 'The portal is busy with this just now. Run it again in a moment.';

/** A lock or a statement ran into its time limit (F11). */
function isTimeout(error: unknown): boolean {
  const { code } = Object(error instanceof Error && error.cause) as { code?: unknown };
  return code === '55P03' || code === '57014';
}

/** The arguments of the command. With any option, like `--help`, none, so that the usage is printed. */
export function argumentsOf(): string[] {
  const words = process.argv.slice(2);
  return words.some((word) => word.startsWith('-')) ? [] : words;
}

export function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
