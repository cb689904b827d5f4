import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { organizeApi } from '#contract/organize-api.ts';
import { audit, changesOf } from '#server/audit/audit.ts';
import { libraryPictures } from '#server/db/tables/association-tables.ts';
import { charges } from '#server/db/tables/ledger-tables.ts';
import { payouts } from '#server/db/tables/payout-tables.ts';
import { sessions } from '#server/db/tables/tables.ts';
import { requestContext } from '#server/http/request-context.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildWithTotp } from '#server/testing/builders/build-factor.ts';
import { buildMembership } from '#server/testing/builders/build-membership.ts';
import { buildUser } from '#server/testing/builders/build-user.ts';
import { personalInfo } from '#server/testing/builders/personal-info.ts';
import { formOf } from '#server/testing/builders/picture-form.ts';
import { organizeCalls } from '#server/testing/every-call.ts';
import { newestToken } from '#server/testing/newest-token.ts';
import { useTestApp } from '#server/testing/test-app.ts';

// What leaves the portal by the calls of the console, walked from the contract.

const portal = useTestApp({ DEMO: '0' });

/** Every call that reads, about this event, and about a booking and a member if they are given. */
const paths = (event: string, isFile: boolean, booking = event, member = event, list = event) =>
  organizeCalls
    .filter(([, { method, download }]) => method === 'GET' && (download !== undefined) === isFile)
    .map(([, { path }]) =>
      path
        .replace(/bookings\/:\w+/, `bookings/${booking}`)
        .replace(/members\/:\w+/, `members/${member}`)
        .replace(/imports\/:\w+/, `imports/${list}`)
        .replace(/:\w+/, event),
    );

/** RFC 4180. */
const cellsOf = (csv: string) =>
  Array.from(csv.matchAll(/"((?:[^"]|"")*)"/g), ([, cell = '']) => cell.replaceAll('""', '"'));

test('J13 in no CSV of the console does a cell begin like a formula, whatever people are called', async () => {
  const owner = await buildWithTotp(portal);
  const event = await buildEvent(portal.db, { title: '+1 506 555-0142', price_cents: 0 });
  const names = ['=cmd|"/c calc"!A1', '\t=1', '\r=1', '+1+1', '-1', '@SUM(1)', 'Rob "Ace"'];
  for (const [index, first_name] of names.entries()) {
    const email = index === 0 ? '=cmd@example.org' : `person-${index}@example.org`;
    const { user, attend } = await buildBooker(portal, { first_name, email }, portal.app, {
      role: 'captain',
      event_uuid: event.uuid,
    });
    await attend(event.uuid, { guests: [{ name: '+1 506 555-0142' }] });
    await buildMembership(portal.db, user.uuid);
    const entry = { at: portal.clock.now(), subject: user.uuid, about: event.uuid };
    await requestContext.run({ requestId: event.uuid, userUuid: user.uuid }, () =>
      audit(portal.db, 'event_saved', { ...entry, changes: changesOf({}, { title: '=1' }) }),
    );
  }
  const phone = await buildUser(portal.db, { first_name: '+1 506', last_name: '555-0142' });
  await buildMembership(portal.db, phone.uuid);
  const other = await buildEvent(portal.db, { title: '=1' });
  const paid = { seats: [{ name: '+1 506 555-0142' }], method: 'cash', key: other.uuid };
  await owner.browser.post(`${organizeApi.organizerEvents.path}/${other.uuid}/bookings`, paid);
  const [cash] = await portal.db.select().from(charges).where(eq(charges.method, 'cash'));
  await owner.browser.post(organizeApi.makeDeposit.path, {
    payments: [cash?.uuid],
    on: '2026-06-15',
    slip: '+1 506 555-0142',
    total_cents: cash?.amount_cents,
    key: cash?.uuid,
  });
  await portal.db.insert(payouts).values({
    id: '+1 506 555-0142',
    arrives_on: '2026-06-15',
    amount_cents: 1,
    state: 'paid',
    list: 'coming',
    created_at: portal.clock.now(),
  });
  const written = { subject: '=1', text: '=1', filters: { event: event.uuid }, key: event.uuid };
  await owner.browser.post(organizeApi.writeMessage.path, { ...written, expect: { emails: 7 } });
  await portal.db.insert(libraryPictures).values(
    [...names, '+1 506 555-0142'].map((alt, index) => ({
      url: `/pictures/${index}.webp`,
      alt,
      created_at: portal.clock.now(),
    })),
  );
  const form = formOf([
    { name: 'source', text: 'hand' },
    { name: 'text', text: 'Name\tPhone\tNote\n=1\t+1 506 555-0142\t@SUM(1)' },
  ]);
  const list = await owner.browser.send('POST', organizeApi.addImport.path, form.payload, {
    'content-type': form.type,
  });
  const of = [event.uuid, event.uuid, list.json().data.uuid] as const;
  const files = paths(event.uuid, true, ...of).filter((path) => path.endsWith('.csv'));
  expect(files).toContain(organizeApi.grantsFile.path);
  for (const path of files) {
    const answer = await owner.browser.get(path);
    expect([path, answer.statusCode]).toEqual([path, 200]);
    expect([path, answer.body.charCodeAt(0)]).toEqual([path, 0xfeff]);
    const cells = cellsOf(answer.body);
    const formulas = cells.filter((cell) => /^[=+\-@\t\r\n]/.test(cell) && !/^-?\d/.test(cell));
    // V23: a telephone number stays as it was typed.
    expect(formulas.filter((cell) => !cell.startsWith('+1 506 555-0142'))).toEqual([]);
    expect([path, cells.join('\n')]).toEqual([path, expect.stringContaining('+1 506 555-0142')]);
  }
  for (const { path } of [organizeApi.grantsFile, organizeApi.membersFile]) {
    const people = (await owner.browser.get(path)).body;
    for (const written of [
      `"'=cmd|""/c calc""!A1 `,
      `"'\t'=1 `,
      `"'\r'=1 `,
      `"'+1+1 `,
      `"Rob ""Ace"" `,
    ])
      expect(people).toContain(written);
  }
});

test('J15 no answer of the console has what signs another in or pays for them, nor their health', async () => {
  const owner = await buildWithTotp(portal);
  const event = await buildEvent(portal.db);
  const kim = await buildWithTotp(portal, { role: 'captain', event_uuid: event.uuid });
  const robin = await buildBooker(portal);
  await buildMembership(portal.db, robin.user.uuid);
  const notes = {
    health_conditions: 'a peanut allergy',
    dietary_restrictions: 'no shellfish',
    emergency_contact_name: 'Pat Roe',
    private_consent: true,
  };
  await robin.browser.send('PUT', api.updatePersonalInfo.path, personalInfo(notes));
  const booked = await robin.attend(event.uuid, { payment_method: 'pm_card_visa' });
  const { id } = booked.json().data;
  await robin.browser.post(api.initiateReset.path, { email: robin.user.email });
  const asked = { email: robin.user.email, role: 'treasurer' };
  expect((await owner.browser.post(organizeApi.invite.path, asked)).statusCode).toBe(201);
  const token = await newestToken(portal, robin.user.email);

  const [charge] = await portal.db.select().from(charges);
  const hashes = await portal.db
    .select({ hash: sessions.token_hash })
    .from(sessions)
    .where(eq(sessions.user_uuid, robin.user.uuid));
  const secrets = [
    ...[kim.secret, ...kim.recoveryCodes, token, robin.user.password_hash],
    ...[robin.browser.cookies.get('fairway_session'), charge?.provider_ref],
    ...['a peanut allergy', 'no shellfish', 'Pat Roe'],
    ...hashes.flatMap(({ hash }) => [hash.toString('hex'), hash.toString('base64')]),
  ];
  for (const secret of secrets) expect(secret).toMatch(/.{4}/);
  const answered: string[] = [];
  const about = [id, robin.user.uuid] as const;
  for (const path of [
    ...paths(event.uuid, false, ...about),
    ...paths(event.uuid, true, ...about),
  ]) {
    const { statusCode, body } = await owner.browser.get(path);
    if (statusCode === 200) answered.push(path);
    for (const secret of secrets) {
      expect([path, body]).not.toEqual([path, expect.stringContaining(`${secret}`)]);
    }
    // The last digits of the card; in a uuid they may stand by chance.
    expect([path, body]).not.toEqual([path, expect.stringMatching(/(?<![\w-])4242(?![\w-])/)]);
  }
  expect(answered).toEqual(
    expect.arrayContaining(
      [
        ...['me', 'grants', 'grants.csv', 'audit', 'audit.csv', 'today'],
        ...[`bookings/${id}`, `members/${robin.user.uuid}`, `events/${event.uuid}/attendees`],
      ].map((name) => `/api/v1/organize/${name}`),
    ),
  );
});
