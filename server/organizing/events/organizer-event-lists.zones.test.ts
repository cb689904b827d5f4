import { expect, test } from 'vitest';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildEventDesk } from '#server/testing/builders/build-event-desk.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

test('12.2 11.3 lists: upcoming with drafts, past newest first, drafts, all; search, order and CSV', async () => {
  const ada = await buildEventDesk(portal);
  const past = (day: string) => ({
    starts_at: new Date(`${day}T12:00:00Z`),
    ends_at: new Date(`${day}T20:00:00Z`),
    booking_opens_at: new Date('2026-01-01'),
    booking_closes_at: new Date(`${day}T12:00:00Z`),
  });
  await buildEvent(portal.db, { title: 'First', ...past('2026-05-01') });
  await buildEvent(portal.db, { title: 'Second', ...past('2026-05-02') });
  await buildEvent(portal.db, { title: 'Été', status: 'draft' });
  await buildEvent(portal.db, {
    title: '=Off',
    status: 'cancelled',
    ends_at: new Date('2026-07-19'),
  });
  const titles = async (query: string) =>
    (await ada.list(query)).data.map(({ title }: { title: string }) => title);
  expect((await titles('')).toSorted()).toEqual(['=Off', 'Été']);
  expect(await titles('filter=past')).toEqual(['Second', 'First']);
  expect(await titles('filter=past&sort=date')).toEqual(['First', 'Second']);
  expect(await titles('filter=drafts')).toEqual(['Été']);
  expect(await titles('filter=all&sort=-title')).toEqual(['Second', 'First', 'Été', '=Off']);
  expect(await titles('filter=all&search=ete')).toEqual(['Été']);
  expect((await ada.list('filter=all')).meta).toEqual({ current_page: 1, last_page: 1, total: 4 });
  expect((await ada.list('sort=price')).errors.sort).toEqual([
    'Choose one of: date, -date, title, -title.',
  ]);
  const file = await ada.browser.get('/api/v1/organize/events.csv?filter=all&search=off');
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(file.body).toContain(`"'=Off","cancelled","2026-07-18 08:30 EDT"`);
});
