import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { buildEvent } from '../testing/builders/build-event.ts';
import { useTestApp } from '../testing/test-app.ts';
import { withEventLock, withEventLocks } from './with-event-lock.ts';

const portal = useTestApp();

/** Holds the event until it is told to end. */
async function holdEvent(uuid: string) {
  const began = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const held = withEventLock(portal, uuid, async () => {
    began.resolve();
    await mayEnd.promise;
  });
  await began.promise;
  return { held, end: mayEnd.resolve };
}

test('V25 those who wait for one event leave the connections to everybody else, and come in their order', async () => {
  const event = await buildEvent(portal.db);
  const { held, end } = await holdEvent(event.uuid);
  const order: number[] = [];
  const waiting = Array.from({ length: 30 }, (_, number) =>
    withEventLock(portal, event.uuid, async () => {
      order.push(number);
    }),
  );
  if (process.env.TEST_DATABASE_URL) await portal.db.execute('select 1');
  await nextTurn();
  expect(order).toEqual([]);
  end();
  await held;
  await Promise.all(waiting);
  expect(order).toEqual(waiting.map((_, number) => number));
});

test('V25 F11 when too many wait for one event, the next one is told so at once', async () => {
  const event = await buildEvent(portal.db);
  const { held, end } = await holdEvent(event.uuid);
  const waiting = Array.from({ length: 300 }, () =>
    withEventLock(portal, event.uuid, async () => undefined),
  );
  await expect(withEventLock(portal, event.uuid, async () => undefined)).rejects.toMatchObject({
    code: 'unavailable',
  });
  end();
  await Promise.all([held, ...waiting]);
});

test('V25 F11 two who want the same two events the other way round both get them', async () => {
  const [one, two] = [await buildEvent(portal.db), await buildEvent(portal.db)];
  const both = (uuids: string[]) =>
    withEventLocks(portal, uuids, async (_, events) => [...events.keys()].toSorted());
  const wanted = [one.uuid, two.uuid].toSorted();
  expect(
    await Promise.all([both([one.uuid, two.uuid]), both([two.uuid, one.uuid]), both([two.uuid])]),
  ).toEqual([wanted, wanted, [two.uuid]]);
});

test('V25 an error of the one before does not stop the next', async () => {
  const event = await buildEvent(portal.db);
  const failed = withEventLock(portal, event.uuid, () => Promise.reject(new Error('lost')));
  const next = withEventLock(portal, event.uuid, async (_, found) => found?.uuid);
  await expect(failed).rejects.toThrow('lost');
  expect(await next).toBe(event.uuid);
});
