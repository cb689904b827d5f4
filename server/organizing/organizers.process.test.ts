import { createHash, randomBytes } from 'node:crypto';
import { eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { organizeApi } from '#contract/organize-api.ts';
import { inDays, machineClock } from '#server/testing/processes/machine-clock.ts';
import { grants, invitations } from '../db/tables/association-tables.ts';
import { auditEntries } from '../db/tables/audit-tables.ts';
import { doorPasses } from '../db/tables/door-tables.ts';
import { linkTokens, users } from '../db/tables/tables.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { codeOf, proveMailbox } from '../testing/builders/build-factor.ts';
import { buildShownFactor } from '../testing/builders/build-session.ts';
import { buildOrganizer, buildUser, testPassword } from '../testing/builders/build-user.ts';
import { openSession, type PortalBrowser, signInAt } from '../testing/processes/portal-browser.ts';
import { useProcesses } from '../testing/processes/use-processes.ts';
import { waitingForLocks } from '../testing/waiting-for-locks.ts';
import { findOwners } from './people/people-queries.ts';

// Organizers at two processes of the portal on one PostgreSQL.

const portal = useProcesses();

/** An owner with an authenticator app, shown at this moment. */
async function buildOwner(url: string) {
  const user = await buildOrganizer(portal.db);
  const browser = await signInAt(url, user.email, testPassword);
  await proveMailbox(portal.db, user.uuid);
  const begun = await browser.post(url, organizeApi.beginTotp.path);
  const { secret } = begun.body.data as { secret: string };
  const code = codeOf(secret, machineClock.now());
  const { status } = await browser.post(url, organizeApi.finishTotp.path, { code });
  expect(status).toBe(200);
  return { user, browser, secret };
}

const block = (url: string, browser: PortalBrowser, uuid: string) =>
  browser.post(url, organizeApi.blockPerson.path.replace(':uuid', uuid));

const leave = (url: string, browser: PortalBrowser) =>
  browser.post(url, api.requestDeletion.path, { current_password: testPassword });

async function endGrantOf(url: string, browser: PortalBrowser, uuid: string) {
  const [grant] = await portal.db.select().from(grants).where(eq(grants.user_uuid, uuid));
  return browser.delete(url, organizeApi.endGrant.path.replace(':uuid', grant?.uuid ?? ''));
}

test('J3 a code that is sent 20 times at once to two processes counts once', async () => {
  const [one, other] = await portal.two();
  const { browser, secret } = await buildOwner(one.url);
  const code = codeOf(secret, machineClock.now(), 1);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      browser.post(index % 2 === 0 ? one.url : other.url, organizeApi.verifyFactor.path, { code }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

type Owner = Awaited<ReturnType<typeof buildOwner>>;

const acts: [string, (url: string, own: Owner, other: Owner) => Promise<unknown>][] = [
  ['block each other', (url, own, other) => block(url, own.browser, other.user.uuid)],
  ['leave', (url, { browser }) => leave(url, browser)],
  ['end their own grants', (url, { browser, user }) => endGrantOf(url, browser, user.uuid)],
  ['end each other', (url, own, other) => endGrantOf(url, own.browser, other.user.uuid)],
];

test.each(acts)('J4 of two owners who %s at two processes at once, one stays', async (_, act) => {
  const [one, other] = await portal.two();
  for (let round = 0; round < 4; round += 1) {
    await portal.db.delete(grants);
    const [ada, ben] = [await buildOwner(one.url), await buildOwner(other.url)];
    await Promise.all([act(one.url, ada, ben), act(other.url, ben, ada)]);
    const owners = await findOwners(portal.db, machineClock.now());
    expect(owners.filter(({ isLeaving }) => !isLeaving)).toHaveLength(1);
  }
});

test('J2 a grant that is ended at one process is over at the other, at once', async () => {
  const [one, other] = await portal.two();
  const { browser, user } = await buildOwner(one.url);
  const listed = () => browser.get(other.url, organizeApi.grants.path);
  expect((await listed()).status).toBe(200);
  const ada = await buildOwner(one.url);
  const { body } = await ada.browser.get(one.url, organizeApi.grants.path);
  const list = body.data as { uuid: string; person: { uuid: string } }[];
  const grant = list.find(({ person }) => person.uuid === user.uuid)?.uuid ?? '';
  const path = organizeApi.endGrant.path.replace(':uuid', grant);
  expect((await ada.browser.delete(one.url, path)).status).toBe(200);
  expect((await listed()).status).toBe(404);
});

test('10.3 F11 a change of address that is confirmed while a grant begins is dropped by it, or ends the invitation', async () => {
  const [one, other] = await portal.two();
  const ends = new Set<string>();
  for (let round = 0; round < 4; round += 1) {
    const user = await buildUser(portal.db);
    const browser = await openSession(portal.db, user.uuid);
    await browser.get(one.url, api.csrfCookie.path);
    const pending = `new-${round}@example.org`;
    const now = machineClock.now();
    const later = { created_at: now, expires_at: new Date(now.getTime() + 3600_000) };
    const [link, invited] = [newToken(), newToken()];
    await portal.db.update(users).set({ pending_email: pending }).where(isUser(user.uuid));
    await portal.db.insert(linkTokens).values({
      token_hash: sha256(link),
      user_uuid: user.uuid,
      purpose: 'change_email',
      email: pending,
      expires_at: later.expires_at,
    });
    const { email, email_key } = user;
    const ada = await buildOrganizer(portal.db);
    await portal.db.insert(invitations).values({
      email,
      email_key,
      role: 'organizer',
      token_hash: sha256(invited),
      ...later,
      invited_by: ada.uuid,
    });
    const confirm = () => browser.post(one.url, api.verifyEmail.path, { token: link });
    const accept = () => browser.post(other.url, api.acceptInvitation.path, { token: invited });
    // Both have begun before either can go on, in one order and the other.
    const acts = await portal.db.transaction(async (tx) => {
      await tx.select().from(users).where(isUser(user.uuid)).for('update');
      const begun = [];
      for (const act of round % 2 === 0 ? [accept, confirm] : [confirm, accept]) {
        begun.push(act());
        await expect.poll(() => waitingForLocks(portal.db), { interval: 5 }).toBe(begun.length);
      }
      return round % 2 === 0 ? begun : begun.toReversed();
    });
    const [accepted, confirmed] = await Promise.all(acts);
    const [account] = await portal.db.select().from(users).where(isUser(user.uuid));
    const given = await portal.db.$count(grants, eq(grants.user_uuid, user.uuid));
    const end = [accepted?.status, confirmed?.status, account?.email === pending, given].join(' ');
    expect(account?.pending_email).toBeNull();
    expect(['200 400 false 1', '403 200 true 0']).toContain(end);
    ends.add(end);
  }
  expect(ends.size).toBe(2);
});

test('13.2 F11 of thirty emails that two organizers send to one address at once through two processes 20 leave', async () => {
  const [one, other] = await portal.two();
  // To come: of an event that is long over the address would be erased meanwhile.
  const in2Days = inDays(2);
  const event = await buildEvent(portal.db, { starts_at: machineClock.now(), ends_at: in2Days });
  const desks: { url: string; browser: PortalBrowser }[] = [];
  for (const { url } of [one, other]) {
    const { uuid } = await buildOrganizer(portal.db);
    const browser = await openSession(portal.db, uuid);
    await buildShownFactor(portal.db, uuid, machineClock.now());
    await browser.get(url, api.csrfCookie.path);
    desks.push({ url, browser });
  }
  const key = () => crypto.randomUUID();
  const seats = [{ name: 'Sam', email: 'sam@example.org' }];
  const add = organizeApi.addBooking.path.replace(':uuid', event.uuid);
  const added = await desks[0]?.browser.post(one.url, add, { seats, pay: 'owing', key: key() });
  const { id } = (added?.body.data ?? {}) as { id: string };
  const again = organizeApi.sendBookingAgain.path.replace(':id', id);
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => {
      const desk = desks[index % 2];
      return desk?.browser.post(desk.url, again, { key: key() });
    }),
  );
  // The addition was the first email.
  expect(answers.map((answer) => answer?.status).toSorted()).toEqual([
    ...[...Array(19).fill(200), ...Array(11).fill(429)],
  ]);
  // Each is noted in the commit that enqueues its email.
  const isAgain = eq(auditEntries.action, 'booking_sent_again');
  expect(await portal.db.$count(auditEntries, isAgain)).toBe(19);
});

test.each(['the end', 'the pass'])(
  'J2 14.2 of a captain whose grant ends while they make a pass, with %s first, no pass is left',
  async (first) => {
    const [one, other] = await portal.two();
    const in2Days = inDays(2);
    const event = await buildEvent(portal.db, { starts_at: machineClock.now(), ends_at: in2Days });
    const captain = await buildOrganizer(portal.db, { role: 'captain', event_uuid: event.uuid });
    const browser = await openSession(portal.db, captain.uuid);
    await browser.get(one.url, api.csrfCookie.path);
    await buildShownFactor(portal.db, captain.uuid, machineClock.now());
    const ada = await buildOwner(other.url);
    const of = (path: string) => path.replace(':uuid', event.uuid);
    const make = async () =>
      (await browser.post(one.url, of(organizeApi.makeDoorPass.path))).status;
    const load = async () => (await browser.get(one.url, of(organizeApi.door.path))).status;
    const end = async () => (await endGrantOf(other.url, ada.browser, captain.uuid)).status;
    const acts = await portal.db.transaction(async (tx) => {
      await tx.select().from(users).where(isUser(captain.uuid)).for('update');
      const [begun, waits] = [[] as Promise<number>[], (await waitingForLocks(portal.db)) + 1];
      for (const act of first === 'the end' ? [end, make, load] : [make, load, end]) {
        begun.push(act());
        await expect
          .poll(() => waitingForLocks(portal.db), { interval: 5 })
          .toBe(waits - 1 + begun.length);
      }
      return begun;
    });
    expect(await Promise.all(acts)).toEqual(
      first === 'the end' ? [200, 404, 404] : [201, 200, 200],
    );
    expect(await portal.db.$count(doorPasses, isNull(doorPasses.ended_at))).toBe(0);
    expect([await make(), await load()]).toEqual([404, 404]);
  },
);

const isUser = (uuid: string) => eq(users.uuid, uuid);
const newToken = () => randomBytes(32).toString('base64url');
const sha256 = (token: string) => createHash('sha256').update(token).digest();
