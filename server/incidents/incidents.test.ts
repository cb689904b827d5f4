import { expect, test } from 'vitest';
import { organizeApi } from '#contract/organize-api.ts';
import { usualColours } from '#contract/values/colours.ts';
import { audit } from '../audit/audit.ts';
import { auditEntries } from '../db/tables/audit-tables.ts';
import { requestContext } from '../http/request-context.ts';
import { deleteExpiredData } from '../privacy/retention.ts';
import { buildBooker } from '../testing/builders/build-booker.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { buildMembership } from '../testing/builders/build-membership.ts';
import { buildUser } from '../testing/builders/build-user.ts';
import { useTestApp } from '../testing/test-app.ts';
import { findAffected } from './find-affected.ts';
import { parseIncident, WrittenFileError } from './incident-file.ts';
import { incidentNotice } from './incident-notice.ts';
import { findIncident, findIncidents, saveIncident } from './incident-queries.ts';

const portal = useTestApp();

const laptop = {
  reference: '2026-06-lost-laptop',
  noticed_on: '2026-06-12',
  happened: 'In the night of June 11',
  what: 'A laptop with the list of the Autumn Classic was stolen from a car.',
  data: 'Names, emails and meals of the people who had booked.',
  people: 84,
  people_in_quebec: 9,
  serious_risk: true,
  reason: 'The disk was not encrypted, and meals may tell of health or belief.',
  measures: 'The account was signed out; the police has a report.',
  advice: 'Be careful with emails that name the event.',
  notified: [{ whom: 'people', on: '2026-06-13', how: 'By email.' }],
};
const parse = (changed: object = {}) => parseIncident(JSON.stringify({ ...laptop, ...changed }));

test('N13 an incident is recorded once by its reference, changed, and kept for five years', async () => {
  const { db, clock } = portal;
  const first = await saveIncident(db, parse(), clock.now());
  clock.advance(3600);
  const second = await saveIncident(db, parse({ people: 90 }), clock.now());
  expect(second).toEqual({ ...first, people: 90, changed_at: clock.now() });
  expect(second.recorded_at < second.changed_at).toBe(true);
  await saveIncident(db, parse({ reference: 'long-ago', noticed_on: '2021-06-15' }), clock.now());
  await saveIncident(db, parse({ reference: 'not-yet', noticed_on: '2021-06-17' }), clock.now());
  await deleteExpiredData(portal.deps);
  const left = await findIncidents(db);
  expect(left.map(({ reference }) => reference)).toEqual(['2026-06-lost-laptop', 'not-yet']);
  expect(await findIncident(db, 'long-ago')).toBeUndefined();
});

test('V40 on 29 February, five years before is the 28th, and all else is deleted, too', async () => {
  const { db, clock } = portal;
  clock.set('2028-02-29T16:00:00Z');
  const days = ['2023-02-28', '2023-03-01'];
  for (const noticed_on of days) {
    await saveIncident(db, parse({ reference: noticed_on, noticed_on }), clock.now());
  }
  await deleteExpiredData(portal.deps);
  const left = await findIncidents(db);
  expect(left.map(({ reference }) => reference)).toEqual(['2023-03-01']);
});

test('V8 the five years of an incident end where the association is', async () => {
  const { db, clock } = portal;
  await saveIncident(db, parse({ noticed_on: '2026-12-31' }), clock.now());
  // Still the thirtieth in Toronto.
  clock.set('2031-12-31T04:59:00Z');
  await deleteExpiredData(portal.deps);
  expect(await findIncidents(db)).toHaveLength(1);
  clock.set('2031-12-31T05:00:00Z');
  await deleteExpiredData(portal.deps);
  expect(await findIncidents(db)).toEqual([]);
});

test('N13 what is missing or wrong in the file of an incident is named', () => {
  const cases: [object, RegExp][] = [
    [{ noticed_on: 'June 12' }, /^noticed_on: Enter a date that exists/],
    [{ what: ' ' }, /^what: Enter what happened/],
    [{ serious_risk: 'maybe' }, /^serious_risk: Enter true or false/],
    [{ people_in_quebec: 85 }, /^people_in_quebec: There are no more people in Quebec/],
    [
      { notified: [{ whom: 'aunt', on: '2026-06-13', how: 'x' }] },
      /^notified 1, whom: Enter one of: cai/,
    ],
    [{ reference: 'Lost Laptop' }, /^reference: Enter a short name of small letters/],
    [{ names: [] }, /^This is not known here: "names"/],
  ];
  for (const [changed, message] of cases) expect(() => parse(changed)).toThrow(message);
  expect(() => parseIncident('{')).toThrow(WrittenFileError);
});

test('N13 the notices to the CAI, the OPC and the people say what the rules ask for', async () => {
  const incident = await saveIncident(portal.db, parse(), portal.clock.now());
  const by = {
    name: 'Golf for Good',
    short_name: 'Golf for Good',
    tagline: null,
    colours: usualColours,
    how_to_pay: null,
    membership_price_cents: null,
    emblem: null,
    address: ['1 Links Road'],
    email: 'office@golf.example',
    phone: null,
    hours: null,
    links: [],
    taxes: [],
    time_zone: 'America/Halifax',
    fiscal_year_start: '01-01',
    privacy_officer: 'Kim Marsh',
    data_location: null,
    processors: [],
  };
  const notice = (kind: 'cai' | 'opc' | 'people') => incidentNotice(kind, incident, by);
  const { what, happened, data, measures, reason, advice } = laptop;
  for (const kind of ['cai', 'opc', 'people'] as const) {
    for (const text of [what, happened, data, measures, 'Golf for Good', 'Kim Marsh', by.email]) {
      expect(notice(kind)).toContain(text);
    }
  }
  for (const kind of ['cai', 'opc'] as const) {
    expect(notice(kind)).toContain(reason);
    expect(notice(kind)).toContain('84');
    expect(notice(kind)).toContain('June 12, 2026');
    expect(notice(kind)).toContain('June 13, 2026: By email.');
    // Nobody else was told yet.
    expect(notice(kind)).toContain('[to be completed]');
  }
  expect(notice('cai')).toContain('Of them in Quebec: 9');
  expect(notice('people')).toContain(advice);
  expect(notice('people')).not.toContain(reason);
});

test('N13 10.5 who stood in a file that was downloaded from the console is affected', async () => {
  const { db, clock } = portal;
  const event = await buildEvent(db, { price_cents: 0, member_price_cents: 0 });
  const kim = await buildBooker(portal, { email: 'kim@example.org' });
  await kim.attend(event.uuid, { guests: [{ name: 'Alex', email: 'alex@example.org' }] });
  const ada = await buildUser(db, { email: 'ada@example.org' });
  await buildMembership(db, ada.uuid);
  const { browser, user } = await buildBooker(portal, { email: 'eve@example.org' }, portal.app, {
    role: 'owner',
  });
  const whole = {
    from: clock.now(),
    until: new Date(clock.now().getTime() + 1000),
    actor: user.uuid,
  };
  await db.delete(auditEntries);
  const affectedBy = async (path: string) => {
    expect((await browser.get(path)).statusCode).toBe(200);
    const found = await findAffected(db, whole);
    const [entry] = await db.delete(auditEntries).returning();
    // The filters may name somebody.
    expect(JSON.stringify(entry)).not.toContain('kim@');
    return found;
  };
  const attendees = organizeApi.attendeesFile.path.replace(':uuid', event.uuid);
  expect(await affectedBy(`${attendees}?search=kim@example.org`)).toEqual([
    ['alex@example.org', ['bookings_exported']],
    ['kim@example.org', ['bookings_exported']],
  ]);
  expect(await affectedBy(`${organizeApi.membersFile.path}?search=kim@example.org`)).toEqual([
    ['ada@example.org', ['list_downloaded (members)']],
  ]);
  expect(await affectedBy(organizeApi.grantsFile.path)).toEqual([
    ['eve@example.org', ['list_downloaded (people)']],
  ]);
  const found = await affectedBy(organizeApi.emailsFile.path);
  expect(found.map(([email]) => email)).toContain('alex@example.org');
  await browser.get(organizeApi.grantsFile.path);
  expect(await affectedBy(organizeApi.auditFile.path)).toContainEqual([
    ...['eve@example.org', ['list_downloaded (audit)', 'list_downloaded (people)']],
  ]);
});

test('N13 the audit log says whom an incident affected, through one account if asked', async () => {
  const { db, clock } = portal;
  const [eve, robin, sam] = await Promise.all(
    ['eve', 'robin', 'sam'].map((name) => buildUser(db, { email: `${name}@example.org` })),
  );
  const event = await buildEvent(db, { price_cents: 0, member_price_cents: 0 });
  const kim = await buildBooker(portal, { email: 'kim@example.org' });
  await kim.attend(event.uuid, { guests: [{ name: 'Alex', email: 'alex@example.org' }] });
  const by = (user: typeof eve, work: () => Promise<void>) =>
    requestContext.run({ requestId: crypto.randomUUID(), userUuid: user?.uuid ?? null }, work);
  const at = clock.now();
  await by(eve, () => audit(db, 'receipt_opened', { at, subject: robin?.uuid ?? null }));
  await by(eve, () => audit(db, 'bookings_exported', { at, about: event.uuid }));
  await by(sam, () => audit(db, 'data_exported', { at, subject: sam?.uuid ?? null }));

  const until = new Date(at.getTime() + 1000);
  const affected = (actor?: string) => findAffected(db, { from: at, until, actor });
  expect(await affected(eve?.uuid)).toEqual([
    ['alex@example.org', ['bookings_exported']],
    ['kim@example.org', ['bookings_exported']],
    ['robin@example.org', ['receipt_opened']],
  ]);
  expect((await affected()).map(([email]) => email)).toContain('sam@example.org');
  expect(await findAffected(db, { from: until, until: at, actor: undefined })).toEqual([]);
});
