import type { FastifyBaseLogger } from 'fastify';
import type { Database, Db } from '../db/database.ts';
import type { FileStore } from '../files/file-store.ts';
import type { PaymentProvider, Sandbox } from '../payments/payment-provider.ts';
import type { Settings } from '../start/settings.ts';
import type { Clock } from '../time/clock.ts';

/** What the domains work with. */
export interface Deps {
  db: Db;
  onPublicChange: Database['onPublicChange'];
  settings: Settings;
  clock: Clock;
  /** Uploaded pictures. */
  files: FileStore;
  log: FastifyBaseLogger;
  payments: PaymentProvider | Sandbox;
  /** Tells the job runner that a job was committed, so that an email leaves now and not at the next poll. */
  wakeJobs(): void;
}
