import type { FastifyBaseLogger } from 'fastify';
import type { Database, Db } from '../db/database.ts';
import type { FileStore } from '../files/file-store.ts';
import type { PaymentProvider, Sandbox } from '../payments/payment-provider.ts';
import type { Settings } from '../start/settings.ts';
import type { Clock } from '../time/clock.ts';

/** The services that routes, jobs and tasks use. */
export interface Deps {
  db: Db;
  onPublicChange: Database['onPublicChange'];
  settings: Settings;
  clock: Clock;
  /** Uploaded pictures. */
  files: FileStore;
  log: FastifyBaseLogger;
  payments: PaymentProvider | Sandbox;
  /**
   * What becomes of the memberships of a customer who turns out to be deleted at the provider (G12).
   * Handed in, because neither the payments nor the bookings know the memberships.
   */
  customerDeleted(deps: Deps, customer: string): Promise<void>;
  /** Starts the job runner at once instead of at its next poll; call it after the commit. */
  wakeJobs(): void;
}
