import { expect, onTestFinished, test, vi } from 'vitest';
import { jobs, throttles } from '#server/db/tables.ts';
import { findOutboxEmails } from '#server/email/outbox-queries.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

test('7.37 I13 an email to a guest that cannot be counted is sent, and not sent again', async () => {
  const event = await buildEvent(portal.db, { price_cents: 0, member_price_cents: 0 });
  const robin = await buildBooker(portal);
  await robin.attend(event.uuid, { guests: [{ name: 'Sam', email: 'sam@example.org' }] });
  const { db } = portal.deps;
  const insert = db.insert.bind(db);
  const cut = vi.spyOn(db, 'insert').mockImplementation((table) => {
    if (Object.is(table, throttles)) throw new Error('connection lost');
    return insert(table);
  });
  onTestFinished(() => cut.mockRestore());
  await portal.deliverEmails();
  expect(await findOutboxEmails(portal.db, 'sam@example.org')).toHaveLength(1);
  expect(await portal.db.$count(jobs)).toBe(0);
  expect(portal.log.join()).toContain('an email to a guest was not counted');
});
