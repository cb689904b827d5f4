import { expect, test } from 'vitest';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

const free = { price_cents: 0, member_price_cents: 0 };

test('7.18 my events are upcoming, past or cancelled, by pages', async () => {
  const robin = await buildBooker(portal);
  const week = 7 * 24 * 3600_000;
  for (let number = 1; number <= 13; number += 1) {
    const starts_at = new Date(Date.parse('2026-07-18T12:30Z') + number * week);
    const ends_at = new Date(starts_at.getTime() + 3600_000);
    const { uuid } = await buildEvent(portal.db, {
      ...free,
      title: `${number}`,
      starts_at,
      ends_at,
    });
    await robin.attend(uuid);
  }
  const first = await robin.myEvents();
  expect(first.meta).toEqual({ current_page: 1, last_page: 2, total: 13 });
  expect(first.data.map(({ title }: { title: string }) => title)).toEqual(
    Array.from({ length: 12 }, (_, index) => `${index + 1}`),
  );
  const second = (await robin.browser.get('/api/v1/my-events?page=2')).json();
  expect(second.data.map(({ title }: { title: string }) => title)).toEqual(['13']);

  portal.clock.set('2026-08-15T16:00:00Z');
  await robin.signInAgain();
  expect((await robin.myEvents()).meta.total).toBe(9);
  expect((await robin.myEvents('past')).data.map(({ title }: { title: string }) => title)).toEqual([
    '4',
    '3',
    '2',
    '1',
  ]);
  expect((await robin.browser.get('/api/v1/my-events?filter=all')).statusCode).toBe(400);
});

test('7.40 the card and the money on a confirmation are those of the booking', async () => {
  const event = await buildEvent(portal.db);
  const [robin, kim] = [await buildBooker(portal), await buildBooker(portal)];
  const confirmationOf = async (person: typeof robin, payment_method: string) => {
    const { id } = (await person.attend(event.uuid, { payment_method })).json().data;
    return async () => (await person.confirmation(id)).json().data;
  };
  const robins = await confirmationOf(robin, 'pm_card_visa');
  const kims = await confirmationOf(kim, 'pm_card_mastercard');
  await kim.cancel(event.uuid);
  expect(await robins()).toMatchObject({
    card: { last4: '4242' },
    refund_if_cancelled_cents: 180_00,
  });
  expect(await kims()).toMatchObject({ card: { last4: '4444' }, refund_if_cancelled_cents: 0 });
});

test('A2 7.40 the confirmation is only for its owner', async () => {
  const event = await buildEvent(portal.db, free);
  const robin = await buildBooker(portal);
  const { id } = (await robin.attend(event.uuid)).json().data;
  expect(Buffer.from(id, 'base64url')).toHaveLength(16);
  const other = await buildBooker(portal);
  for (const path of [`/api/v1/confirmation/${id}`, `/api/v1/confirmation/${id}/calendar.ics`]) {
    const answer = await other.browser.get(path);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    expect((await portal.browser().get(path)).statusCode).toBe(401);
    expect((await robin.browser.get(path)).statusCode).toBe(200);
  }
  const file = await robin.browser.get(`/api/v1/confirmation/${id}/calendar.ics`);
  expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(file.headers['content-disposition']).toBe(`attachment; filename="${event.slug}.ics"`);
  for (const guess of ['1', '2', 'AAAAAAAAAAAAAAAAAAAAAA']) {
    expect((await robin.confirmation(guess)).statusCode).toBe(404);
  }
  expect((await robin.confirmation('%00')).statusCode).toBe(400);
});
