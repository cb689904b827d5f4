import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openPostgres } from '#server/db/database.ts';
import { actKeys } from '#server/db/tables/association-tables.ts';
import { deleteExpiredData } from '#server/privacy/retention.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { onPostgres } from '#server/testing/test-database.ts';
import { doneBefore, refuseOtherNumbers } from './act-once.ts';

const portal = useTestApp();
const key = randomUUID();
const act = { key, request: { act: 'call off', reason: 'Snow' }, about: 'an event' };
const mark = (more = {}) =>
  portal.db.transaction((tx) => doneBefore(portal.deps, tx, { ...act, ...more }), {
    isolationLevel: 'read committed',
  });

test('18 a key is one act: again it says what was done, and for another act it is refused', async () => {
  expect(await mark()).toBeUndefined();
  expect(await mark({ about: 'a second one' })).toBe('an event');
  // In whatever order: what is read back from the database has another one.
  expect(await mark({ request: { reason: 'Snow', act: 'call off' } })).toBe('an event');
  await expect(mark({ request: { act: 'call off', reason: 'Rain' } })).rejects.toMatchObject({
    errors: { key: ['This key was used for something else. Send a new one.'] },
  });
  expect(await mark({ key: randomUUID() })).toBeUndefined();
  // What was asked for may name people: only its keyed hash is stored.
  expect(JSON.stringify(await portal.db.select().from(actKeys))).not.toContain('Snow');
});

test('18 an act that was refused leaves its key unused; keys are forgotten after a month', async () => {
  const undone = portal.db.transaction(async (tx) => {
    await doneBefore(portal.deps, tx, act);
    throw new Error('refused');
  });
  await expect(undone).rejects.toThrow('refused');
  expect(await mark()).toBeUndefined();
  portal.clock.advance(29 * 24 * 3600);
  await deleteExpiredData(portal.deps);
  expect(await portal.db.select().from(actKeys)).toHaveLength(1);
  portal.clock.advance(2 * 24 * 3600);
  await deleteExpiredData(portal.deps);
  expect(await portal.db.select().from(actKeys)).toHaveLength(0);
});

test.skipIf(!onPostgres)('18 of an act that is sent twice at once, one is done', async () => {
  const other = await openPostgres(portal.database.url ?? '');
  const results = await Promise.all(
    [portal.db, other.db, portal.db, other.db].map((db) =>
      db.transaction((tx) => doneBefore(portal.deps, tx, act), {
        isolationLevel: 'read committed',
      }),
    ),
  );
  expect(results.filter((before) => before === undefined)).toHaveLength(1);
  await other.close();
});

test('11.4 numbers that are left out or have changed are refused with what they are now', () => {
  const now = { people: 3, cents: 540_00, emails: 2 };
  expect(() => refuseOtherNumbers({ people: 3, cents: 540_00 }, now)).not.toThrow();
  const part = { people: 0, cents: 50_00, emails: 1, left_cents: 180_00 };
  for (const left of [{}, { left_cents: 180_00 }]) {
    expect(() => refuseOtherNumbers({ people: 0, cents: 50_00, ...left }, part)).not.toThrow();
  }
  expect(() => refuseOtherNumbers({ people: 0, cents: 50_00, left_cents: 230_00 }, part)).toThrow(
    expect.objectContaining({ code: 'numbers_changed', current: part }),
  );
  for (const shown of [undefined, { people: 2, cents: 540_00 }, { people: 3, cents: 0 }]) {
    expect(() => refuseOtherNumbers(shown, now)).toThrow(
      expect.objectContaining({ code: 'numbers_changed', status: 409, current: now }),
    );
  }
});
