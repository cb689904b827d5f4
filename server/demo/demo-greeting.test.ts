import { expect, test } from 'vitest';
import { buildUser } from '../testing/builders/build-user.ts';
import { useTestApp } from '../testing/test-app.ts';
import { demoAccounts } from './data/demo-accounts.ts';
import { demoGreeting } from './demo-mode.ts';

const portal = useTestApp();

test('V47 the demo greets with the accounts that it has, and no others', async () => {
  const [first, , third] = demoAccounts;
  for (const email of [third.email, 'somebody@example.com', first.email]) {
    await buildUser(portal.db, { email });
  }
  const greeting = await demoGreeting(portal.db, 'http://localhost:3000');
  expect(greeting.match(/\S+@\S+/g)).toEqual([first.email, third.email]);
});
