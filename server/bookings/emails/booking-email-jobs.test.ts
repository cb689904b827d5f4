import { expect, onTestFinished, test, vi } from 'vitest';
import { jobs, throttles } from '#server/db/tables.ts';
import { findOutboxEmails } from '#server/email/outbox-queries.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();
const free = { price_cents: 0, member_price_cents: 0 };

test('7.37 I13 an email to a guest that cannot be counted is sent, and not sent again', async () => {
  const event = await buildEvent(portal.db, free);
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

test('N15 7.37 the emails of a booking say what the event asks for, or what is usual for its kind', async () => {
  const robin = await buildBooker(portal);
  const textsOf = async (overrides: Parameters<typeof buildEvent>[1]) => {
    const event = await buildEvent(portal.db, { ...free, ...overrides });
    await robin.attend(event.uuid, { guests: [{ name: 'Sam', email: 'sam@example.org' }] });
    await portal.deliverEmails();
    const texts = (await findOutboxEmails(portal.db))
      .filter(({ subject }) => subject.endsWith(`: ${event.title}`))
      .map(({ text }) => text);
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(text).toContain('puts the event into your calendar.');
    return texts;
  };
  // The label of a dinner promises nothing: its kind does.
  for (const text of await textsOf({ kind: 'dinner', format: 'Dinner and auction' })) {
    expect(text).toContain('What to bring: A good appetite: there is something to eat');
    expect(text).not.toContain('clubs');
  }
  for (const text of await textsOf({ kind: 'putting', format: 'Dinner' })) {
    expect(text).toContain('What to bring: Your putter · Flat shoes without spikes');
  }
  for (const text of await textsOf({ kind: 'round', what_to_bring: 'A map\n\n A whistle ' })) {
    expect(text).toContain('What to bring: A map · A whistle\n');
    expect(text).not.toContain('clubs');
  }
  for (const kind of ['meeting', null] as const) {
    for (const text of await textsOf({ kind, format: 'Swap' })) {
      expect(text).not.toContain('What to bring');
    }
  }
});
