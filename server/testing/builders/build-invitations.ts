import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import type { GrantRole } from '#contract/calls/access.ts';
import { organizeApi } from '#contract/organize-api.ts';
import { outbox } from '#server/db/tables/tables.ts';
import type { TestApp, TestBrowser } from '../test-app.ts';
import { buildSignedIn } from './build-factor.ts';
import { buildShownFactor } from './build-session.ts';
import { buildUser, testPassword } from './build-user.ts';

/** What the tests of invitations have in common. */
export function buildInvitations(portal: TestApp) {
  async function organizer(role: GrantRole = 'owner') {
    const { user, browser } = await buildSignedIn(portal, { role });
    await buildShownFactor(portal.db, user.uuid, portal.clock.now());
    return { user, browser };
  }

  async function person(email?: string) {
    const user = await buildUser(portal.db, email ? { email } : {});
    const browser = portal.browser();
    await browser.login(user.email, testPassword);
    return { user, browser };
  }

  const invite = (browser: TestBrowser, invitation: object) =>
    browser.post(organizeApi.invite.path, invitation);

  async function emails() {
    await portal.deliverEmails();
    return portal.db.select().from(outbox).orderBy(outbox.sent_at);
  }

  /** The token of the newest email to this address. */
  async function tokenTo(email: string): Promise<string> {
    const texts = (await emails()).filter(({ to }) => to === email).map(({ text }) => text);
    return texts.at(-1)?.match(/\/organize\/invitation#([\w-]{43})/)?.[1] ?? '';
  }

  const open = (browser: TestBrowser, token: string) =>
    browser.post(api.invitation.path, { token });
  const accept = (browser: TestBrowser, token: string) =>
    browser.post(api.acceptInvitation.path, { token });

  /** Kim, Lou and Max accept to be safety leads of an event. */
  async function buildLeads(browser: TestBrowser, event: string, names = ['kim', 'lou', 'max']) {
    for (const name of names) {
      const email = `${name}@example.org`;
      expect((await invite(browser, { email, role: 'safety', event })).statusCode).toBe(201);
      const lead = await person(email);
      expect((await accept(lead.browser, await tokenTo(email))).statusCode).toBe(200);
    }
  }

  return { organizer, person, invite, emails, tokenTo, open, accept, buildLeads };
}
