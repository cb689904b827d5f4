import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { organizeApi } from '#contract/organize-api.ts';
import type { Db } from '#server/db/database.ts';
import { sessions } from '#server/db/tables/tables.ts';
import { storeChallenge } from '#server/organizing/mailbox/challenge-queries.ts';
import { buildOrganizer, testPassword } from '#server/testing/builders/build-user.ts';
import type { TestApp, TestBrowser } from '../test-app.ts';

/** The code that an app shows at this moment, or so many half minutes away from it. */
export function codeOf(secret: string, at: Date, away = 0): string {
  const timestamp = at.getTime() + away * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** An organizer, an owner unless the test says otherwise, signed in with the password alone. */
export async function buildSignedIn(portal: TestApp, grant?: Parameters<typeof buildOrganizer>[1]) {
  const user = await buildOrganizer(portal.db, grant);
  const browser = portal.browser();
  await browser.login(user.email, testPassword);
  return { user, browser };
}

/** The same with an authenticator app, shown at this moment. */
export async function buildWithTotp(portal: TestApp, grant?: Parameters<typeof buildOrganizer>[1]) {
  const { user, browser } = await buildSignedIn(portal, grant);
  return { user, browser, ...(await addTotp(portal, browser)) };
}

/** As if each session of this person had typed the code that was emailed. */
export async function proveMailbox(db: Db, userUuid: string): Promise<void> {
  const own = await db.select().from(sessions).where(eq(sessions.user_uuid, userUuid));
  for (const { token_hash } of own) {
    const waiting = { user_uuid: userUuid, value: 'shown', expires_at: new Date('2100-01-01') };
    await storeChallenge(db, { bound_to: token_hash, purpose: 'mailbox', ...waiting });
  }
}

/** Where it is the first one, once the mailbox is proved. */
export async function addTotp(portal: TestApp, browser: TestBrowser) {
  const { uuid, factor } = (await browser.get(organizeApi.me.path)).json().data;
  if (factor.mailbox === 'none') await proveMailbox(portal.db, uuid);
  const { secret } = (await browser.post(organizeApi.beginTotp.path)).json().data;
  const code = codeOf(secret, portal.clock.now());
  const answer = await browser.post(organizeApi.finishTotp.path, { code });
  const recoveryCodes: string[] = answer.json().data.recovery_codes;
  return { secret: secret as string, recoveryCodes };
}
