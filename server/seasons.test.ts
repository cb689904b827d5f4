import { expect, onTestFailed, test } from 'vitest';
import { eraseDueAccounts } from './accounts/delete-account.ts';
import { sweepBookings } from './bookings/sweep-bookings.ts';
import { sweepRefunds } from './bookings/sweep-refunds.ts';
import type { Deps } from './deps.ts';
import { seeded } from './drawings/seeded.ts';
import { oneHour, oneMinute } from './durations.ts';
import { sweep } from './jobs/sweep.ts';
import { sweepPayments } from './membership/settle-requests.ts';
import { ProviderUnavailable } from './payments/payment-provider.ts';
import {
  type Happening,
  happenings,
  isAbout,
  type Person,
  type Season,
} from './testing/crowd/crowd.ts';
import {
  arrive,
  askForDeletion,
  changeAddress,
  sayFarewell,
  signIn,
  takeDeletionBack,
} from './testing/crowd/crowd-accounts.ts';
import { book, cancelBooking } from './testing/crowd/crowd-bookings.ts';
import { findWrong } from './testing/crowd/crowd-checks.ts';
import { thinkOfMembership } from './testing/crowd/crowd-memberships.ts';
import { organizers } from './testing/crowd/organizers.ts';
import { badWeather, fairWeather, type Weather } from './testing/crowd/weather.ts';
import { useTestApp } from './testing/test-app.ts';
import { onPostgres } from './testing/test-database.ts';

// A small association lives through three seasons, a week or so at a time. What people do is chance,
// the same for the same seed; what the portal has to answer them, and what must hold after each week,
// is not. People do one thing after another, so that it can be told beforehand: races have tests of
// their own. Another seed meets other things, and must pass as well, but for what has to have come up;
// and where the provider was away for a week, a letter may be about what came of it since.

const portal = useTestApp();
/** Half a minute each, where nothing else runs. */
const onBusyMachines = 5 * oneMinute;
const lastDay = new Date('2028-07-01T00:00:00Z');
const chores = [sweep, eraseDueAccounts, sweepPayments, sweepBookings, sweepRefunds];

test.runIf(onPostgres)(
  'A4 F8 F10 F12 G2 I1 I13 through three seasons nothing is oversold, charged or mailed twice, still owed, or kept of who is gone',
  async () => {
    const happened = await liveThroughSeasons('a', fairWeather);
    expect(happenings.filter((one) => !happened.has(one))).toEqual([]);
  },
  onBusyMachines,
);

test.runIf(onPostgres)(
  'F8 G10 I1 nor where one call of four to the payment provider fails, done or not',
  async () => {
    const weather = badWeather(portal.deps.payments);
    await liveThroughSeasons('f', weather);
    const inBothWays = callsThatMove.flatMap((call) => [`${call} never came`, `${call} was done`]);
    expect(inBothWays.filter((one) => !weather.failed.has(one))).toEqual([]);
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

async function liveThroughSeasons(seed: string, weather: Weather): Promise<Set<Happening>> {
  const { clock, deps } = portal;
  onTestFailed(() => console.error(`Seed "${seed}", ${clock.now().toISOString()}`));
  clock.set('2026-02-20T14:00:00Z');
  const { season, happened } = begin(seed);
  const { chance, crowd, later } = season;
  const { meet } = organizers(season);

  while (clock.now() < lastDay) {
    await meet();
    await portal.deliverMail();
    if (crowd.filter(isAbout).length < 12 || chance.chance(0.05)) await arrive(season);
    for (const person of chance.shuffled(crowd.filter(isAbout)).slice(0, 4)) {
      await weather.during(() => visit(season, person));
      await portal.deliverMail();
      pass(chance.between(0, 0.2));
    }
    for (let act = later.shift(); act; act = later.shift()) {
      pass(0.5);
      await act();
    }
    await portal.deliverMail();

    pass(chance.whole(6 * 24, 10 * 24));
    await weather.during(() => doTheChores(deps).catch(unlessAway));
    // By then what failed is tried again.
    pass(1);
    await doTheChores(deps);
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
    crowd: [],
    happened: (what) => void happened.add(what),
    later: [],
  };
  return { season, happened };
}

function pass(hours: number): void {
  portal.clock.set(new Date(portal.clock.now().getTime() + hours * oneHour));
}

async function doTheChores(deps: Deps): Promise<void> {
  for (const chore of chores) await chore(deps);
  await portal.deliverMail();
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
  else if (wish < 0.92) await cancelBooking(season, person);
  else if (wish < 0.95) await changeAddress(season, person);
  else if (wish < 0.967) await askForDeletion(season, person, found);
}
