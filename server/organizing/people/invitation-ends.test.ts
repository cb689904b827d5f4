import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { organizeApi } from '#contract/organize-api.ts';
import { grants } from '#server/db/tables/association-tables.ts';
import { users } from '#server/db/tables/tables.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildInvitations } from '#server/testing/builders/build-invitations.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { blockAccount } from './block-account.ts';
import { endOrganizer } from './end-organizer.ts';

const portal = useTestApp({ DEMO: '0' });

const { organizer, person, invite, emails, tokenTo, open, accept } = buildInvitations(portal);

test('10.2 an invitation that was taken back opens nothing, and one that was ended is not taken twice', async () => {
  const { browser } = await organizer();
  const kim = await person('kim@example.org');
  const asked = { email: 'kim@example.org', role: 'organizer' };
  const { uuid } = (await invite(browser, asked)).json().data;
  const token = await tokenTo('kim@example.org');
  const end = (id: string) =>
    browser.send('DELETE', organizeApi.endGrant.path.replace(':uuid', id));
  expect((await end(uuid)).statusCode).toBe(200);
  expect((await end(uuid)).statusCode).toBe(404);
  expect((await open(browser, token)).statusCode).toBe(400);

  await invite(browser, asked);
  const second = await tokenTo('kim@example.org');
  expect((await accept(kim.browser, second)).statusCode).toBe(200);
  const { data } = (await browser.get(`${organizeApi.grants.path}?search=kim`)).json();
  expect((await end(data[0].uuid)).statusCode).toBe(200);
  expect((await accept(kim.browser, second)).statusCode).toBe(400);
  expect((await kim.browser.get(organizeApi.me.path)).statusCode).toBe(404);
});

test('10.2 an email that waits is not sent once the invitation is taken back', async () => {
  const { browser } = await organizer();
  const { uuid } = (await invite(browser, { email: 'kim@example.org', role: 'owner' })).json().data;
  await browser.send('DELETE', organizeApi.endGrant.path.replace(':uuid', uuid));
  expect(await emails()).toEqual([]);
});

test('10.2 an invitation ends with the grant of who has invited, so that nobody returns by one', async () => {
  const owner = await organizer();
  const event = await buildEvent(portal.db);
  const kim = await person('kim@example.org');
  const now = portal.clock.now();
  const ofEvent = { role: 'captain', event: event.uuid };
  for (const [role, wanted, end] of [
    ['owner', { role: 'owner' }, endOrganizer],
    ['owner', { role: 'treasurer' }, blockAccount],
    ['organizer', ofEvent, endOrganizer],
    ['owner', { role: 'owner' }, makeOrganizerAlone],
  ] as const) {
    const robin = await organizer(role);
    await invite(robin.browser, { email: 'kim@example.org', ...wanted });
    const token = await tokenTo('kim@example.org');
    expect((await open(kim.browser, token)).statusCode).toBe(200);
    await end(portal.db, robin.user.email_key, now);
    expect((await open(kim.browser, token)).statusCode).toBe(400);
    expect((await accept(kim.browser, token)).statusCode).toBe(400);
    const { meta } = (await owner.browser.get(`${organizeApi.grants.path}?filter=invited`)).json();
    expect(meta.total).toBe(0);
  }
  // Whose grant goes on, organizer or owner, is not concerned.
  const organizing = await organizer('organizer');
  await invite(organizing.browser, { email: 'ada@example.org', ...ofEvent });
  const ada = await person('ada@example.org');
  const { meta } = (await owner.browser.get(`${organizeApi.grants.path}?filter=invited`)).json();
  expect(meta.total).toBe(1);
  expect((await accept(ada.browser, await tokenTo('ada@example.org'))).statusCode).toBe(200);
  expect((await kim.browser.get(organizeApi.me.path)).statusCode).toBe(404);
});

/** Of all rights only that to make captains is left. */
async function makeOrganizerAlone(db: typeof portal.db, emailKey: string): Promise<void> {
  const [user] = await db.select().from(users).where(eq(users.email_key, emailKey));
  await db
    .update(grants)
    .set({ role: 'organizer' })
    .where(eq(grants.user_uuid, user?.uuid ?? ''));
}
