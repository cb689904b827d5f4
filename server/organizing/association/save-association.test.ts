import { expect, test, vi } from 'vitest';
import { organizeApi } from '#contract/organize-api.ts';
import { fillAssociation } from '#server/association/fill-association.ts';
import { findAuditEntries } from '#server/audit/audit-queries.ts';
import { openPostgres } from '#server/db/database.ts';
import { readSettings } from '#server/start/settings.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { notedActs } from '#server/testing/noted-acts.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { onPostgres } from '#server/testing/test-database.ts';
import { saveAssociation } from './save-association.ts';

const portal = useTestApp();
const { path } = organizeApi.settings;

const owner = () =>
  buildBooker(portal, { first_name: 'Ada', last_name: 'Owens' }, portal.app, { role: 'owner' });
type Owner = Awaited<ReturnType<typeof owner>>;
const read = async ({ browser }: Owner) => (await browser.get(path)).json().data;
const save = ({ browser }: Owner, settings: object) => browser.send('PUT', path, settings);

test('15.6 an owner reads the association’s row and saves it; pages and the log say so at once', async () => {
  const ada = await owner();
  const before = await read(ada);
  expect(before).toMatchObject({ name: 'The Fairway Golf Association of Canada', version: 1 });
  const wanted = {
    ...before,
    name: 'Golf for Good',
    phone: '',
    links: [{ name: 'Instagram', url: 'https://instagram.com/golf' }],
    taxes: [{ name: 'HST', number: '12345 6789 RT0001', rate: 13_000 }],
    time_zone: 'America/Halifax',
    fiscal_year_start: '04-01',
  };
  const answer = await save(ada, wanted);
  expect([answer.statusCode, answer.json().data]).toEqual([
    200,
    { ...wanted, phone: null, version: 2 },
  ]);
  expect(await read(ada)).toEqual(answer.json().data);
  await vi.waitFor(async () =>
    expect((await portal.browser().get('/api/v1/office')).json().data.name).toBe('Golf for Good'),
  );
  const [entry] = await notedActs(portal.db);
  expect(entry).toMatchObject({
    action: 'association_changed',
    actor: ada.user.uuid,
    changes: {
      name: { old: before.name, new: 'Golf for Good' },
      phone: { old: before.phone, new: null },
      time_zone: { old: 'America/Toronto', new: 'America/Halifax' },
    },
  });
  expect(Object.keys(entry?.changes ?? {})).not.toContain('email');
});

test('11.4 owners see who changed what of the settings, newest first', async () => {
  const ada = await owner();
  await save(ada, { ...(await read(ada)), name: 'Golf' });
  portal.clock.advance(1);
  await save(ada, { ...(await read(ada)), name: 'Golf for Good' });
  const history = organizeApi.settingsHistory.path;
  const { data } = (await ada.browser.get(history)).json();
  expect(data).toMatchObject([
    { who: 'Ada Owens', changes: { name: { old: 'Golf', new: 'Golf for Good' } } },
    { act: 'association_changed', changes: { name: { new: 'Golf' } } },
  ]);
  const kim = await buildBooker(portal, {}, portal.app, { role: 'organizer' });
  expect((await kim.browser.get(history)).json().code).toBe('forbidden');
});

test('15.6 what an owner has emptied stays empty, whatever the settings say at the next start', async () => {
  const ada = await owner();
  await save(ada, { ...(await read(ada)), phone: null, address: [], hours: null, links: [] });
  await fillAssociation({
    ...portal.deps,
    settings: readSettings({
      DEMO: '1',
      DATA_DIR: portal.filesFolder,
      ASSOCIATION_PHONE: '+1 902',
    }),
  });
  expect(await read(ada)).toMatchObject({ phone: null, address: [], hours: null, links: [] });
});

test('15.6 18 a stale save is refused with what is there, who saved it and when; the same save twice is one', async () => {
  const [ada, bo] = [await owner(), await owner()];
  const seen = await read(ada);
  const mine = { ...seen, name: 'Golf for Good' };
  await save(ada, mine);
  // Its answer was lost.
  expect((await save(ada, mine)).json().data.version).toBe(2);
  expect(await notedActs(portal.db)).toHaveLength(1);
  const answer = await save(bo, { ...seen, name: 'Golf for Bo' });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'changed_meanwhile']);
  expect(answer.json().current).toEqual({
    record: { ...mine, version: 2 },
    by: 'Ada Owens',
    at: portal.clock.now().toISOString(),
  });
  expect((await read(bo)).name).toBe('Golf for Good');
});

test.each([
  ['name', { name: ' ' }, 'Enter the name of the association.'],
  ['email', { email: 'office' }, 'Enter an email address like name@example.com.'],
  ['phone', { phone: 'x'.repeat(41) }, 'Use at most 40 characters.'],
  ['time_zone', { time_zone: 'Atlantis' }, 'Choose a time zone like America/Toronto.'],
  ['fiscal_year_start', { fiscal_year_start: '02-29' }, 'Choose a day that every year has.'],
  [
    'links.0.url',
    { links: [{ name: 'X', url: 'javascript:alert(1)' }] },
    'Enter a full address that starts with https://.',
  ],
  [
    'taxes.0.rate',
    { taxes: [{ name: 'HST', number: '1', rate: 100_001 }] },
    'Use a rate from 0 to 100 %.',
  ],
  ['hours', { hours: 'a\0b' }, 'This has a character that cannot be stored.'],
])('15.6 D2 D10 a mistake is named at its field: %s', async (field, wrong, message) => {
  const ada = await owner();
  const answer = await save(ada, { ...(await read(ada)), ...wrong });
  expect([answer.statusCode, answer.json().errors]).toEqual([400, { [field]: [message] }]);
});

test('10.1 15.6 an organizer and a treasurer do not see the settings', async () => {
  for (const role of ['organizer', 'treasurer', 'captain'] as const) {
    const other = await buildBooker(portal, {}, portal.app, { role });
    expect((await other.browser.get(path)).json().code).toBe('forbidden');
  }
  const nobody = await buildBooker(portal);
  expect((await nobody.browser.get(path)).statusCode).toBe(404);
});

test.skipIf(!onPostgres)('15.6 of two owners who save at once, one is told', async () => {
  const ada = await owner();
  const other = await openPostgres(portal.database.url ?? '');
  const seen = await read(ada);
  for (let round = 0; round < 5; round += 1) {
    const { version } = await read(ada);
    const results = await Promise.allSettled(
      [portal.db, other.db].map((db, index) =>
        saveAssociation({ ...portal.deps, db }, ada.user.uuid, {
          ...seen,
          version,
          name: `Round ${round} of ${index}`,
        }),
      ),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await read(ada)).version).toBe(version + 1);
  }
  await other.close();
  const all = { person: undefined, since: undefined, limit: 10 };
  const acts = (await findAuditEntries(portal.db, all)).map(({ action }) => action);
  expect(acts.filter((action) => action === 'association_changed')).toHaveLength(5);
});
