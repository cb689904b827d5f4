import { expect, test } from 'vitest';
import { type GrantRole, grantRoles, permissions } from '#contract/calls/access.ts';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import { organizeApi } from '#contract/organize-api.ts';
import { grants } from '#server/db/tables/association-tables.ts';
import { charges, refunds } from '#server/db/tables/ledger-tables.ts';
import { messages } from '#server/db/tables/message-tables.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildShownFactor } from '#server/testing/builders/build-session.ts';
import { buildGrant, buildUser, testPassword } from '#server/testing/builders/build-user.ts';
import { organizeCalls } from '#server/testing/every-call.ts';
import { testBrowser, useTestApp } from '#server/testing/test-app.ts';

// Actor × call of the console, from the list: whatever is refused is refused in the order of 10.1.

const portal = useTestApp({ DEMO: '0' });
const minute = 60_000;

interface Actor {
  /** Absent: nobody is signed in. */
  signedIn?: {
    grant: 'none' | 'ended' | 'expired' | GrantRole;
    minutesAgo?: number;
    /** The grant is for another event than that of the path. */
    isElsewhere?: true;
  };
}

const withRole = (grant: GrantRole): [string, Actor][] => [
  [`${grant} without a factor`, { signedIn: { grant } }],
  [`${grant} with a stale factor`, { signedIn: { grant, minutesAgo: 15 } }],
  [`${grant} with a fresh factor`, { signedIn: { grant, minutesAgo: 14.9 } }],
];

const actors: [string, Actor][] = [
  ['visitor', {}],
  ['user', { signedIn: { grant: 'none', minutesAgo: 0 } }],
  ['with an ended grant', { signedIn: { grant: 'ended', minutesAgo: 0 } }],
  ['with an expired grant', { signedIn: { grant: 'expired', minutesAgo: 0 } }],
  ...grantRoles.flatMap(withRole),
  [
    'captain of another event',
    { signedIn: { grant: 'captain', minutesAgo: 0, isElsewhere: true } },
  ],
  [
    'captain of another event without a factor',
    { signedIn: { grant: 'captain', isElsewhere: true } },
  ],
];

/** The codes of 10.1 up to what is sent; `answered` is whatever comes after them. */
function refusalOf({ access }: Endpoint, { signedIn }: Actor): string {
  if (!signedIn) return 'unauthenticated';
  const { grant, minutesAgo, isElsewhere } = signedIn;
  // V26: what is their own outlives the last grant.
  if (access === 'login') return 'answered';
  if (grant === 'none' || grant === 'ended' || grant === 'expired') return 'not_found';
  if (access === 'grant') return 'answered';
  if (typeof access !== 'object') throw new Error('A call of the console needs a grant.');
  if (minutesAgo === undefined) return 'second_factor_required';
  if (isElsewhere && (access.event ?? access.of) !== undefined) return 'not_found';
  const isForEvent = grant === 'captain' || grant === 'safety';
  // The event of the path is that of the captain, so nothing is hidden from them.
  const isOfEvent = access.event !== undefined || access.of !== undefined;
  const counts = !isForEvent || isOfEvent || access.anyEvent === true;
  const roles: readonly string[] = permissions[access.permission];
  if (!counts || !roles.includes(grant)) return 'forbidden';
  if (access.fresh && minutesAgo >= 15) return 'fresh_factor_required';
  return 'answered';
}

/** These ask for a factor where there is one, and for proof of the mailbox where there is none. */
const asksItself = ['renewRecoveryCodes', 'beginTotp', 'beginPasskey'];

async function signIn({ signedIn }: Actor, event: string) {
  const browser = testBrowser(portal.app);
  if (!signedIn) return browser;
  const { grant, minutesAgo, isElsewhere } = signedIn;
  const { uuid, email } = await buildUser(portal.db);
  const now = portal.clock.now().getTime();
  if (grant === 'expired') {
    await buildGrant(portal.db, uuid, { role: 'owner', until: new Date(now - 1) });
  } else if (grant !== 'none' && grant !== 'ended') {
    const isForEvent = grant === 'captain' || grant === 'safety';
    const own = isElsewhere ? (await buildEvent(portal.db)).uuid : event;
    await buildGrant(portal.db, uuid, { role: grant, ...(isForEvent ? { event_uuid: own } : {}) });
  }
  await browser.login(email, testPassword);
  if (minutesAgo !== undefined) {
    await buildShownFactor(portal.db, uuid, new Date(now - minutesAgo * minute));
  }
  return browser;
}

/** What belongs to the event: a booking, a payment for another with what of it went back, and a message. */
async function buildRefunded(event: string) {
  const { attend, cancel } = await buildBooker(portal);
  await attend(event, { payment_method: 'pm_card_visa' });
  await cancel(event);
  const [charge] = await portal.db.select().from(charges);
  const [refund] = await portal.db.select().from(refunds);
  const message = '33333333-3333-4333-8333-333333333333';
  await portal.db.insert(messages).values({
    uuid: message,
    event_uuid: event,
    subject: 'Soon',
    text: 'See you.',
    emails: 1,
    filters: { event, state: 'confirmed', owing: false },
    left_out: [],
    send_at: portal.clock.now(),
    created_at: portal.clock.now(),
  });
  const booked = await attend(event, { payment_method: 'pm_card_visa' });
  return { booking: booked.json().data.id, charge: charge?.uuid, refund: refund?.uuid, message };
}

test('J1 10.1 each call of the console answers each actor, in order, from the list', async () => {
  // Tomorrow: its safety leads can read notes (J12).
  const tomorrow = portal.clock.now().getTime() + 24 * 60 * minute;
  const { uuid } = await buildEvent(portal.db, {
    starts_at: new Date(tomorrow),
    ends_at: new Date(tomorrow + 60 * minute),
  });
  const named = await buildRefunded(uuid);
  const wrong: string[] = [];
  for (const [name, actor] of actors) {
    const browser = await signIn(actor, uuid);
    for (const [call, endpoint] of organizeCalls) {
      const { access, method } = endpoint;
      // Opening a pass needs nothing but its link.
      if (access === 'public') continue;
      // No uuid, so whoever may call it is told that the request is wrong, and nothing is done.
      const isOfEvent = typeof access === 'object' && access.event !== undefined;
      const of = typeof access === 'object' && access.of !== undefined && named[access.of];
      const path = endpoint.path
        .replace(/:\w+/, isOfEvent ? uuid : of || 'nobody')
        .replace(/:\w+/, 'nobody');
      const answer = await (method === 'GET'
        ? browser.get(path)
        : browser.send(method, path, { email: 'no address' }));
      const isJson = answer.headers['content-type']?.includes('json');
      const code = isJson ? answer.json().code : undefined;
      const found = codes.includes(code) ? code : 'answered';
      const expected = refusalOf(endpoint, actor);
      if (asksItself.includes(call) && expected === 'answered') continue;
      if (found !== expected) wrong.push(`${name}, ${call}: ${found}, not ${expected}`);
      if (answer.statusCode >= 500) wrong.push(`${name}, ${call}: ${answer.statusCode}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(organizeCalls.length).toBeGreaterThan(15);
});

test('J1 10.3 roles, accounts and files about people ask for a fresh factor', () => {
  const isFresh = ([, { access }]: [string, Endpoint]) =>
    typeof access === 'object' && access.fresh === true;
  const fresh = organizeCalls.filter(isFresh).map(([call]) => call);
  for (const call of [
    ...['invite', 'endGrant', 'signOutPerson', 'blockPerson', 'unblockPerson', 'resetFactors'],
    ...['grantsFile', 'auditFile', 'attendeesFile', 'membersFile', 'emailsFile', 'messagesFile'],
    ...['refundCharge', 'giveRefund', 'setRoleEnds'],
  ]) {
    expect(fresh).toContain(call);
  }
});

const codes = [
  ...['unauthenticated', 'not_found', 'second_factor_required'],
  ...['forbidden', 'fresh_factor_required'],
];

test('J2 10.1 a grant that is ended is out at once, in the open session', async () => {
  const { uuid } = await buildEvent(portal.db);
  const browser = await signIn({ signedIn: { grant: 'organizer', minutesAgo: 0 } }, uuid);
  const status = async () => (await browser.get('/api/v1/organize/grants')).statusCode;
  expect(await status()).toBe(200);
  await portal.db.delete(grants);
  expect(await status()).toBe(404);
});

test('J2 10.1 a grant whose time is over is out at once, in the open session', async () => {
  const now = portal.clock.now().getTime();
  const day = 24 * 60 * minute;
  const { uuid, slug } = await buildEvent(portal.db, {
    status: 'draft',
    starts_at: new Date(now - 31 * day),
    ends_at: new Date(now - 30 * day + minute),
  });
  const until = new Date(now + minute);
  const open = await Promise.all(
    [
      { role: 'owner', until } as const,
      { role: 'treasurer', until } as const,
      // Without an end of its own: 30 days after the event (10.2).
      { role: 'captain', event_uuid: uuid } as const,
    ].map(async (grant) => {
      const user = await buildUser(portal.db);
      await buildGrant(portal.db, user.uuid, grant);
      const browser = testBrowser(portal.app);
      await browser.login(user.email, testPassword);
      await buildShownFactor(portal.db, user.uuid, portal.clock.now());
      return { browser, record: organizeApi.organizerEvent.path.replace(':uuid', uuid) };
    }),
  );
  const statuses = async () =>
    Promise.all(
      open.map(async ({ browser, record }) => {
        const answers = [record, organizeApi.me.path, `/api/v1/events/${slug}`].map((path) =>
          browser.get(path),
        );
        return (await Promise.all(answers)).map(({ statusCode }) => statusCode);
      }),
    );
  portal.clock.advance(59);
  expect(await statuses()).toEqual(open.map(() => [200, 200, 200]));
  portal.clock.advance(1);
  expect(await statuses()).toEqual(open.map(() => [404, 404, 404]));
});

test('10.3 the demo demands neither factor nor freshness', async () => {
  const event = await buildEvent(portal.db, { status: 'draft' });
  const demo = await portal.anotherApp({ demo: true });
  const { uuid, email } = await buildUser(portal.db);
  await buildGrant(portal.db, uuid, { role: 'owner' });
  const browser = testBrowser(demo);
  await browser.login(email, testPassword);
  expect((await browser.get('/api/v1/organize/grants')).statusCode).toBe(200);
  expect((await browser.post('/api/v1/organize/grants', {})).statusCode).toBe(400);
  expect((await browser.get(`/api/v1/events/${event.slug}`)).statusCode).toBe(200);
  // Elsewhere a draft is hidden until the factor is shown (10.3).
  const strict = await signIn({ signedIn: { grant: 'owner' } }, event.uuid);
  expect((await strict.get(`/api/v1/events/${event.slug}`)).statusCode).toBe(404);
});
