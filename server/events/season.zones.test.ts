import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { eventFinances } from '../db/tables/event-tables.ts';
import { directoryEntries } from '../db/tables/tables.ts';
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

it('1.1 members are the people with an active membership, who are in the directory', async () => {
  const soon = new Date(test.clock.now().getTime() + 5_000);
  const [, always, former] = [
    await buildUser(test.db),
    await buildUser(test.db),
    await buildUser(test.db),
  ];
  expect((await season()).members).toBe(0);
  await buildMembership(test.db, always.uuid);
  await buildMembership(test.db, former.uuid);
  expect((await season()).members).toBe(2);

  await test.db
    .update(directoryEntries)
    .set({ listed_until: soon })
    .where(eq(directoryEntries.user_uuid, former.uuid));
  expect((await season()).members).toBe(2);
  test.clock.set(soon);
  expect((await season()).members).toBe(1);
});
