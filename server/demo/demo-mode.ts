import { hashPassword } from '../accounts/password.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps/deps.ts';
import { demoAccounts, demoPassword } from './data/demo-accounts.ts';
import { type DemoClock, demoClock } from './demo-clock.ts';
import { findAccounts } from './demo-queries.ts';
import { fillDemo } from './fill-demo.ts';

// main.ts loads this file in demo mode only.

export async function startDemo(deps: Pick<Deps, 'db' | 'settings'>): Promise<DemoClock> {
  const clock = await demoClock(deps.db);
  await fillDemo(deps, clock.now(), hashPassword);
  return clock;
}

/** The demo of an older release has fewer accounts, and anybody may have erased one. */
export async function demoGreeting(db: Db, baseUrl: string): Promise<string> {
  const emails = demoAccounts.map(({ email }) => email);
  const there = new Set(await findAccounts(db, emails));
  const accounts = emails.filter((email) => there.has(email)).map((email) => `  ${email}\n`);
  return `Demo accounts, password ${demoPassword}:\n${accounts.join('')}\nMail is kept at ${baseUrl}/dev/outbox\n\n`;
}
