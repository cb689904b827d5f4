import { expect, test } from 'vitest';
import { findOutboxEmails } from '#server/email/outbox-queries.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

const free = { price_cents: 0, member_price_cents: 0 };

test('7.37 at most twenty emails an hour are sent to a guest', async () => {
  const event = await buildEvent(portal.db, free);
  const robin = await buildBooker(portal);
  for (let time = 0; time < 11; time += 1) {
    const guests = [{ name: 'Sam', email: time % 2 ? 'sam@example.org' : 'SAM@example.org' }];
    await robin.attend(event.uuid, { guests });
    await portal.deliverEmails();
    await robin.cancel(event.uuid);
    await portal.deliverEmails();
  }
  expect(await findOutboxEmails(portal.db, 'sam@example.org')).toHaveLength(20);
  expect(await findOutboxEmails(portal.db, robin.user.email)).toHaveLength(22);

  portal.clock.advance(3600);
  await robin.attend(event.uuid, { guests: [{ name: 'Sam', email: 'sam@example.org' }] });
  await portal.deliverEmails();
  expect(await findOutboxEmails(portal.db, 'sam@example.org')).toHaveLength(21);
});

test('7.37 D1 at most sixty emails an hour are sent to the guests of one person', async () => {
  const event = await buildEvent(portal.db, free);
  const robin = await buildBooker(portal);
  const toGuests = async () =>
    (await findOutboxEmails(portal.db)).filter(({ to }) => to.startsWith('guest-')).length;
  const book = async (time: number) => {
    const guests = [1, 2, 3].map((n) => ({ name: 'G', email: `guest-${time}-${n}@example.org` }));
    await robin.attend(event.uuid, { guests });
    await portal.deliverEmails();
    await robin.cancel(event.uuid);
    await portal.deliverEmails();
  };
  for (let time = 0; time < 11; time += 1) await book(time);
  expect(await toGuests()).toBe(60);
  expect(await findOutboxEmails(portal.db, robin.user.email)).toHaveLength(22);

  const kim = await buildBooker(portal);
  await kim.attend(event.uuid, { guests: [{ name: 'G', email: 'guest-of-kim@example.org' }] });
  await portal.deliverEmails();
  expect(await toGuests()).toBe(61);
  portal.clock.advance(3600);
  await book(11);
  expect(await toGuests()).toBe(67);
});

test('7.37 a booking sends one email to each address, for however many seats it was entered', async () => {
  const event = await buildEvent(portal.db, free);
  const robin = await buildBooker(portal);
  const guests = [
    { name: 'Sam', email: 'sam@example.org' },
    { name: 'Lee', email: 'SAM@example.org' },
    { name: 'Kim', email: robin.user.email },
  ];
  await robin.attend(event.uuid, { guests });
  await portal.deliverEmails();
  const written = (await findOutboxEmails(portal.db)).map(({ to }) => to);
  expect(written.toSorted()).toEqual([robin.user.email, 'sam@example.org'].toSorted());
});
