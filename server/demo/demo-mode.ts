import { hashPassword } from '../accounts/password.ts';
import type { Db } from '../db/database.ts';
import { demoAccounts, demoPassword } from './data/demo-accounts.ts';
import { type DemoClock, demoClock } from './demo-clock.ts';
import { fillDemo } from './fill-demo.ts';

// main.ts loads this file in demo mode only.

export async function startDemo(db: Db): Promise<DemoClock> {
  const clock = await demoClock(db);
  await fillDemo(db, clock.now(), hashPassword);
  return clock;
}

export function demoGreeting(baseUrl: string): string {
  const accounts = demoAccounts.map(({ email }) => `  ${email}`).join('\n');
  return `\nFairway is open at ${baseUrl}\n\nDemo accounts, password ${demoPassword}:\n${accounts}\n\nMail is kept at ${baseUrl}/dev/outbox\n\n`;
}
