import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { organizeApi } from '#contract/organize-api.ts';
import type { FoundOne } from '#contract/organizing/search.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { buildDesk } from '#server/testing/builders/build-attendees.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildMembership } from '#server/testing/builders/build-membership.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

type Grant = NonNullable<Parameters<typeof buildBooker>[3]>;

async function searcher(grant: Grant) {
  const { browser } = await buildBooker(portal, {}, portal.app, grant);
  const ask = (q: string) =>
    browser.get(`${organizeApi.searchEverything.path}?q=${encodeURIComponent(q)}`);
  return {
    ask,
    find: async (q: string): Promise<FoundOne[]> => (await ask(q)).json().data,
  };
}

/** Luc is a member with a party of two at the Links Day; Maude is a guest at the Autumn Cup. */
async function build() {
  const links = await buildEvent(portal.db, {
    title: 'Links Day',
    slug: 'links',
    price_cents: 90_00,
  });
  const cup = await buildEvent(portal.db, { title: 'Autumn Cup', slug: 'cup' });
  const luc = await buildBooker(portal, { first_name: 'Luc', last_name: "O'Tremblay" });
  await buildMembership(portal.db, luc.user.uuid);
  const booked = await luc.attend(links.uuid, {
    payment_method: 'pm_card_visa',
    guests: [{ name: 'Amy Tremblay' }],
  });
  expect(booked.statusCode).toBe(201);
  const desk = await buildDesk(portal, 'owner', cup.uuid);
  const maude = (await desk.add({ seats: [{ name: 'Maude Roy' }], pay: 'free' })).json().data;
  return { links, cup, luc, maude, booking: booked.json().data };
}

test('W2 one text finds a person, a party, a ticket code, a receipt and an event, the likeliest first', async () => {
  const { luc, maude, booking } = await build();
  const { find } = await searcher({ role: 'owner' });
  const party = `/organize/events/links/attendees/${booking.id}`;
  expect(await find('otremblay')).toMatchObject([
    { kind: 'person', title: "Luc O'Tremblay", to: `/organize/members/${luc.user.uuid}` },
    { kind: 'booking', title: "Luc O'Tremblay", to: party },
  ]);
  // A party once, by whoever of it is meant.
  expect((await find('tremblay')).filter(({ kind }) => kind === 'booking')).toHaveLength(1);
  expect(await find('amy tremb')).toMatchObject([{ kind: 'booking', title: 'Amy Tremblay' }]);
  const [seat] = maude.seats;
  for (const code of [seat.code, seat.code.toLowerCase().replace('-', ' '), seat.code.slice(-4)])
    expect(await find(code)).toContainEqual({
      kind: 'ticket',
      title: `${seat.code} · Maude Roy`,
      detail: expect.stringMatching(/^Autumn Cup, /),
      to: `/organize/events/cup/attendees/${maude.id}`,
    });
  expect(await find('links day')).toMatchObject([
    { kind: 'event', title: 'Links Day', to: '/organize/events/links' },
  ]);
  const receipt = (await find('000001')).find(({ kind }) => kind === 'receipt');
  expect(receipt).toMatchObject({ title: 'Receipt 000001', to: party });
  expect(receipt?.detail).toContain('Links Day');
  // Two signs are in no index of three, and may be in the code of a place, too: then it is found as a ticket.
  const amy = { title: expect.stringMatching(/Amy Tremblay$/) };
  expect(await find('am')).toContainEqual(expect.objectContaining(amy));
  expect(await find('nobody here')).toEqual([]);
  expect(await find('100%')).toEqual([]);
});

test('W2 10.1 a captain finds attendees of the own event alone, and never accounts', async () => {
  const { cup, links } = await build();
  const captain = await searcher({ role: 'captain', event_uuid: cup.uuid });
  expect(await captain.find('tremblay')).toEqual([]);
  expect(await captain.find('links day')).toEqual([]);
  expect(await captain.find('000001')).toEqual([]);
  expect((await captain.find('maude')).map(({ kind }) => kind)).toEqual(['booking']);
  const other = await searcher({ role: 'captain', event_uuid: links.uuid });
  expect((await other.find('tremblay')).map(({ kind }) => kind)).toEqual(['booking']);
  expect((await other.find('000001')).map(({ kind }) => kind)).toEqual(['receipt']);
  const lead = await searcher({ role: 'safety', event_uuid: links.uuid });
  expect(await lead.find('tremblay')).toEqual([]);
  expect((await lead.find('links day')).map(({ kind }) => kind)).toEqual(['event']);
  // 10.4: a treasurer finds nobody by an address.
  const { find } = await searcher({ role: 'treasurer' });
  expect((await find('otremblay')).map(({ kind }) => kind)).toEqual(['person', 'booking']);
});

test('W2 a whole address finds its account, and of many of one kind the other kinds keep their place', async () => {
  const { luc } = await build();
  const owner = await searcher({ role: 'owner' });
  expect(await owner.find(luc.user.email)).toMatchObject([{ kind: 'person' }]);
  const treasurer = await searcher({ role: 'treasurer' });
  expect(await treasurer.find(luc.user.email)).toEqual([]);
  const cup = await buildEvent(portal.db, { title: 'Tremblay Cup' });
  const desk = await buildDesk(portal, 'owner', cup.uuid);
  for (let count = 0; count < 10; count += 1)
    await desk.add({ seats: [{ name: `Guest Tremblay ${count}` }], pay: 'free' });
  const found = await owner.find('tremblay');
  expect(found).toHaveLength(8);
  expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['person', 'booking', 'event']));
});

test('W2 D1 a search has 2 to 100 signs, and any other is 400', async () => {
  const { ask } = await searcher({ role: 'owner' });
  for (const q of ['', ' ', 'a', 'x'.repeat(101)]) {
    const answer = await ask(q);
    expect([answer.statusCode, answer.json().code], q).toEqual([400, 'validation_failed']);
  }
});

test('W2 of the parties of a person those to come are first, the soonest of them, then those that are over, the newest first', async () => {
  const titles = ['Long Ago', 'Yesterday', 'In Two Months', 'In a Month'];
  const starts = ['2026-03-01', '2026-06-14', '2026-08-18', '2026-07-18'];
  for (const [at, title] of titles.entries()) {
    const event = await buildEvent(portal.db, { title });
    const desk = await buildDesk(portal, 'owner', event.uuid);
    await desk.add({ seats: [{ name: 'Maude Roy' }], pay: 'free' });
    const on = (hour: number) => new Date(`${starts[at]}T${hour}:00:00Z`);
    await portal.db
      .update(events)
      .set({ starts_at: on(12), ends_at: on(20) })
      .where(eq(events.uuid, event.uuid));
  }
  const { find } = await searcher({ role: 'owner' });
  const found = await find('maude roy');
  expect(found.map(({ detail }) => detail.split(',')[0])).toEqual([
    ...['In a Month', 'In Two Months', 'Yesterday', 'Long Ago'],
  ]);
});
