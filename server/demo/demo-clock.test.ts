import { expect, onTestFinished, test, vi } from 'vitest';
import { api } from '#contract/api.ts';
import { sandboxPayments } from '#server/payments/sandbox/sandbox-payments.ts';
import { createApp } from '../app.ts';
import { subscribe } from '../membership/subscribe.ts';
import { loadOwnPlan } from '../membership/subscription/plan.ts';
import { presentMembership } from '../membership/year/present-membership.ts';
import { buildUser, testPassword } from '../testing/builders/build-user.ts';
import { testBrowser, useTestApp } from '../testing/test-app.ts';
import { demoClock } from './demo-clock.ts';

const portal = useTestApp();

async function process() {
  const clock = await demoClock(portal.db);
  const payments = sandboxPayments({ db: portal.db, clock }, () => loadOwnPlan(portal.db));
  const deps = { ...portal.deps, clock, payments };
  const app = await createApp({ ...deps, logTo: { write: () => undefined } });
  onTestFinished(() => app.close());
  return { deps, browser: testBrowser(app) };
}

test('G4 the clock moved ahead by a year brings the renewal, in every process', async () => {
  const [one, other] = [await process(), await process()];
  const robin = await buildUser(portal.db);
  await subscribe(one.deps, robin.uuid, 'pm_card_visa');
  const { renews_at } = await presentMembership(one.deps, robin.uuid);

  const before = one.deps.clock.now();
  const moved = await one.browser.post('/dev/clock', { days: 366 });
  const { now } = moved.json().data;
  expect(Date.parse(now) - before.getTime()).toBeGreaterThan(365 * 24 * 3600_000);
  await other.browser.login(robin.email, testPassword);
  const { data } = (await other.browser.get(api.membership.path)).json();
  expect(data.renews_at.slice(0, 4)).toBe(String(Number(renews_at?.slice(0, 4)) + 1));
  const there = (await other.browser.get('/dev/clock')).json().data.now;
  expect(Date.parse(there)).toBeGreaterThanOrEqual(Date.parse(now));
  // A process that starts later knows it, too.
  expect((await process()).deps.clock.now().getTime()).toBeGreaterThanOrEqual(Date.parse(now));
});

test.each([0, -1, 1.5, '1', 3661, null])('G4 the clock is not moved by %j days', async (days) => {
  const { browser } = await process();
  expect((await browser.post('/dev/clock', { days })).statusCode).toBe(400);
});

test('N10 I2 with the database away the demo answers /healthz and files', async () => {
  const { browser } = await process();
  const sessions: typeof portal.db._.session = Object.getPrototypeOf(portal.db._.session);
  const asked = vi.spyOn(sessions, 'prepareQuery').mockImplementation(() => {
    throw new Error('connection lost');
  });
  onTestFinished(() => asked.mockRestore());
  for (const path of ['/healthz', '/robots.txt', '/drawings/scene/home-1.svg?x=.']) {
    expect((await browser.get(path)).statusCode).toBeLessThan(500);
  }
  expect(asked).not.toHaveBeenCalled();
  // What asks the database nothing but the time has the last one known.
  expect((await browser.get('/sanctum/csrf-cookie')).statusCode).toBe(204);
  expect(asked).toHaveBeenCalled();
  expect((await browser.get('/readyz')).statusCode).toBe(503);
});

test('G4 without the demo there is no clock to move', async () => {
  const { deps } = await process();
  const settings = { ...portal.settings, demo: false };
  const app = await createApp({ ...deps, settings, logTo: { write: () => undefined } });
  onTestFinished(() => app.close());
  expect((await testBrowser(app).post('/dev/clock', { days: 1 })).statusCode).toBe(404);
});
