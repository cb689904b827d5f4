import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { SitePageRecord } from '#contract/site/site-pages.ts';
import { bookings } from '#server/db/tables/booking-tables.ts';
import { consents, pageAcceptances } from '#server/db/tables/consent-tables.ts';
import { eraseDueAccounts } from '#server/privacy/delete-account.ts';
import { refreshDirectoryEntry } from '#server/profile/directory-entry/directory-entry.ts';
import { buildDesk } from '#server/testing/builders/build-attendees.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildMembership } from '#server/testing/builders/build-membership.ts';
import { testPassword } from '#server/testing/builders/build-user.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

const visa = { payment_method: 'pm_card_visa' };
const free = { price_cents: 0, member_price_cents: 0 };

/** An organizer publishes the page, and the record says its version. */
async function publish(page: 'terms' | 'privacy', kind: 'correction' | 'anew') {
  portal.clock.advance(60);
  const { browser } = await buildBooker(portal, {}, portal.app, { role: 'organizer' });
  const at = `/api/v1/organize/pages/${page}`;
  const { version }: SitePageRecord = (await browser.get(at)).json().data;
  const answer = await browser.send('POST', `${at}/publish`, { version, kind });
  expect(answer.statusCode).toBe(200);
  return (answer.json().data as SitePageRecord).version;
}

type Booker = Awaited<ReturnType<typeof buildBooker>>;

const accept = ({ browser }: Booker, page: string, version: number) =>
  browser.post(api.acceptTerms.path, { page, version });

const refusal = (page: string, version: number) => [
  409,
  'terms_changed',
  { page, version, published_at: portal.clock.now().toISOString() },
];

function refusalOf(answer: { statusCode: number; json: () => Record<string, unknown> }) {
  const { code, current } = answer.json();
  return [answer.statusCode, code, current];
}

/** Somebody with a booking that owes something, who may subscribe. */
async function buildRobin() {
  const robin = await buildBooker(portal, { terms_accepted_at: portal.clock.now() });
  const event = await buildEvent(portal.db);
  const other = await buildEvent(portal.db, free);
  const desk = await buildDesk(portal, 'owner', event.uuid);
  const people = [{ name: 'Robin', email: robin.user.email }];
  const { id } = (await desk.add({ seats: people, pay: 'owing' })).json().data as { id: string };
  const post = (path: string, body: object) => robin.browser.post(path, body);
  const acts = {
    attend: () => robin.attend(other.uuid),
    addSeats: () =>
      post(`/api/v1/confirmation/${id}/seats`, { guests: [{ name: 'Sam' }], ...visa }),
    payOwing: () =>
      post(`/api/v1/confirmation/${id}/pay`, {
        key: randomUUID(),
        expected_total_cents: event.price_cents,
        ...visa,
      }),
    subscribe: () => post(api.subscribe.path, visa),
  };
  return { robin, event, id, acts };
}

test('19.3 booking, adding, paying and subscribing wait for the new terms; reading and cancelling do not', async () => {
  const { robin, event, id, acts } = await buildRobin();
  const version = await publish('terms', 'anew');
  const before = await portal.db.select().from(bookings);
  for (const act of Object.values(acts))
    expect(refusalOf(await act())).toEqual(refusal('terms', version));
  expect(await portal.db.select().from(bookings)).toEqual(before);
  for (const path of ['/api/v1/pages/terms', `/api/v1/confirmation/${id}`, api.membership.path])
    expect((await robin.browser.get(path)).statusCode).toBe(200);
  expect((await robin.viability(event.uuid)).booking_status).toBe('confirmed');
  expect((await accept(robin, 'terms', version)).json()).toEqual({ data: null });
  expect((await acts.payOwing()).statusCode).toBe(201);
  expect((await acts.addSeats()).statusCode).toBe(201);
  expect((await acts.attend()).statusCode).toBe(201);
  expect((await acts.subscribe()).statusCode).toBe(200);
  await publish('terms', 'anew');
  expect((await robin.cancel(event.uuid)).statusCode).toBe(200);
  expect((await robin.browser.post(api.cancelMembership.path, {})).statusCode).toBe(200);
});

test('19.3 a correction asks nobody, also after what was to be accepted; `current` is what stands there now', async () => {
  const { robin, acts } = await buildRobin();
  await publish('terms', 'correction');
  expect((await acts.attend()).statusCode).toBe(201);
  const anew = await publish('terms', 'anew');
  const corrected = await publish('terms', 'correction');
  expect(refusalOf(await acts.subscribe())).toEqual(refusal('terms', corrected));
  // It was read before the correction.
  expect((await accept(robin, 'terms', anew)).statusCode).toBe(200);
  expect((await acts.subscribe()).statusCode).toBe(200);
});

test('19.3 only what is to be accepted is: an older version is 409, one that is none 400, twice is once', async () => {
  const { robin } = await buildRobin();
  const first = await publish('terms', 'anew');
  const second = await publish('terms', 'anew');
  expect(refusalOf(await accept(robin, 'terms', first))).toEqual(refusal('terms', second));
  for (const wrong of [0, second + 1])
    expect((await accept(robin, 'terms', wrong)).json().errors).toHaveProperty('version');
  expect((await accept(robin, 'home', 1)).json().errors).toHaveProperty('page');
  await accept(robin, 'terms', second);
  await accept(robin, 'terms', second);
  expect(await portal.db.select().from(pageAcceptances)).toHaveLength(1);
  expect((await portal.browser().post(api.acceptTerms.path, {})).statusCode).toBe(401);
});

test('19.3 the privacy notice is asked for after the terms, and of who registered since neither is', async () => {
  const { robin, acts } = await buildRobin();
  const privacy = await publish('privacy', 'anew');
  const published_at = portal.clock.now().toISOString();
  const terms = await publish('terms', 'anew');
  expect(refusalOf(await acts.attend())).toEqual(refusal('terms', terms));
  await accept(robin, 'terms', terms);
  const current = { page: 'privacy', version: privacy, published_at };
  expect(refusalOf(await acts.attend())).toEqual([409, 'terms_changed', current]);
  await accept(robin, 'privacy', privacy);
  expect((await acts.attend()).statusCode).toBe(201);
  const kim = await buildBooker(portal, { terms_accepted_at: portal.clock.now() });
  const event = await buildEvent(portal.db, free);
  expect((await kim.attend(event.uuid)).statusCode).toBe(201);
  // An account that organizers added never said yes to anything.
  const lou = await buildBooker(portal);
  expect(refusalOf(await lou.attend(event.uuid))).toEqual(refusal('terms', terms));
});

test('19.3 S4 what was booked or is at the bank before the terms changed has its answer', async () => {
  const event = await buildEvent(portal.db);
  const [robin, kim] = [await buildBooker(portal), await buildBooker(portal)];
  const booked = (await robin.attend(event.uuid, visa)).json();
  const { client_secret } = await kim.hold(event.uuid);
  await publish('terms', 'anew');
  expect((await robin.attend(event.uuid, visa)).json()).toEqual(booked);
  await kim.answerBank(client_secret, true);
  const asked = { payment_method: 'pm_card_authenticationRequired' };
  expect((await kim.attend(event.uuid, asked)).json().data.status).toBe('confirmed');
});

test('19.3 N9 which version somebody accepted, of which day and when, is in their copy, and goes with the account', async () => {
  const { robin } = await buildRobin();
  const version = await publish('terms', 'anew');
  const published_at = portal.clock.now().toISOString();
  portal.clock.advance(60);
  await accept(robin, 'terms', version);
  await robin.browser.send('PUT', api.updateNotification.path, { kind: 'newsletter', on: true });
  const files = unzipSync((await robin.browser.get(api.exportData.path)).rawPayload);
  const part = JSON.parse(strFromU8(files['consents.json'] as Uint8Array));
  const at = portal.clock.now().toISOString();
  expect(part.accepted_since).toEqual([{ page: 'terms', version, published_at, at }]);
  const { browser } = await buildBooker(portal);
  await browser.post('/api/v1/profile/deletion', { current_password: testPassword });
  await robin.browser.post('/api/v1/profile/deletion', { current_password: testPassword });
  portal.clock.advance(31 * 24 * 3600);
  await eraseDueAccounts(portal.deps);
  expect(await portal.db.select().from(pageAcceptances)).toEqual([]);
  expect(await portal.db.select().from(consents)).toEqual([]);
});

test('19.3 a member is asked before the next booking, and not for the membership that runs', async () => {
  const { robin, acts } = await buildRobin();
  await buildMembership(portal.db, robin.user.uuid);
  const version = await publish('terms', 'anew');
  expect((await acts.subscribe()).json().code).toBe('already_subscribed');
  expect(refusalOf(await acts.attend())).toEqual(refusal('terms', version));
});

test('19.3 the console says how many of the members who must have accepted the new terms, and who has not', async () => {
  const { browser } = await buildBooker(portal, {}, portal.app, { role: 'organizer' });
  const accepted = async (page: string) =>
    (await browser.get(`/api/v1/organize/pages/${page}/accepted`)).json().data;
  const names = async (filter: string) =>
    (await browser.get(`/api/v1/organize/members?filter=${filter}`))
      .json()
      .data.map(({ name }: { name: string }) => name);
  const member = async (first_name: string, more: object = {}) => {
    const one = await buildBooker(portal, { first_name, last_name: 'Roy', ...more });
    await buildMembership(portal.db, one.user.uuid);
    await refreshDirectoryEntry(portal.db, one.user.uuid);
    return one;
  };
  const ada = await member('Ada', { terms_accepted_at: portal.clock.now() });
  const ben = await member('Ben');
  await member('Cy', { unclaimed_since: portal.clock.now() });
  await buildBooker(portal, { first_name: 'Visitor' });
  expect([await accepted('terms'), await names('terms')]).toEqual([null, []]);
  const first = await publish('terms', 'anew');
  await accept(ben, 'terms', first);
  const version = await publish('terms', 'anew');
  const published_at = portal.clock.now().toISOString();
  expect(await accepted('terms')).toEqual({ version, published_at, people: 2, accepted: 0 });
  await accept(ada, 'terms', version);
  // A correction asks nobody; and who joins later has accepted what stands there.
  await publish('terms', 'correction');
  await member('Dee', { terms_accepted_at: portal.clock.now() });
  expect(await accepted('terms')).toEqual({ version, published_at, people: 2, accepted: 1 });
  expect([await names('terms'), await names('privacy')]).toEqual([['Ben Roy'], []]);
  for (const page of ['privacy', 'home']) expect(await accepted(page)).toBeNull();
});
