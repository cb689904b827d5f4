import { expect, test } from 'vitest';
import { audit } from '#server/audit/audit.ts';
import { requestContext, terminalContext } from '#server/http/request-context.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildEventDesk } from '#server/testing/builders/build-event-desk.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

test('11.4 the history of an event says who changed what from what, newest first, and of nobody who comes', async () => {
  const { db, clock } = portal;
  const ada = await buildEventDesk(portal);
  const { uuid } = await buildEvent(db, { title: 'Links Day', status: 'draft', capacity: 40 });
  const later = () => clock.advance(1);
  const history = async (desk = ada) => (await desk.read(uuid, 'history')).data;
  expect(await history()).toEqual([]);
  await ada.change(uuid, { capacity: 48 });
  later();
  await ada.act(uuid, 'publish');
  later();
  const robin = await buildBooker(portal);
  await robin.attend(uuid, { payment_method: 'pm_card_visa' });
  await audit(db, 'booking_added', { at: clock.now(), subject: robin.user.uuid, about: uuid });
  later();
  await requestContext.run(terminalContext, () =>
    audit(db, 'event_saved', {
      at: clock.now(),
      about: uuid,
      changes: { title: { old: 'Link Day', new: 'Links Day' } },
    }),
  );
  later();
  const finances = [{ kind: 'expense', label: 'Balls', amount_cents: 50_00 }];
  const { version } = await ada.record(uuid);
  await ada.save(uuid, 'finances', { finances, version });
  const seen = await history();
  expect(seen).toMatchObject([
    { act: 'event_saved', who: 'Ada Owens', changes: { finances: { old: [], new: finances } } },
    { act: 'event_saved', who: 'terminal', changes: { title: { old: 'Link Day' } } },
    { act: 'event_published', who: 'Ada Owens' },
    { act: 'event_saved', who: 'Ada Owens', changes: { capacity: { old: 40, new: 48 } } },
  ]);
  expect(JSON.stringify(seen)).not.toContain(robin.user.email);
  // 10.1: the statement is not the captain's.
  const kim = await buildEventDesk(portal, { role: 'captain', event: uuid });
  expect(await history(kim)).toEqual(seen.slice(1));
  const other = await buildEventDesk(portal, {
    role: 'captain',
    event: (await buildEvent(db)).uuid,
  });
  expect((await other.browser.get(other.at(uuid, '/history'))).statusCode).toBe(404);
  const nowhere = ada.at('11111111-1111-4111-8111-111111111111', '/history');
  expect((await ada.browser.get(nowhere)).statusCode).toBe(404);
});
