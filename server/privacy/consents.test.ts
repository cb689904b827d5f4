import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { consentWordings } from '#contract/values/consent.ts';
import { seats } from '../db/tables/booking-tables.ts';
import { users } from '../db/tables/tables.ts';
import { buildBooker } from '../testing/builders/build-booker.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { personalInfo } from '../testing/builders/personal-info.ts';
import { registration } from '../testing/builders/registration.ts';
import { type TestBrowser, useTestApp } from '../testing/test-app.ts';

const portal = useTestApp();
const bees = { health_conditions: 'Bees' };

const save = (browser: TestBrowser, changes: Record<string, unknown>) =>
  browser.send('PUT', api.updatePersonalInfo.path, personalInfo(changes));

async function profileConsent() {
  const [row] = await portal.db.select().from(users);
  return [
    row?.private_consent_at?.toISOString(),
    row?.private_consent_wording,
    row?.private_consent_source,
  ];
}

test('N9 that somebody agreed, when, to which wording and how can be shown later', async () => {
  const { browser } = await buildBooker(portal);
  const { version } = consentWordings.profile;
  // 3.2: the call as it is specified has no word for it.
  await save(browser, bees);
  expect(await profileConsent()).toEqual(['2026-06-15T16:00:00.000Z', version, 'call']);
  portal.clock.advance(60);
  await save(browser, { ...bees, private_consent: true });
  expect(await profileConsent()).toEqual(['2026-06-15T16:01:00.000Z', version, 'form']);
  portal.clock.advance(60);
  // An express yes is not made weaker, or later, by what comes after it.
  await save(browser, { ...bees, private_consent: true });
  await save(browser, bees);
  expect(await profileConsent()).toEqual(['2026-06-15T16:01:00.000Z', version, 'form']);
  await save(browser, { private_consent: false });
  expect(await profileConsent()).toEqual([undefined, null, null]);
});

test('N9 an express yes to an older wording becomes one to the wording that is shown', async () => {
  const at = new Date('2020-01-01T00:00:00Z');
  const { browser } = await buildBooker(portal, { private_consent_at: at });
  await save(browser, bees);
  expect(await profileConsent()).toEqual([at.toISOString(), null, null]);
  await save(browser, { ...bees, private_consent: true });
  expect((await profileConsent())[1]).toBe(consentWordings.profile.version);
});

test('N9 a no beside a text stores neither: 400 on both, and what was stored stays', async () => {
  const { browser } = await buildBooker(portal);
  await save(browser, { ...bees, private_consent: true });
  const before = await portal.db.select().from(users);
  const answer = await save(browser, { health_conditions: 'Wasps', private_consent: false });
  expect([answer.statusCode, Object.keys(answer.json().errors).sort()]).toEqual([
    400,
    ['health_conditions', 'private_consent'],
  ]);
  expect(await portal.db.select().from(users)).toEqual(before);
  const event = await buildEvent(portal.db, { price_cents: 0, member_price_cents: 0 });
  const { attend } = await buildBooker(portal);
  const booked = await attend(event.uuid, { dietary_restrictions: 'Nuts', private_consent: false });
  expect([booked.statusCode, await portal.db.select().from(seats)]).toEqual([400, []]);
});

test('N9 a diet or a meal of a seat has its consent beside it, and a change its own', async () => {
  const event = await buildEvent(portal.db, { price_cents: 0, member_price_cents: 0 });
  const { browser, attend } = await buildBooker(portal);
  const guests = [{ name: 'Sam' }, { name: 'Kim', meal: 'vegan' }];
  const booked = await attend(event.uuid, { guests, dietary_restrictions: 'Nuts' });
  const { id } = booked.json().data;
  const stored = async () =>
    (await portal.db.select().from(seats).orderBy(seats.position)).map((seat) => [
      seat.consent_at?.toISOString(),
      seat.consent_wording,
      seat.consent_source,
    ]);
  const { version } = consentWordings.booking;
  const now = '2026-06-15T16:00:00.000Z';
  const none = [undefined, null, null];
  expect(await stored()).toEqual([[now, version, 'call'], none, [now, version, 'call']]);
  const [, , kim] = await portal.db.select().from(seats).orderBy(seats.position);
  const change = (body: object) =>
    browser.send('PUT', `/api/v1/confirmation/${id}/seats/${kim?.uuid}`, body);
  portal.clock.advance(60);
  await change({ meal: 'vegetarian', private_consent: true });
  expect((await stored())[2]).toEqual(['2026-06-15T16:01:00.000Z', version, 'form']);
  await change({ handicap_index: 12 });
  expect((await stored())[2]?.[2]).toBe('form');
  await change({ meal: null });
  expect((await stored())[2]).toEqual(none);
});

test('N9 the terms that somebody accepted are in their copy of everything, with their consent', async () => {
  await portal.browser().post(api.register.path, registration('zoe@example.org'));
  expect(await portal.db.select().from(users)).toMatchObject([
    {
      terms_accepted_at: portal.clock.now(),
      // Of the version that their page shows.
      terms_wording: '2026-06-15',
      terms_source: 'form',
    },
  ]);
  await portal.db.update(users).set({ email_verified_at: portal.clock.now() });
  const browser = portal.browser();
  await browser.login('zoe@example.org', registration('').password);
  await save(browser, bees);
  const files = unzipSync((await browser.get(api.exportData.path)).rawPayload);
  const part = JSON.parse(strFromU8(files['consents.json'] as Uint8Array));
  const at = '2026-06-15T16:00:00.000Z';
  expect(part).toEqual({
    terms: { at, wording: '2026-06-15', source: 'form' },
    private_texts: { at, wording: consentWordings.profile.version, source: 'call' },
    accepted_since: [],
  });
});
