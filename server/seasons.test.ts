import { expect, onTestFailed, test } from 'vitest';
import { seeded } from './artwork/materials/seeded.ts';
import { reconcileBookings } from './bookings/pay/reconcile-bookings.ts';
import { reconcileRefunds } from './bookings/pay/reconcile-refunds.ts';
import type { Deps } from './deps/deps.ts';
import { reconcilePayments } from './membership/reconcile-requests.ts';
import { ProviderUnavailable } from './payments/payment-provider.ts';
import { eraseDueAccounts } from './privacy/delete-account.ts';
import { deleteExpiredData } from './privacy/retention.ts';
import {
  type FaultInjection,
  noFaults,
  randomFaults,
} from './testing/simulation/fault-injection.ts';
import {
  arrive,
  askForDeletion,
  changeAddress,
  sayFarewell,
  signIn,
  takeDeletionBack,
} from './testing/simulation/simulated-accounts.ts';
import { book, simulateCancellation } from './testing/simulation/simulated-bookings.ts';
import { thinkOfMembership } from './testing/simulation/simulated-memberships.ts';
import { organizers } from './testing/simulation/simulated-organizers.ts';
import {
  type Happening,
  happenings,
  isAbout,
  type Person,
  type Season,
} from './testing/simulation/simulation.ts';
import { findWrong } from './testing/simulation/simulation-checks.ts';
import { useTestApp } from './testing/test-app.ts';
import { onPostgres } from './testing/test-database.ts';
import { oneHour, oneMinute } from './time/durations.ts';

// A small association lives through three seasons, a week or so at a time. What people do is chance,
// the same for the same seed; what the portal has to answer them, and what must hold after each week,
// is not. People do one thing after another, so that it can be told beforehand: races have tests of
// their own. Another seed meets other things, and must pass as well, but for what has to have come up;
// and where the provider was away for a week, a letter may be about what came of it since.

const portal = useTestApp();
/** Half a minute each, where nothing else runs. */
const onBusyMachines = 5 * oneMinute;
const lastDay = new Date('2028-07-01T00:00:00Z');
const tasks = [
  deleteExpiredData,
  eraseDueAccounts,
  reconcilePayments,
  reconcileBookings,
  reconcileRefunds,
];

test.runIf(onPostgres)(
  'A4 F8 F10 F12 G2 I1 I13 through three seasons nothing is oversold, charged or mailed twice, still owed, or kept of who is gone',
  async () => {
    const happened = await liveThroughSeasons('a', noFaults);
    expect(happenings.filter((one) => !happened.has(one))).toEqual([]);
  },
  onBusyMachines,
);

test.runIf(onPostgres)(
  'F8 G10 I1 nor where one call of four to the payment provider fails, done or not',
  async () => {
    const faults = randomFaults(portal.deps.payments);
    await liveThroughSeasons('f', faults);
    const inBothWays = callsThatMove.flatMap((call) => [`${call} never came`, `${call} was done`]);
    expect(inBothWays.filter((one) => !faults.failed.has(one))).toEqual([]);
  },
  onBusyMachines,
);

const callsThatMove = [
  'createCustomer',
  'setDefaultCard',
  'createSubscription',
  'cancelAtPeriodEnd',
  'resumeSubscription',
  'createCharge',
  'cancelCharge',
  'createRefund',
  'deleteCustomer',
];

async function liveThroughSeasons(seed: string, faults: FaultInjection): Promise<Set<Happening>> {
  const { clock, deps } = portal;
  onTestFailed(() => console.error(`Seed "${seed}", ${clock.now().toISOString()}`));
  clock.set('2026-02-20T14:00:00Z');
  const { season, happened } = begin(seed);
  const { chance, members, later } = season;
  const { meet } = organizers(season);

  while (clock.now() < lastDay) {
    await meet();
    await portal.deliverEmails();
    if (members.filter(isAbout).length < 12 || chance.chance(0.05)) await arrive(season);
    for (const person of chance.shuffled(members.filter(isAbout)).slice(0, 4)) {
      await faults.during(() => visit(season, person));
      await portal.deliverEmails();
      pass(chance.between(0, 0.2));
    }
    for (let act = later.shift(); act; act = later.shift()) {
      pass(0.5);
      await act();
    }
    await portal.deliverEmails();

    pass(chance.whole(6 * 24, 10 * 24));
    await faults.during(() => runScheduledTasks(deps).catch(unlessAway));
    // By then what failed is tried again.
    pass(1);
    await runScheduledTasks(deps);
    await sayFarewell(season);
    expect(await findWrong(season)).toEqual([]);
  }
  return happened;
}

function begin(seed: string) {
  const happened = new Set<Happening>();
  const season: Season = {
    portal,
    chance: seeded(seed),
    members: [],
    happened: (what) => void happened.add(what),
    later: [],
  };
  return { season, happened };
}

function pass(hours: number): void {
  portal.clock.set(new Date(portal.clock.now().getTime() + hours * oneHour));
}

async function runScheduledTasks(deps: Deps): Promise<void> {
  for (const task of tasks) await task(deps);
  await portal.deliverEmails();
}

function unlessAway(error: unknown): void {
  if (!(error instanceof ProviderUnavailable)) throw error;
}

/** Somebody signs in and does one thing. */
async function visit(season: Season, person: Person): Promise<void> {
  const found = await signIn(season, person);
  const wish = season.chance.fraction();
  if (person.state === 'leaving') {
    if (wish < 0.5) await takeDeletionBack(season, person);
  } else if (wish < 0.24 || found.payment_problem) await thinkOfMembership(season, person, found);
  else if (wish < 0.74) await book(season, person, found);
  else if (wish < 0.92) await simulateCancellation(season, person);
  else if (wish < 0.95) await changeAddress(season, person);
  else if (wish < 0.967) await askForDeletion(season, person, found);
}
