// Which tests belong to `npm test` and which to `npm run test:all` alone. Everything belongs to
// `npm test` that is not named here as slow, except in e2e, where it is the other way round: only
// the journeys do. Whatever needs the built server as a process ends in `.process.test.ts`.
import { availableParallelism } from 'node:os';

/**
 * Slow and rare: a growing table is filled, a season is lived through, a storm is sent. Names without
 * a folder: base names are unique within a tree.
 */
export const slowTests = [
  'backup.test.ts',
  'check-upgrade.test.ts',
  'database.test.ts',
  'demo-payments.test.ts',
  'event-plans.test.ts',
  'hostile-pictures.test.ts',
  'member-plans.test.ts',
  'membership-races.test.ts',
  'query-plans.test.ts',
  'seasons.test.ts',
  'webhook-storm.test.ts',
];

/** The README's walk: visitor, event, account, booking, ticket; membership; profile; directory. */
export const journeys = [
  '1-product.spec.ts',
  '4-profile.spec.ts',
  '6-booking.spec.ts',
  '6-directory.spec.ts',
  '6-membership.spec.ts',
];

/** One for each core; more than eight would use up the connections of the one PostgreSQL. */
export const workers = Math.min(availableParallelism(), 8);
