import { expect, onTestFinished, test } from 'vitest';
import { useProcesses } from '../../server/testing/use-processes.ts';
import { hasWebKit, openWebKit } from './webkit.ts';

// All other browser tests run in Chromium. This one is a walk in the engine of every iPhone.

const portal = useProcesses();

async function openPortal() {
  const { url } = await portal.start({ DEMO: '1' });
  const webKit = await openWebKit(url);
  onTestFinished(() => webKit.close());
  return webKit;
}

const signIn = 'main button';

test.skipIf(!hasWebKit)(
  '1.1 1.2 1.3 4.1 Safari’s engine walks the portal, and Back shows nothing of whoever signed out',
  async () => {
    const safari = await openPortal();
    await safari.open('/');
    await safari.press('Menu');
    await safari.press('About');
    await safari.sees('h1', 'Golf with the books open');

    await safari.open('/login?redirect=%2Fprofile');
    await safari.type('E-mail', 'member@example.com');
    await safari.type('Password', 'not this one');
    await safari.press('Sign in', signIn);
    await safari.sees('main', 'do not match');
    await safari.type('Password', 'fairway-demo-2026');
    await safari.press('Sign in', signIn);
    await safari.sees('h1', 'Maya Chartrand');

    await safari.press('Edit Personal Information');
    await safari.press('Change date');
    await safari.sees('[popover]:popover-open', 'September 1985');
    await safari.escape();
    await safari.escape();
    await safari.seesNo('dialog[open]');

    await safari.open('/billing');
    await safari.sees('main', 'Receipt');
    await safari.open('/settings/privacy');
    await safari.press('Menu');
    await safari.press('Sign Out', '[popover] button');
    await safari.seesNo('main [href="/settings/privacy"]');
    await safari.back();
    await safari.sees('h1', 'Sign in');
    await safari.back();
    await safari.sees('h1', 'Sign in');
    expect(await safari.text()).not.toContain('Receipt');
  },
);

test.skipIf(!hasWebKit)('1.7 whoever has Safari’s engine becomes a member', async () => {
  const safari = await openPortal();
  await safari.open('/login?redirect=%2Fsubscribe');
  await safari.type('E-mail', 'user@example.com');
  await safari.type('Password', 'fairway-demo-2026');
  await safari.press('Sign in', signIn);
  await safari.type('Card number', '4242 4242 4242 4242');
  await safari.type('Expiry', '12 / 68');
  await safari.type('Security code', '123');
  await safari.press('Subscribe for $120.00');
  await safari.sees('h1', 'Welcome, member');
});
