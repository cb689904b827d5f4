import { hashPassword } from '../accounts/password.ts';
import type { Deps } from '../deps/deps.ts';
import { demoAccounts, demoPassword } from './data/demo-accounts.ts';
import { type DemoClock, demoClock } from './demo-clock.ts';
import { fillDemo } from './fill-demo.ts';

// main.ts loads this file in demo mode only.

export async function startDemo(deps: Pick<Deps, 'db' | 'settings'>): Promise<DemoClock> {
  const clock = await demoClock(deps.db);
  await fillDemo(deps, clock.now(), hashPassword);
  return clock;
}

export function demoGreeting(baseUrl: string): string {
  const accounts = demoAccounts.map(({ email }) => `  ${email}`).join('\n');
  return `\nFairway is open at ${baseUrl}\n\nDemo accounts, password ${demoPassword}:\n${accounts}\n\nMail is kept at ${baseUrl}/dev/outbox\n\n`;
}
