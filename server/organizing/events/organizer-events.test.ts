import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildEventDesk, gala } from '#server/testing/builders/build-event-desk.ts';
import { notedActs } from '#server/testing/noted-acts.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();
const visa = { payment_method: 'pm_card_visa' };
const guests = [{ name: 'Sam', email: 'sam@example.org' }];
const refusal = (answer: { statusCode: number; json(): { code: string } }) => [
  answer.statusCode,
  answer.json().code,
];

test('12.4 J6 two save one event: the second is told what is there, who and when, and nothing is lost', async () => {
  const [ada, ben] = [await buildEventDesk(portal), await buildEventDesk(portal)];
  const { uuid } = await buildEvent(portal.db);
  const seen = await ben.record(uuid);
  const mine = { ...seen, title: 'Spring Scramble' };
  expect((await ada.put(uuid, mine)).json().data).toMatchObject({ version: 2 });
  // The answer was lost: the same save again is one.
  expect((await ada.put(uuid, mine)).json()).toMatchObject({ data: { version: 2 } });
  const answer = await ben.put(uuid, { ...seen, summary: 'Eighteen holes.' });
  expect(refusal(answer)).toEqual([409, 'changed_meanwhile']);
  expect(answer.json().current).toMatchObject({
    by: 'Ada Owens',
    at: portal.clock.now().toISOString(),
    record: { title: 'Spring Scramble', summary: seen.summary, version: 2 },
  });
  // The agenda, too, is of that version.
  const agenda = { agenda: [], version: 1 };
  const item = { starts_at: seen.starts_at, ends_at: seen.ends_at, title: 'Golf', description: '' };
  expect(refusal(await ben.save(uuid, 'agenda', { ...agenda, agenda: [item] }))).toEqual([
    409,
    'changed_meanwhile',
  ]);
  expect((await ben.save(uuid, 'agenda', { agenda: [item], version: 2 })).json().data).toEqual({
    agenda: [item],
    version: 3,
  });
  for (const act of ['publish', 'unpublish', 'repeat', 'call-off']) {
    const body = { version: 1, reason: 'x', key: randomUUID() };
    const stale = await ben.browser.post(ben.at(uuid, `/${act}`), body);
    if (act !== 'publish')
      expect([act, ...refusal(stale)]).toEqual([act, 409, 'changed_meanwhile']);
  }
});

test('12.2 PUT takes the record as GET gave it and ignores what is not for it', async () => {
  const ada = await buildEventDesk(portal);
  const { uuid } = await buildEvent(portal.db, { venue_province: 'ON' });
  const record = await ada.record(uuid);
  expect((await ada.put(uuid, record)).json().data).toEqual(record);
  const sent = {
    uuid: randomUUID(),
    status: 'cancelled',
    sold: 9,
    held: 9,
    spots_left: 1,
    currency: 'USD',
  };
  expect((await ada.put(uuid, { ...record, ...sent })).json().data).toEqual(record);
  expect(await notedActs(portal.db)).toEqual([]);
});

test('12.1 10.5 a slug stays once it was published, and the log has old and new', async () => {
  const ada = await buildEventDesk(portal);
  const { uuid } = await buildEvent(portal.db, { status: 'draft', slug: 'links-day' });
  await buildEvent(portal.db, { slug: 'taken' });
  expect((await ada.change(uuid, { slug: 'taken' })).json().errors).toHaveProperty('slug');
  expect((await ada.change(uuid, { slug: 'links-day-2026' })).statusCode).toBe(200);
  const [entry] = await notedActs(portal.db);
  expect(entry).toMatchObject({
    action: 'event_saved',
    actor: ada.user.uuid,
    about: uuid,
    changes: { slug: { old: 'links-day', new: 'links-day-2026' } },
  });
  await ada.act(uuid, 'publish');
  await ada.act(uuid, 'unpublish');
  expect((await ada.change(uuid, { slug: 'other' })).json().errors.slug).toEqual([
    'This event was published under “links-day-2026”, and people may have that address. Keep it.',
  ]);
});

test('10.1 12 a captain changes the texts, agenda and pictures of the own event, and is told what not', async () => {
  const { uuid } = await buildEvent(portal.db);
  const other = await buildEvent(portal.db);
  const kim = await buildEventDesk(portal, { role: 'captain', event: uuid });
  expect(
    (await kim.change(uuid, { title: 'Kim’s Day', summary: 'A', description: 'B' })).statusCode,
  ).toBe(200);
  const answer = await kim.change(uuid, {
    capacity: 10,
    venue: { ...(await kim.record(uuid)).venue, name: 'Elsewhere' },
  });
  expect(refusal(answer)).toEqual([403, 'forbidden']);
  expect(answer.json().message).toContain('capacity, venue');
  expect(Object.keys(answer.json().errors)).toEqual(['capacity', 'venue']);
  expect((await kim.save(uuid, 'agenda', { agenda: [], version: 2 })).statusCode).toBe(200);
  expect((await kim.list()).data.map((event: { uuid: string }) => event.uuid)).toEqual([uuid]);
  expect((await kim.browser.get(kim.at(other.uuid))).statusCode).toBe(404);
  for (const act of ['publish', 'unpublish', 'repeat', 'call-off']) {
    expect(refusal(await kim.act(uuid, act))).toEqual([403, 'forbidden']);
  }
  expect(refusal(await kim.browser.get(kim.at(uuid, '/finances')))).toEqual([403, 'forbidden']);
  expect(refusal(await kim.add(gala))).toEqual([403, 'forbidden']);
  const treasurer = await buildEventDesk(portal, { role: 'treasurer' });
  expect(refusal(await treasurer.change(uuid, { title: 'B' }))).toEqual([403, 'forbidden']);
  expect((await treasurer.browser.get(treasurer.at(uuid, '/finances'))).statusCode).toBe(200);
});

test('12.6 11.5 J5 capacity is at least booked plus held, and the refusal says the figure and the next step', async () => {
  const ada = await buildEventDesk(portal);
  const { uuid } = await buildEvent(portal.db);
  const [robin, kim] = [await buildBooker(portal), await buildBooker(portal)];
  await robin.attend(uuid, { ...visa, guests });
  await kim.hold(uuid);
  const answer = await ada.change(uuid, { capacity: 2 });
  expect([answer.statusCode, answer.json().errors]).toEqual([
    400,
    {
      capacity: [
        'Capacity 2: 3 places are booked, 1 of them being paid just now. Cancel 1, or keep 3.',
      ],
    },
  ]);
  expect((await ada.change(uuid, { capacity: 3 })).json().data).toMatchObject({
    sold: 2,
    held: 1,
    spots_left: 0,
    capacity: 3,
  });
});

test('12.6 J5 a new price is for new bookings, and who was shown the old one pays nothing', async () => {
  const ada = await buildEventDesk(portal);
  const { uuid } = await buildEvent(portal.db);
  const [robin, kim] = [await buildBooker(portal), await buildBooker(portal)];
  await robin.attend(uuid, { ...visa, expected_total_cents: 180_00 });
  await ada.change(uuid, { price_cents: 200_00 });
  const outdated = await kim.attend(uuid, { ...visa, expected_total_cents: 180_00 });
  expect([outdated.statusCode, Object.keys(outdated.json().errors)]).toEqual([
    400,
    ['data.expected_total_cents'],
  ]);
  expect(await kim.ledger()).toEqual([]);
  await kim.attend(uuid, { ...visa, expected_total_cents: 200_00 });
  expect(await robin.ledger()).toEqual(['event 18000 paid']);
  expect(await kim.ledger()).toEqual(['event 20000 paid']);
});

test('12.2 an event goes back to a draft while nobody has booked; a draft never booked is deleted', async () => {
  const ada = await buildEventDesk(portal);
  const { uuid } = await buildEvent(portal.db, { price_cents: 0, member_price_cents: 0 });
  const robin = await buildBooker(portal);
  await robin.attend(uuid);
  const booked = await ada.act(uuid, 'unpublish');
  expect(refusal(booked)).toEqual([409, 'in_use']);
  expect(booked.json()).toMatchObject({
    message:
      '1 place is booked, so this event stays published. Call it off, or cancel the bookings first.',
    current: { sold: 1, held: 0 },
  });
  await robin.cancel(uuid);
  expect((await ada.remove(uuid)).json().message).toBe(
    'This event is published. Make it a draft again first.',
  );
  expect((await ada.act(uuid, 'unpublish')).json().data.status).toBe('draft');
  expect(refusal(await ada.remove(uuid))).toEqual([409, 'in_use']);
  const draft = (await ada.add(gala)).json().data;
  expect((await ada.remove(draft.uuid)).statusCode).toBe(200);
  expect((await ada.remove(draft.uuid)).statusCode).toBe(404);
  const deleted = (await notedActs(portal.db)).find(({ action }) => action === 'event_deleted');
  expect(deleted).toMatchObject({
    about: draft.uuid,
    changes: { title: { old: 'Été Gala', new: null } },
  });
});

test('N20 12.1 a statement that gives more than is left is saved, and says so', async () => {
  const ada = await buildEventDesk(portal, { role: 'treasurer' });
  const { uuid } = await buildEvent(portal.db);
  const lines = (donation: number) => [
    { kind: 'income', label: 'Places', amount_cents: 1000_00 },
    { kind: 'expense', label: 'Hall', amount_cents: 400_00 },
    { kind: 'donation', label: 'Food bank', amount_cents: donation },
  ];
  expect(
    (await ada.save(uuid, 'finances', { finances: lines(600_00), version: 1 })).json().data
      .warnings,
  ).toEqual([]);
  const answer = (await ada.save(uuid, 'finances', { finances: lines(700_00), version: 2 })).json()
    .data;
  expect(answer).toMatchObject({ version: 3, finances: lines(700_00) });
  expect(answer.warnings).toEqual([
    '$700.00 is given, and $600.00 is left of the income. Is a part of the income missing, or was some of it given by others?',
  ]);
  expect((await ada.read(uuid, 'finances')).data.warnings).toEqual(answer.warnings);
});

test('12.3 a new event can be booked at once: it opens with the minute in which it is made', async () => {
  const ada = await buildEventDesk(portal);
  portal.clock.set('2026-06-01T14:32:20.500Z');
  const { data } = (await ada.add(gala)).json();
  expect(data.booking_opens_at).toBe('2026-06-01T14:32:00.000Z');
});

test('N19 11.1 a draft’s address answers for who may see it, and for nobody else', async () => {
  const { slug } = await buildEvent(portal.db, { status: 'draft' });
  const ada = await buildEventDesk(portal);
  const robin = await buildBooker(portal);
  expect((await ada.browser.get(`/api/v1/events/${slug}`)).statusCode).toBe(200);
  for (const browser of [robin.browser, portal.browser()]) {
    expect((await browser.get(`/api/v1/events/${slug}`)).statusCode).toBe(404);
  }
});
