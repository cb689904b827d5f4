import { hashPassword } from './accounts/password.ts';
import { createApp } from './app.ts';
import { openDatabase } from './db/database.ts';
import { FolderLocked } from './db/folder-lock.ts';
import { demoAccounts, demoPassword, fillDemo } from './demo/fill-demo.ts';
import type { Deps } from './deps.ts';
import { builtRenderer } from './http/built-renderer.ts';
import { startJobs } from './jobs/run-jobs.ts';
import { letterJobs } from './mail/letter-jobs.ts';
import { outboxMailer } from './mail/outbox-mailer.ts';
import { smtpMailer } from './mail/smtp-mailer.ts';
import { plan } from './membership/plan.ts';
import { sandbox } from './payments/sandbox.ts';
import { readSettings, type Settings, SettingsRefused } from './settings.ts';

// Starts the portal, and stops it in the opposite order.

try {
  await start(readSettings(), process.argv.includes('--dev'));
} catch (error) {
  if (!(error instanceof SettingsRefused || error instanceof FolderLocked)) throw error;
  process.stderr.write(`Fairway does not start.\n${error.message}\n`);
  process.exitCode = 1;
}

async function start(settings: Settings, developing: boolean): Promise<void> {
  const clock = { now: () => new Date() };
  const renderer = developing
    ? await (await import('./http/dev-renderer.ts')).devRenderer()
    : await builtRenderer();
  const database = await openDatabase(settings);
  const { db } = database;
  if (settings.demo) await fillDemo(db, clock.now(), await hashPassword(demoPassword));

  let wakeJobs = () => {};
  const payments = sandbox({ db, clock }, plan);
  const parts = { db, settings, clock, payments, wakeJobs: () => wakeJobs() };
  const app = await createApp({ ...parts, renderer });
  const deps: Deps = { ...parts, log: app.log };
  const mailer = settings.smtpUrl ? smtpMailer(settings) : outboxMailer(deps);
  const jobs = startJobs(deps, letterJobs(deps, mailer));
  wakeJobs = jobs.wake;

  let stopping = false;
  const stop = async () => {
    // I7: the second signal ends it at once.
    if (stopping) process.exit(1);
    stopping = true;
    // What is running may finish; who never finishes asking is cut off.
    setTimeout(() => app.server.closeAllConnections(), 6_000).unref();
    await app.close();
    await jobs.stop();
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  await app.listen({ host: settings.host, port: settings.port });
  greet(settings);
}

function greet(settings: Settings): void {
  const accounts = demoAccounts.map(({ email }) => `  ${email}`).join('\n');
  process.stdout.write(
    settings.demo
      ? `\nFairway is open at ${settings.baseUrl}\n\nDemo accounts, password ${demoPassword}:\n${accounts}\n\nMail is kept at ${settings.baseUrl}/dev/outbox\n\n`
      : `Fairway is open at ${settings.baseUrl}\n`,
  );
}
