import { expect, onTestFailed } from 'vitest';
import { seeded } from '#server/artwork/materials/seeded.ts';
import { reconcileBookings } from '#server/bookings/pay/reconcile-bookings.ts';
import { advanceWaitlists } from '#server/bookings/waitlist/waitlist-jobs.ts';
import type { Deps } from '#server/deps/deps.ts';
import { reconcilePayments } from '#server/membership/reconcile-requests.ts';
import { ProviderUnavailable } from '#server/payments/payment-provider.ts';
import { eraseDueAccounts } from '#server/privacy/delete-account.ts';
import { deleteExpiredData } from '#server/privacy/retention.ts';
import { reconcileRefunds } from '#server/reconcile-payment.ts';
import { oneHour } from '#server/time/durations.ts';
import type { TestApp } from '../test-app.ts';
import type { ProviderFailures } from './fault-injection.ts';
import {
  changeEmail,
  expectErasures,
  registerPerson,
  requestErasure,
  signIn,
  withdrawDeletion,
} from './simulated-accounts.ts';
import { simulatedBank } from './simulated-bank.ts';
import {
  bookEvent,
  cancelSomeBooking,
  changeSomeSeat,
  payOwingByCard,
} from './simulated-bookings.ts';
import { simulatedBooks } from './simulated-books.ts';
import { attendeesDesk, simulatedOrganizer } from './simulated-desk.ts';
import { changeMembership } from './simulated-memberships.ts';
import { organizers } from './simulated-organizers.ts';
import { waitingPeople } from './simulated-waiting.ts';
import { type Happening, isActive, type Person, type Simulation } from './simulation.ts';
import { findProblems } from './simulation-checks.ts';

const tasks = [
  deleteExpiredData,
  eraseDueAccounts,
  reconcilePayments,
  reconcileBookings,
  reconcileRefunds,
  advanceWaitlists,
];

/**
 * Seasons of a small association, about a week at a time. People act by chance, the same for the same
 * seed. What the portal must answer, and what must hold after each week, is fixed. People act one after
 * another, so that each answer is known beforehand: races have tests of their own. If the provider was
 * unavailable for a week, an email may describe a later state. It goes on for up to a year more if not all that is
 * `wanted` has happened by then.
 */
export async function simulateSeasons(
  portal: TestApp,
  seed: string,
  failures: ProviderFailures,
  { lastYear, wanted = [] }: { lastYear: number; wanted?: readonly Happening[] },
): Promise<Set<Happening>> {
  const isOver = (now: Date) => {
    const year = wanted.every((one) => happened.has(one)) ? lastYear : lastYear + 1;
    return now >= new Date(`${year}-07-01T00:00:00Z`);
  };
  const pass = (hours: number) =>
    portal.clock.set(new Date(portal.clock.now().getTime() + hours * oneHour));
  const runScheduledTasks = async (deps: Deps) => {
    for (const task of tasks) await task(deps);
    await portal.deliverEmails();
  };
  const { clock, deps } = portal;
  onTestFailed(() => console.error(`Seed "${seed}", ${clock.now().toISOString()}`));
  clock.set('2026-02-20T14:00:00Z');
  const { simulation, happened } = begin(portal, seed);
  const { chance, members, later } = simulation;
  const desk = await attendeesDesk(simulation);
  const { act } = organizers(simulation, desk);
  const wait = waitingPeople(simulation, seed);
  const purser = { role: 'treasurer', last_name: 'Purser', ip: '10.0.1.2' } as const;
  const treasurer = await simulatedOrganizer(simulation, purser);
  const bank = simulatedBank(simulation, treasurer, seed);
  const books = simulatedBooks(simulation, treasurer, seed);

  while (!isOver(clock.now())) {
    await act();
    // People hear of a move ten minutes after it.
    pass(0.2);
    await portal.deliverEmails();
    for (let time = 0; time < 2; time += 1) await failures.during(desk.act);
    await portal.deliverEmails();
    if (members.filter(isActive).length < 12 || chance.chance(0.05))
      await registerPerson(simulation);
    for (const person of chance.shuffled(members.filter(isActive)).slice(0, 4)) {
      await failures.during(() => visit(simulation, person));
      await portal.deliverEmails();
      pass(chance.between(0, 0.2));
    }
    await failures.during(wait);
    await portal.deliverEmails();
    for (let action = later.shift(); action; action = later.shift()) {
      pass(0.5);
      await action();
    }
    await portal.deliverEmails();

    pass(chance.whole(6 * 24, 10 * 24));
    // Twice, so that what is seldom asked of the provider fails in both ways.
    for (let time = 0; time < 2; time += 1)
      await failures.during(() => runScheduledTasks(deps).catch(unlessUnavailable));
    // After this hour, failed jobs are tried again.
    pass(1);
    await runScheduledTasks(deps);
    await desk.giveOwed();
    await bank.act();
    await books.act();
    await portal.deliverEmails();
    await expectErasures(simulation);
    expect(await findProblems(simulation)).toEqual([]);
  }
  await books.expectYears();
  return happened;
}

function begin(portal: TestApp, seed: string) {
  const happened = new Set<Happening>();
  const simulation: Simulation = {
    portal,
    chance: seeded(seed),
    members: [],
    happened: (what) => void happened.add(what),
    later: [],
    byOrganizers: new Set(),
  };
  return { simulation, happened };
}

function unlessUnavailable(error: unknown): void {
  if (!(error instanceof ProviderUnavailable)) throw error;
}

/** A person signs in and does one thing. */
async function visit(simulation: Simulation, person: Person): Promise<void> {
  await advanceWaitlists(simulation.portal.deps);
  const found = await signIn(simulation, person);
  const choice = simulation.chance.fraction();
  if (person.state === 'leaving') {
    if (choice < 0.7) await withdrawDeletion(simulation, person);
  } else if (choice < 0.24 || found.payment_problem)
    await changeMembership(simulation, person, found);
  else if (choice < 0.74) {
    await bookEvent(simulation, person, found);
    if (simulation.chance.chance(0.5)) await changeSomeSeat(simulation, person);
    if (simulation.chance.chance(0.7)) await payOwingByCard(simulation, person);
  } else if (choice < 0.92) await cancelSomeBooking(simulation, person);
  else if (choice < 0.95) await changeEmail(simulation, person);
  else if (choice < 0.967) await requestErasure(simulation, person, found);
}
