import { join } from 'node:path';
import Fastify from 'fastify';
import { openDatabase } from '../db/database.ts';
import { FolderLocked } from '../db/folder-lock.ts';
import { demoClock } from '../demo/demo-clock.ts';
import type { Deps } from '../deps.ts';
import { diskStore } from '../files/disk-store.ts';
import { s3Store } from '../files/s3-store.ts';
import { loggerOptions } from '../log.ts';
import { plan } from '../membership/plan.ts';
import { sandbox } from '../payments/sandbox.ts';
import { stripePayments } from '../payments/stripe.ts';
import { readSettings, SettingsRefused } from '../settings.ts';

/**
 * Does something for whoever runs the portal, with the settings that the portal itself has. On
 * PostgreSQL it may run beside the portal, which then mails the letters; the embedded database
 * belongs to one program at a time. `work` answers the exit code.
 */
export async function runCommand(work: (deps: Deps) => Promise<number>): Promise<void> {
  try {
    const settings = readSettings();
    const { db, onPublicChange, close } = await openDatabase(settings);
    try {
      const clock = settings.demo ? await demoClock(db) : { now: () => new Date() };
      const { log } = Fastify({ logger: loggerOptions({ ...settings, logLevel: 'error' }) });
      process.exitCode = await work({
        db,
        onPublicChange,
        settings,
        clock,
        files: settings.s3 ? s3Store(settings.s3) : diskStore(join(settings.dataDir, 'files')),
        payments: settings.stripe ? stripePayments(settings.stripe) : sandbox({ db, clock }, plan),
        log,
        wakeJobs: () => undefined,
      });
    } finally {
      await close();
    }
  } catch (error) {
    if (!(error instanceof SettingsRefused || error instanceof FolderLocked)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

export function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
