import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { organizeApi } from '#contract/organize-api.ts';
import { seats } from '#server/db/tables/booking-tables.ts';
import { checkIns } from '#server/db/tables/door-tables.ts';
import { buildBooking } from '#server/testing/builders/build-booking.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { codeOf, proveMailbox } from '#server/testing/builders/build-factor.ts';
import { buildOrganizer, testPassword } from '#server/testing/builders/build-user.ts';
import { fromNow, machineClock } from '#server/testing/processes/machine-clock.ts';
import { signInAt } from '#server/testing/processes/portal-browser.ts';
import { useProcesses } from '#server/testing/processes/use-processes.ts';

// The door at two processes of the portal on one PostgreSQL, and at one that is killed.

const portal = useProcesses();

async function atTheDoor(url: string, players: number) {
  const day = 24 * 3600_000;
  const starts_at = fromNow(day);
  const event = await buildEvent(portal.db, { starts_at, ends_at: fromNow(2 * day) });
  const owner = await buildOrganizer(portal.db);
  const { id } = await buildBooking(portal.db, {
    event_uuid: event.uuid,
    user_uuid: owner.uuid,
    status: 'confirmed',
    players,
    created_at: machineClock.now(),
  });
  const browser = await signInAt(url, owner.email, testPassword);
  await proveMailbox(portal.db, owner.uuid);
  const begun = await browser.post(url, organizeApi.beginTotp.path);
  const code = codeOf((begun.body.data as { secret: string }).secret, machineClock.now());
  await browser.post(url, organizeApi.finishTotp.path, { code });
  const rows = await portal.db.select().from(seats).where(eq(seats.booking_id, id));
  const queue = rows.map(({ ticket }, index) => ({
    uuid: randomUUID(),
    ticket_hash: createHash('sha256')
      .update(ticket ?? '')
      .digest('hex'),
    at: fromNow(-1000 * index).toISOString(),
    here: true,
  }));
  const path = organizeApi.checkIn.path.replace(':uuid', event.uuid);
  const send = (to: string, check_ins = queue) => browser.post(to, path, { check_ins });
  const arrivals = async () =>
    (await portal.db.select().from(seats).where(eq(seats.booking_id, id)))
      .map(({ checked_in_at }) => checked_in_at?.toISOString())
      .toSorted();
  return { queue, send, arrivals };
}

test('J10 one queue sent ten times at once to two processes is one check-in a seat', async () => {
  const [one, other] = await portal.two();
  const { queue, send, arrivals } = await atTheDoor(one.url, 4);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => send(index % 2 === 0 ? one.url : other.url)),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const results = answers.map(({ body }) =>
    (body.data as { result: string }[]).map(({ result }) => result),
  );
  expect(results).toEqual(answers.map(() => queue.map(() => 'here')));
  expect(await portal.db.$count(checkIns)).toBe(4);
  expect(await arrivals()).toEqual(queue.map(({ at }) => at).toSorted());
});

test('J10 two phones that check in the same tickets at two processes at once end alike, in each round', async () => {
  const [one, other] = await portal.two();
  for (let round = 0; round < 5; round += 1) {
    const { queue, send, arrivals } = await atTheDoor(one.url, 3);
    const later = queue.map((sent) => ({
      ...sent,
      uuid: randomUUID(),
      at: new Date(Date.parse(sent.at) + 500).toISOString(),
    }));
    await Promise.all([send(one.url, later), send(other.url, queue)]);
    expect(await arrivals()).toEqual(queue.map(({ at }) => at).toSorted());
  }
});

test('J10 a portal that is killed between a check-in and its answer has it once after the phone sends it again', async () => {
  const [one, other] = await Promise.all([portal.start(), portal.start()]);
  const { queue, send, arrivals } = await atTheDoor(one.url, 4);
  const [first] = queue;
  if (!first) throw new Error('Nobody is at the door.');
  // The phone gets no answer.
  const lost = send(one.url, [first]).catch(() => undefined);
  await expect.poll(() => portal.db.$count(checkIns), { interval: 5 }).toBe(1);
  await one.kill();
  await lost;
  const again = await send(other.url);
  expect((again.body.data as { result: string }[]).map(({ result }) => result)).toEqual(
    queue.map(() => 'here'),
  );
  expect(await portal.db.$count(checkIns)).toBe(4);
  expect(await arrivals()).toEqual(queue.map(({ at }) => at).toSorted());
});
