import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { eventFinances } from '../db/tables/event-tables.ts';
import { memberships } from '../db/tables/tables.ts';
import { buildBooker } from '../testing/builders/build-booker.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { buildMembership } from '../testing/builders/build-membership.ts';
import { buildUser } from '../testing/builders/build-user.ts';
import { useTestApp } from '../testing/test-app.ts';

const test = useTestApp();

const season = async () => (await test.browser().get('/api/v1/season')).json().data;

const held = {
  starts_at: new Date('2026-06-01T12:00:00Z'),
  ends_at: new Date('2026-06-01T20:00:00Z'),
};

async function buildStatement(
  event: Parameters<typeof buildEvent>[1],
  lines: ['income' | 'expense' | 'donation', number][],
) {
  const { uuid } = await buildEvent(test.db, event);
  await test.db.insert(eventFinances).values(
    lines.map(([kind, amount_cents], position) => ({
      event_uuid: uuid,
      position,
      kind,
      label: kind,
      amount_cents,
    })),
  );
}

const fund = { charity_name: 'Junior Fund', charity_url: 'https://example.org/junior' };
const hospice = { charity_name: 'Hospice', charity_url: 'https://example.org/hospice' };

it('1.1 the season adds up the statements of the past events', async () => {
  await buildStatement({ ...held, ...fund }, [
    ['income', 1000],
    ['expense', 400],
    ['donation', 500],
    ['donation', 100],
  ]);
  await buildStatement({ ...held, ...hospice }, [
    ['income', 5000],
    ['donation', 4000],
  ]);
  await buildStatement({ ...held, ...fund }, [['donation', 200]]);
  await buildStatement(held, [['donation', 7]]);

  expect(await season()).toEqual({
    raised_cents: 4807,
    events: 4,
    members: 0,
    statement: { income_cents: 6000, expense_cents: 400, donation_cents: 4807 },
    charities: [
      { name: 'Hospice', url: 'https://example.org/hospice', raised_cents: 4000 },
      { name: 'Junior Fund', url: 'https://example.org/junior', raised_cents: 800 },
    ],
  });
});

it('1.1 the season leaves out what is to come, cancelled or a draft', async () => {
  await buildStatement(fund, [['donation', 100]]);
  await buildStatement({ ...held, ...fund, status: 'cancelled' }, [['donation', 100]]);
  await buildStatement({ ...held, ...fund, status: 'draft' }, [['donation', 100]]);

  expect(await season()).toMatchObject({ raised_cents: 0, events: 0, charities: [] });
});

it('1.1 an event joins the season when it ends', async () => {
  await buildStatement(held, [['donation', 100]]);

  test.clock.set(new Date(held.ends_at.getTime() - 1));
  expect((await season()).events).toBe(0);
  test.clock.set(held.ends_at);
  expect(await season()).toMatchObject({ events: 1, raised_cents: 100 });
});

it('1.1 the season keeps sums beyond 32 bits to the cent', async () => {
  await buildStatement(held, [
    ['donation', 3_000_000_000],
    ['donation', 3_000_000_001],
  ]);

  expect((await season()).raised_cents).toBe(6_000_000_001);
});

it('1.1 16.1 members are the people whose membership runs, as Active in the console counts them', async () => {
  const soon = new Date(test.clock.now().getTime() + 5_000);
  const [, always, former, unclaimed] = [
    await buildUser(test.db),
    await buildUser(test.db),
    await buildUser(test.db),
    await buildUser(test.db, { unclaimed_since: test.clock.now() }),
  ];
  const { browser } = await buildBooker(test, {}, undefined, { role: 'owner', event_uuid: null });
  const counted = async () => {
    const active = await browser.get('/api/v1/organize/members?filter=active');
    const { members } = await season();
    expect(active.json().meta.total).toBe(members);
    return members;
  };
  expect(await counted()).toBe(0);
  await buildMembership(test.db, always.uuid);
  await buildMembership(test.db, former.uuid, { ends_at: soon });
  expect(await counted()).toBe(2);
  // Who has not claimed the account is a member, too, but in no directory: nothing else tells that the page is new.
  await buildMembership(test.db, unclaimed.uuid);
  expect(await counted()).toBe(3);
  const ofUnclaimed = eq(memberships.user_uuid, unclaimed.uuid);
  await test.db.update(memberships).set({ ends_at: test.clock.now() }).where(ofUnclaimed);
  expect(await counted()).toBe(2);
  await test.db.update(memberships).set({ ends_at: null }).where(ofUnclaimed);
  expect(await counted()).toBe(3);
  test.clock.set(soon);
  await browser.get('/api/v1/user');
  expect(await counted()).toBe(2);
});

it('W16 towns say what was held, what comes and what was raised there; the map is drawn from them', async () => {
  const at = (venue_city: string, latitude: number, longitude: number) => ({
    venue_city,
    venue_province: 'Ontario',
    venue_latitude: latitude,
    venue_longitude: longitude,
  });
  const [ottawa, guelph] = [at('Ottawa', 45.4, -75.7), at('Guelph', 43.5, -80.2)];
  await buildStatement({ ...held, ...ottawa }, [
    ['income', 900],
    ['donation', 300],
    ['donation', 50],
  ]);
  await buildStatement({ ...held, ...guelph }, [['donation', 1000]]);
  // A statement before the event is over is no gift yet; what is a draft or called off is nowhere.
  await buildStatement(ottawa, [['donation', 7000]]);
  await buildStatement({ ...held, ...at('Kenora', 49.8, -94.5), status: 'draft' }, [
    ['donation', 5],
  ]);
  await buildStatement({ ...held, ...ottawa, status: 'cancelled' }, [['donation', 5]]);
  await buildEvent(test.db, at('Sudbury', 46.5, -81));

  const browser = test.browser();
  expect((await browser.get('/api/v1/season/towns')).json().data).toEqual([
    { city: 'Guelph', held: 1, coming: 0, raised_cents: 1000 },
    { city: 'Ottawa', held: 1, coming: 1, raised_cents: 350 },
    { city: 'Sudbury', held: 0, coming: 1, raised_cents: 0 },
  ]);
  const map = await browser.get('/drawings/season-map.svg');
  expect(map.headers).toMatchObject({
    'content-type': expect.stringContaining('image/svg+xml'),
    'cache-control': 'public, max-age=0, must-revalidate',
    etag: expect.stringMatching(/^W/),
  });
  expect([map.body.match(/v-/g)?.length, map.body.match(/h0/g)?.length]).toEqual([2, 2]);
  const again = await browser.get('/drawings/season-map.svg', {
    'if-none-match': String(map.headers.etag),
  });
  expect(again.statusCode).toBe(304);
});
