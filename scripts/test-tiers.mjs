// Which tests belong to `npm test`, and which to `npm run test:all` only. All tests belong to `npm test`
// unless they are listed as slow. In e2e it is the other way round: only the journeys belong to it.
// Tests that need the built server as a process end in `.process.test.ts`.
import { availableParallelism } from 'node:os';

/**
 * Slow tests: they fill large tables, simulate seasons, send a storm of requests or make each call. Names without a
 * folder, because base names are unique within a tree.
 */
export const slowTests = [
  'backup-pictures.databases.test.ts',
  'backup.databases.test.ts',
  'check-upgrade.databases.test.ts',
  'database.test.ts',
  'demo-payments.databases.test.ts',
  'event-plans.test.ts',
  'every-call.test.ts',
  'everything-export.test.ts',
  'failing-seasons.test.ts',
  'hostile-pictures.test.ts',
  'member-plans.databases.test.ts',
  'membership-races.databases.test.ts',
  'messages.test.ts',
  'newer-database.databases.test.ts',
  'query-plans.test.ts',
  'refused-archives.databases.test.ts',
  'release-0-14-money.databases.test.ts',
  'release-0-14.databases.test.ts',
  'seasons.test.ts',
  'try-upgrade.databases.test.ts',
  'upgrade-beside-portal.test.ts',
  'webhook-losses.test.ts',
  'webhook-storm.databases.test.ts',
  'year-bank.test.ts',
  'year-export.test.ts',
];

/** Small files whose tests run for minutes. They begin first, because one that begins last leaves cores idle. */
export const longestTests = [
  'seasons.test.ts',
  'failing-seasons.test.ts',
  'engines.process.test.ts',
  'first-start.process.test.ts',
  'stripe-killed.process.test.ts',
];

/** The main journeys of the README: visitor, event, account, booking, ticket, seats; membership; profile; directory. */
export const journeys = [
  '1-product.spec.ts',
  '4-profile-lists.spec.ts',
  '6-booking.spec.ts',
  '6-cancelling.spec.ts',
  '6-directory.spec.ts',
  '6-membership.spec.ts',
  '6-seats.spec.ts',
  '6-whole-wish.spec.ts',
];

/**
 * Three for two cores: a test waits a third of its time for the database or the browser. More than eight would use up
 * the connections of PostgreSQL.
 */
export const workers = Math.min(Math.ceil(availableParallelism() * 1.5), 8);

/** Tests of processes wait half of their time. */
export const waitingWorkers = Math.min(availableParallelism() * 2, 8);
