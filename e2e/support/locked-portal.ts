import { type Browser, expect, type Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import { freePort } from '../../scripts/free-port.mjs';
import { startPortal } from '../../server/testing/processes/portal-process.ts';
import { copyOfFilledFolder, discard } from './filled-portal.ts';
import { emailsTo, startSmtpServer } from './mail-server.ts';

/**
 * A portal outside of demo mode, where organizers need a second factor. It has a name, because browsers
 * have no passkeys for an IP address, and sends its emails to a mail server of the test.
 */
export async function startLockedPortal() {
  const smtp = await startSmtpServer();
  const folder = copyOfFilledFolder();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const portal = await startPortal({
    PORT: `${port}`,
    BASE_URL: url,
    DATA_DIR: folder,
    DEMO: '0',
    SMTP_URL: smtp.url,
    SESSION_SECRET: 'a secret only for tests, 0123456789',
    PRIVATE_DATA_KEY: 'a key only for tests: 0123456789 0123456789',
    THROTTLE_FACTOR: '1000',
  });
  await portal.ready();
  return {
    url,
    received: smtp.received,
    async stop() {
      await portal.kill();
      await smtp.stop();
      discard(folder);
    },
  };
}

/** A browser of its own, whose device keeps passkeys and confirms each at once. */
export async function openDevice(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return page;
}

/** Shows that the mail of the account is read here: with a code from it, in this browser. */
export async function proveMailbox(
  page: Page,
  received: Email[],
  to: string,
  look = async () => {},
): Promise<void> {
  const before = codesTo(received, to).length;
  await page.getByRole('button', { name: 'Email Me a Code' }).click();
  await expect.poll(() => codesTo(received, to).length).toBe(before + 1);
  await look();
  await page.getByLabel('Code in the Email').fill(codesTo(received, to).at(-1) ?? '');
  await page.getByRole('button', { name: 'Go On' }).click();
  await expect(page.getByRole('button', { name: 'Set Up an App' })).toBeVisible();
}

/** The mailed codes of an address, the oldest first. */
export function codesTo(received: Email[], to: string): string[] {
  return emailsTo(received, to).flatMap(({ text = '' }) => /^\d{4} \d{4}$/m.exec(text)?.[0] ?? []);
}

/** Makes the first passkey, and takes the recovery codes. The screen then leads on. */
export async function enrolPasskey(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Make a Passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  const codes = await page.locator('main li code').allTextContents();
  await page.getByRole('button', { name: 'I Have Stored Them' }).click();
  return codes;
}
