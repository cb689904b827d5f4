import { expect, test } from 'vitest';
import { organizeApi } from '#contract/organize-api.ts';
import { buildEventDesk } from '#server/testing/builders/build-event-desk.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();
const times = { starts_at: '2027-06-12T14:00:00.000Z', ends_at: '2027-06-12T22:00:00.000Z' };
const venue = { name: 'Peak Links', address: '1 Peak Road', city: 'Canmore', province: 'AB' };

test('V10 a venue used before has its address and zone, as the latest event there had it', async () => {
  const ada = await buildEventDesk(portal);
  const add = (changes: object) =>
    ada.add({ title: 'Open', timezone: 'America/Toronto', venue, ...times, ...changes });
  await add({ timezone: 'America/Edmonton', venue: { ...venue, address: '2 Peak Road' } });
  const earlier = { starts_at: '2026-08-12T14:00:00.000Z', ends_at: '2026-08-12T22:00:00.000Z' };
  await add({ ...earlier, venue: { ...venue, name: 'PEAK LINKS' } });
  await add({ venue: undefined });
  const { data } = (await ada.browser.get(organizeApi.usedVenues.path)).json();
  expect(data).toEqual([
    expect.objectContaining({
      name: 'Peak Links',
      address: '2 Peak Road',
      city: 'Canmore',
      province: 'Alberta',
      timezone: 'America/Edmonton',
    }),
  ]);
  const zone = `${organizeApi.placeZone.path}?city=Canmore&province=Alberta`;
  expect((await ada.browser.get(zone)).json().data).toEqual({ timezone: 'America/Edmonton' });
});
