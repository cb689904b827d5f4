import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '#contract/api.ts';
import {
  can,
  type GrantRole,
  grantRoles,
  type Permission,
  permissions,
} from '#contract/calls/access.ts';
import { data, type Endpoint, get, put } from '#contract/calls/endpoint.ts';
import { grants } from '#server/db/tables/association-tables.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildMembership } from '#server/testing/builders/build-membership.ts';
import { buildSession, buildShownFactor } from '#server/testing/builders/build-session.ts';
import { buildGrant, buildUser, testPassword } from '#server/testing/builders/build-user.ts';
import { type TestBrowser, testBrowser, useTestApp } from '#server/testing/test-app.ts';
import { route } from '../route.ts';
import { hasPermission } from './access.ts';

// Actor × call: what each call of the contract needs, asked by each kind of person.

// The demo demands no second factor.
const portal = useTestApp({ DEMO: '0' });
const hour = 3600_000;

type Actors = Record<string, { browser: TestBrowser; roles: GrantRole[]; isMember?: true }>;

/** One of each kind, signed in; the grants of captains and safety leads are for `event`. */
async function everybody(event: string, app = portal.app): Promise<Actors> {
  const person = async (...given: Parameters<typeof buildGrant>[2][]) => {
    const { uuid, email } = await buildUser(portal.db);
    for (const grant of given) await buildGrant(portal.db, uuid, grant);
    const browser = testBrowser(app);
    await browser.login(email, testPassword);
    await buildShownFactor(portal.db, uuid, portal.clock.now());
    return { uuid, browser };
  };
  const past = new Date(portal.clock.now().getTime() - 1000);
  const actors: Actors = {
    visitor: { browser: testBrowser(app), roles: [] },
    user: { ...(await person()), roles: [] },
    'with an expired grant': { ...(await person({ role: 'owner', until: past })), roles: [] },
  };
  const member = await person();
  await buildMembership(portal.db, member.uuid);
  actors.member = { browser: member.browser, roles: [], isMember: true };
  const ended = await person({ role: 'owner' });
  await portal.db.delete(grants);
  actors['with an ended grant'] = { browser: ended.browser, roles: [] };
  for (const role of grantRoles) {
    const isForEvent = role === 'captain' || role === 'safety';
    const until = new Date(portal.clock.now().getTime() + hour);
    const granted = await person({ role, ...(isForEvent ? { event_uuid: event, until } : {}) });
    actors[role] = { browser: granted.browser, roles: [role] };
  }
  return actors;
}

const filled = ({ path }: Endpoint) =>
  path
    .replace(/:(uuid|memberId)/, '11111111-1111-4111-8111-111111111111')
    .replace(':slug', 'nowhere-open')
    .replace(':id', 'x'.repeat(22));

const ask = (browser: TestBrowser, { method, path }: Pick<Endpoint, 'method' | 'path'>) =>
  method === 'GET' ? browser.get(path) : browser.send(method, path, {});

test('A3 A4 each call of the contract answers each actor as it declares', async () => {
  const { uuid } = await buildEvent(portal.db);
  const actors = await everybody(uuid);
  // Signing out ends what the other calls need.
  const calls = Object.entries(api).filter(([name]) => name !== 'logout');
  const wrong: string[] = [];
  for (const [name, endpoint] of calls as [string, Endpoint][]) {
    for (const [actor, { browser, isMember }] of Object.entries(actors)) {
      const answer = await ask(browser, { ...endpoint, path: filled(endpoint) });
      const { code } = answer.headers['content-type']?.includes('json') ? answer.json() : {};
      const refusal = ['unauthenticated', 'subscription_required', 'forbidden'].includes(code)
        ? code
        : 'none';
      const isOpen = endpoint.access === 'public';
      const expected =
        actor === 'visitor' && !isOpen
          ? 'unauthenticated'
          : endpoint.access === 'subscription' && !isMember
            ? 'subscription_required'
            : 'none';
      if (refusal !== expected) wrong.push(`${actor}, ${name}: ${refusal}, not ${expected}`);
      if (answer.statusCode >= 500) wrong.push(`${actor}, ${name}: ${answer.statusCode}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('A8 a draft is there for whoever has a live grant for it, on each public call', async () => {
  const [own, other] = [
    await buildEvent(portal.db, { status: 'draft' }),
    await buildEvent(portal.db, { status: 'draft' }),
  ];
  const seen: string[] = [];
  for (const [actor, { browser }] of Object.entries(await everybody(own.uuid))) {
    for (const [name, { slug, uuid }] of Object.entries({ own, other })) {
      const paths = ['', '/media', '/agendas', '/finances'].map(
        (part) => `/api/v1/events/${slug}${part}`,
      );
      if (actor !== 'visitor') paths.push(`/api/v1/events/${uuid}/action/check-booking-viability`);
      const answers = await Promise.all(paths.map((path) => browser.get(path)));
      const statuses = new Set(answers.map(({ statusCode }) => statusCode));
      expect([...statuses], `${actor}, ${name}`).toHaveLength(1);
      if (statuses.has(200)) seen.push(`${actor}: ${name}`);
    }
  }
  expect(seen).toEqual([
    'owner: own',
    'owner: other',
    'organizer: own',
    'organizer: other',
    'treasurer: own',
    'treasurer: other',
    'captain: own',
    'safety: own',
  ]);
});

test('A8 a grant ends by the clock of the server, in a session that goes on', async () => {
  const draft = await buildEvent(portal.db, { status: 'draft' });
  const { captain } = await everybody(draft.uuid);
  const status = async () =>
    (await captain?.browser.get(`/api/v1/events/${draft.slug}`))?.statusCode;
  const own = async () => {
    const { role, grants } = (await captain?.browser.get('/api/v1/user'))?.json().data ?? {};
    return { role, grants };
  };
  expect(await status()).toBe(200);
  expect(await own()).toEqual({
    role: 'organizer',
    grants: [{ role: 'captain', event_uuid: draft.uuid, until: '2026-06-15T17:00:00.000Z' }],
  });
  portal.clock.advance(3600);
  expect(await status()).toBe(404);
  expect(await own()).toEqual({ role: 'user', grants: [] });
});

test('several grants of one person add up, and count for nobody else', async () => {
  const [own, other] = [await buildEvent(portal.db), await buildEvent(portal.db)];
  const kim = await buildUser(portal.db);
  const session = async () => {
    const browser = portal.browser();
    await browser.login(kim.email, testPassword);
    return (await browser.get('/api/v1/user')).json().data.grants;
  };
  await everybody(own.uuid);
  expect(await session()).toEqual([]);
  await buildGrant(portal.db, kim.uuid, { role: 'captain', event_uuid: own.uuid });
  await buildGrant(portal.db, kim.uuid, { role: 'captain', event_uuid: other.uuid });
  await buildGrant(portal.db, kim.uuid, { role: 'treasurer' });
  expect(await session()).toHaveLength(3);
  const again = buildGrant(portal.db, kim.uuid, { role: 'treasurer' });
  await expect(again).rejects.toThrow();
});

describe('a call that needs a grant', () => {
  const byUuid = z.object({ uuid: z.string() });
  const answer = data(z.string());
  const more = { summary: 'Of the test.', clause: '10.1' };
  const edit = put('/api/v1/organize/sample-events/:uuid', can('event.edit', { event: 'uuid' }), {
    ...more,
    params: byUuid,
    body: z.object({ title: z.string() }),
    answer,
  });
  const manage = get(
    '/api/v1/organize/sample-events/:uuid/price',
    can('event.manage', { event: 'uuid' }),
    {
      ...more,
      params: byUuid,
      answer,
    },
  );
  const settings = get('/api/v1/organize/sample-settings', can('association.settings'), {
    ...more,
    answer,
  });

  /** An app with these calls, which the contract does not have. */
  async function withCalls() {
    const event = await buildEvent(portal.db);
    const other = await buildEvent(portal.db);
    const app = await portal.anotherApp();
    route(app, edit, ({ body }) => ({ data: body.title }));
    route(app, manage, ({ session }) => ({ data: session.userUuid }));
    route(app, settings, ({ session }) => ({ data: session.userUuid }));
    return { event, other, actors: await everybody(event.uuid, app) };
  }

  test('A3 refuses in order: nobody, without a grant, not their event, not their part', async () => {
    const { event, other, actors } = await withCalls();
    const table: Record<string, unknown[]> = {};
    for (const [actor, { browser }] of Object.entries(actors)) {
      const statusOf = async (endpoint: Pick<Endpoint, 'method' | 'path'>, uuid = '') =>
        (await ask(browser, { ...endpoint, path: endpoint.path.replace(':uuid', uuid) }))
          .statusCode;
      table[actor] = [
        await statusOf(settings),
        await statusOf(manage, event.uuid),
        await statusOf(manage, other.uuid),
        // 400: what was sent is read after all of these.
        await statusOf(edit, event.uuid.toUpperCase()),
        await statusOf(edit, other.uuid),
      ];
    }
    expect(table).toEqual({
      visitor: [401, 401, 401, 401, 401],
      user: [404, 404, 404, 404, 404],
      member: [404, 404, 404, 404, 404],
      'with an ended grant': [404, 404, 404, 404, 404],
      'with an expired grant': [404, 404, 404, 404, 404],
      owner: [200, 200, 200, 400, 400],
      organizer: [403, 200, 200, 400, 400],
      treasurer: [403, 403, 403, 403, 403],
      captain: [403, 403, 404, 400, 404],
      safety: [403, 403, 404, 403, 404],
    });
  });

  test('the refusals say no more than their code', async () => {
    const { event, actors } = await withCalls();
    const path = manage.path.replace(':uuid', event.uuid);
    const codeOf = async (actor: string) => (await actors[actor]?.browser.get(path))?.json();
    expect(await codeOf('user')).toEqual({ code: 'not_found', message: 'There is nothing here.' });
    expect(await codeOf('captain')).toMatchObject({ code: 'forbidden' });
  });
});

// The table of clause 10, written again by hand: rows, then who may for all events.
test.each([
  ['event.manage', 'owner organizer'],
  ['event.edit', 'owner organizer captain'],
  ['attendees.see', 'owner organizer treasurer captain'],
  ['attendees.change', 'owner organizer captain'],
  ['money.refund', 'owner organizer treasurer'],
  ['money.record', 'owner organizer treasurer captain'],
  ['attendees.check-in', 'owner organizer captain'],
  ['attendees.write', 'owner organizer captain'],
  ['members.write', 'owner organizer'],
  ['members.see', 'owner organizer treasurer'],
  ['members.change', 'owner organizer'],
  ['money.statement', 'owner organizer treasurer'],
  ['money.account', 'owner treasurer'],
  ['site.edit', 'owner organizer'],
  ['roles.give', 'owner'],
  ['roles.give-for-event', 'owner organizer'],
  ['association.settings', 'owner'],
  ['association.audit', 'owner treasurer'],
  ['association.handover', 'owner'],
] satisfies [Permission, string][])(
  '%s is for %s, captains for their own event',
  (permission, roles) => {
    const [own, other] = [{ uuid: 'own' }, { uuid: 'other' }];
    const session = { ...buildSession('x'), factor: 'stale' } as const;
    const may = (role: GrantRole, event?: { uuid: string }) => {
      const event_uuid = role === 'captain' || role === 'safety' ? 'own' : null;
      return hasPermission(
        { ...session, grants: [{ role, event_uuid, until: null }] },
        permission,
        event,
      );
    };
    expect(grantRoles.filter((role) => may(role, own))).toEqual(roles.split(' '));
    const isAssociationWide = (role: string) => role !== 'captain';
    for (const elsewhere of [other, undefined]) {
      const left = grantRoles.filter((role) => may(role, elsewhere));
      expect(left).toEqual(roles.split(' ').filter(isAssociationWide));
    }
    expect(Object.keys(permissions)).toContain(permission);
  },
);
