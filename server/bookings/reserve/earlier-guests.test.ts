import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();
const free = { price_cents: 0, member_price_cents: 0 };

test('Q7 the guests of earlier bookings are offered, each once, as given the last time, and to nobody else', async () => {
  const robin = await buildBooker(portal);
  const kim = await buildBooker(portal);
  const offered = async ({ browser }: typeof robin) =>
    (await browser.get(api.earlierGuests.path)).json().data;
  expect(await offered(robin)).toEqual([]);

  const ada = { name: 'Ada Birch', email: 'ada@example.org', handicap_index: 12.4 };
  const [first, second, third] = [
    await buildEvent(portal.db, free),
    await buildEvent(portal.db, free),
    await buildEvent(portal.db, free),
  ];
  await robin.attend(first.uuid, { guests: [ada, { name: 'Bo Larch' }] });
  portal.clock.advance(60);
  await robin.attend(second.uuid, {
    guests: [{ ...ada, email: 'ADA@example.org', handicap_index: 11.8 }, { name: 'Cy Elm' }],
  });
  await kim.attend(first.uuid, { guests: [{ name: 'Dee Oak' }] });
  // Cancelled: whoever did not come is not offered.
  portal.clock.advance(60);
  await robin.attend(third.uuid, { guests: [{ name: 'Eli Ash' }] });
  await robin.cancel(third.uuid);

  expect(await offered(robin)).toEqual([
    { name: 'Ada Birch', email: 'ADA@example.org', handicap_index: 11.8 },
    { name: 'Cy Elm', email: null, handicap_index: null },
    { name: 'Bo Larch', email: null, handicap_index: null },
  ]);
  expect(await offered(kim)).toEqual([{ name: 'Dee Oak', email: null, handicap_index: null }]);
});
