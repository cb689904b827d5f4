import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { organizeApi } from '#contract/organize-api.ts';
import type { Handover } from '#contract/organizing/handover.ts';
import { updateAssociation } from '#server/association/association-queries.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { membershipSpans } from '#server/db/tables/membership-tables.ts';
import { fiscalYears } from '#server/db/tables/year-tables.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { type TestBrowser, useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();
const { path } = organizeApi.handover;

const buildOwner = () => buildBooker(portal, {}, portal.app, { role: 'owner' });
const read = async (browser: TestBrowser): Promise<Handover> =>
  (await browser.get(path)).json().data;

test('11 it says who holds what until when, and how many owners stay', async () => {
  const { browser } = await buildOwner();
  await buildOwner();
  const until = new Date(portal.clock.now().getTime() + 86_400_000);
  await buildBooker(portal, {}, portal.app, { role: 'owner', until });
  await buildBooker(portal, {}, portal.app, { role: 'treasurer', until });
  await browser.post(organizeApi.invite.path, { email: 'next@example.org', role: 'organizer' });
  const { holders, owners } = await read(browser);
  const held = holders.map(({ role, until, invited }) => [role, until, invited?.email].join(' '));
  expect(held.toSorted()).toEqual([
    'organizer  next@example.org',
    'owner  ',
    'owner  ',
    `owner ${until.toISOString()} `,
    `treasurer ${until.toISOString()} `,
  ]);
  expect(owners.count).toBe(2);
});

test('11 the months are those of the past year, by the clocks of the association and of each event', async () => {
  const { db, clock } = portal;
  clock.set('2031-07-01T02:29:00Z');
  const { browser, user } = await buildOwner();
  await updateAssociation(db, { time_zone: 'America/St_Johns' });
  const event = async (title: string, at: string, more: object = {}) => {
    const { uuid } = await buildEvent(db, { title });
    const starts_at = new Date(at);
    await db
      .update(events)
      .set({ starts_at, ends_at: new Date(starts_at.getTime() + 3_600_000), ...more })
      .where(eq(events.uuid, uuid));
  };
  // In Vancouver it is the evening of August 31.
  await event('Links Day', '2030-09-01T03:00:00Z', { timezone: 'America/Vancouver' });
  await event('Spring Open', '2031-05-05T15:00:00Z', {
    statement_published_at: new Date('2031-06-01T02:29:00Z'),
  });
  await event('Too Old', '2030-06-30T15:00:00Z');
  await event('To Come', '2031-08-05T15:00:00Z');
  await event('A Draft', '2031-05-06T15:00:00Z', { status: 'draft' });
  await db.insert(membershipSpans).values({
    user_uuid: user.uuid,
    source: 'given',
    begins_at: new Date('2030-01-01T00:00:00Z'),
    ends_at: new Date('2031-01-01T03:30:00Z'),
  });
  await db.insert(fiscalYears).values({
    begins_on: '2030-01-01',
    ends_on: '2030-12-31',
    closed_at: new Date('2031-03-01T19:00:00Z'),
  });
  const { months } = await read(browser);
  expect(months.map(({ month }) => month)).toEqual([
    ...['07', '08', '09', '10', '11', '12'].map((month) => `2030-${month}`),
    ...['01', '02', '03', '04', '05', '06'].map((month) => `2031-${month}`),
  ]);
  expect(months.filter(({ tasks }) => tasks.length > 0)).toEqual([
    { month: '2030-08', tasks: [{ task: 'events', count: 1, titles: ['Links Day'] }] },
    { month: '2031-01', tasks: [{ task: 'memberships', count: 1, titles: [] }] },
    { month: '2031-03', tasks: [{ task: 'years', count: 1, titles: [] }] },
    {
      month: '2031-05',
      tasks: [
        { task: 'events', count: 1, titles: ['Spring Open'] },
        { task: 'statements', count: 1, titles: ['Spring Open'] },
      ],
    },
  ]);
});
