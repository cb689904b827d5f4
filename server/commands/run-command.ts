import { open, rm } from 'node:fs/promises';
import Fastify from 'fastify';
import { sandboxPayments } from '#server/payments/sandbox/sandbox-payments.ts';
import { stripePayments } from '#server/payments/stripe/stripe-payments.ts';
import type { Stores } from '../backup/back-up.ts';
import { openDatabase } from '../db/database.ts';
import { migrate, refuseNew } from '../db/migrations.ts';
import type { Deps } from '../deps/deps.ts';
import { fileStoreOf } from '../files/file-store-of.ts';
import { loggerOptions } from '../log/log.ts';
import { plan } from '../membership/plan.ts';
import { OperatorError } from '../start/operator-error.ts';
import { readSettings, type Settings } from '../start/settings.ts';

/**
 * Does something for whoever runs the portal, with the settings that the portal itself has. On
 * PostgreSQL it may run beside the portal, which then mails the letters; the embedded database
 * belongs to one program at a time. `work` answers the exit code.
 */
export async function runCommand(work: (deps: Deps) => Promise<number>): Promise<void> {
  await sayRefusals(async (settings) => {
    const { db, onPublicChange, close } = await openDatabase(settings, 'as it is');
    try {
      await refuseNew(db);
      await migrate(db);
      const clock = settings.demo
        ? await (await import('../demo/demo-clock.ts')).demoClock(db)
        : { now: () => new Date() };
      const { log } = Fastify({ logger: loggerOptions({ ...settings, logLevel: 'error' }) });
      process.exitCode = await work({
        db,
        onPublicChange,
        settings,
        clock,
        files: fileStoreOf(settings),
        payments: settings.stripe
          ? stripePayments(settings.stripe)
          : sandboxPayments({ db, clock }, plan),
        log,
        wakeJobs: () => undefined,
      });
    } finally {
      await close();
    }
  });
}

/** Does something with database and files as they are, whichever version left them so. */
export async function runOnStores(work: (stores: Stores) => Promise<number>): Promise<void> {
  await sayRefusals(async (settings) => {
    const { db, close } = await openDatabase(settings, 'as it is');
    try {
      process.exitCode = await work({ db, settings, files: fileStoreOf(settings) });
    } finally {
      await close();
    }
  });
}

/** What the person at the terminal can do something about is said in its sentence. */
export async function sayRefusals(work: (settings: Settings) => Promise<void>): Promise<void> {
  try {
    await work(readSettings());
  } catch (error) {
    const sentence = error instanceof OperatorError ? error.message : isWaitedFor(error) && busy;
    if (!sentence) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exitCode = 1;
  }
}

const busy = 'The portal is busy with this just now. Run it again in a moment.';

/** A lock or a statement ran into its time limit (F11). */
function isWaitedFor(error: unknown): boolean {
  const { code } = Object(error instanceof Error && error.cause) as { code?: unknown };
  return code === '55P03' || code === '57014';
}

/** What follows the command's name. No name begins with a dash: who writes `--help` is told what to write. */
export function givenWords(): string[] {
  const words = process.argv.slice(2);
  return words.some((word) => word.startsWith('-')) ? [] : words;
}

export function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

/**
 * For whoever runs the command alone, and never over what is there. The file is there before its text
 * is asked for, so that nothing is read for nobody; without all of its text it goes away again.
 */
export async function writeNewFile(
  path: string,
  text: () => Promise<string | undefined>,
): Promise<number> {
  const cannotBeWritten = `"${path}" cannot be written.`;
  const file = await open(path, 'wx', 0o600).catch(({ code }: NodeJS.ErrnoException) => {
    say(code === 'EEXIST' ? `There is a file "${path}" already.` : cannotBeWritten);
  });
  if (!file) return 1;
  let isWritten = false;
  try {
    const whole = await text();
    if (whole === undefined) return 1;
    await file.writeFile(whole).catch(() => {
      throw new OperatorError(cannotBeWritten);
    });
    isWritten = true;
  } finally {
    await file.close();
    if (!isWritten) await rm(path);
  }
  say(`Written: ${path}`);
  return 0;
}
