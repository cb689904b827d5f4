import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import { organizeApi } from '#contract/organize-api.ts';
import { buildBooker } from '../testing/builders/build-booker.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { buildMembership } from '../testing/builders/build-membership.ts';
import { buildUser, testPassword } from '../testing/builders/build-user.ts';
import { useTestApp } from '../testing/test-app.ts';
import { walk } from '../testing/walk.ts';

// Walks the contract, so a new text that takes what the database cannot store fails here.

const portal = useTestApp();
const endpoints: [string, Endpoint][] = Object.values(api).map((endpoint: Endpoint) => [
  `${endpoint.method} ${endpoint.path}`,
  endpoint,
]);
const nul = '\0';
const uuid = '11111111-1111-4111-8111-111111111111';

type Json = z.core.JSONSchema._JSONSchema;
type Schema = z.core.JSONSchema.JSONSchema;

/** Valid texts, by the name of their field. */
const texts: Record<string, string> = {
  email: 'robin@example.org',
  current_password: testPassword,
  password: 'a putter in the attic',
  password_confirmation: 'a putter in the attic',
  token: 'x'.repeat(43),
  code: '123456',
  start_date: 'May 2001',
  end_date: 'May 2002',
  dob: '1980-02-29',
  payment_method: 'pm_card_visa',
  uuid,
  key: uuid,
  seats: uuid,
  slug: 'nowhere-open',
  memberId: uuid,
  page: '1',
  year: '2027',
  initial: 'a',
  linkedin: 'https://linkedin.example/robin',
  facebook: 'https://facebook.example/robin',
  twitter: 'https://twitter.example/robin',
  instagram: 'https://instagram.example/robin',
  redirect: '/events',
  phone_number: '204-555-0143',
  emergency_contact_phone_number: '204-555-0144',
};

/** A valid value with all that may be in it. */
function sampleOf(json: Json, name: string): unknown {
  if (typeof json === 'boolean') throw new Error(`${name} may be anything.`);
  const schema = [json, ...(json.anyOf ?? [])].find(({ type }: Schema) => type !== undefined);
  if (!schema) throw new Error(`${name} has no type.`);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, part]) => [key, sampleOf(part, key)]),
      );
    case 'array':
      return [sampleOf(schema.items as Json, name)];
    case 'string':
      return schema.enum?.[0] ?? texts[name] ?? 'text';
    case 'boolean':
      return true;
    default:
      return Math.max(1, Number(schema.minimum ?? 1));
  }
}

/** The value once for each text in it, with a NUL in that text. */
function poisoned(value: unknown): [string, unknown][] {
  if (typeof value === 'string')
    return [
      ['', nul],
      ['', `${value}${nul}`],
    ];
  if (Array.isArray(value)) return poisoned(value[0]).map(([at, item]) => [at, [item]]);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    poisoned(part).map(([at, bad]): [string, unknown] => [
      `${key} ${at}`,
      { ...value, [key]: bad },
    ]),
  );
}

function samplesOf(schema: z.ZodType | undefined, own: Record<string, string> = {}) {
  if (!schema) return { valid: {}, bad: [] };
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const valid = { ...(sampleOf(json, 'body') as Record<string, unknown>), ...own };
  const bad = poisoned(valid);
  // Otherwise another field may be what is refused.
  if (bad.length > 0) expect(schema.safeParse(valid)).toMatchObject({ success: true });
  return { valid, bad };
}

test(
  'N6 D10 each call with a NUL in each of its texts',
  walk(
    endpoints,
    async ([, endpoint]) => {
      const { method, path, params, query, body } = endpoint;
      const robin = await buildUser(portal.db);
      await buildMembership(portal.db, robin.uuid);
      const browser = portal.browser();
      await browser.login(robin.email, testPassword);
      const id = { id: path.includes('sessions') ? 'a'.repeat(32) : 'pm_card_visa' };
      const inPath = samplesOf(params, path.includes(':id') ? id : {});
      const inQuery = samplesOf(query);
      const inBody = samplesOf(body);
      const send = async (values: object, asked: object, sent: object, at: string) => {
        let url = path as string;
        for (const [name, value] of Object.entries(values)) {
          url = url.replace(`:${name}`, encodeURIComponent(value));
        }
        if (query) url += `?${new URLSearchParams(asked as Record<string, string>)}`;
        const answer = await (method === 'GET'
          ? browser.get(url)
          : browser.send(method, url, sent));
        expect([400, 401, 404, 429], `${at}: ${answer.statusCode} ${answer.body}`).toContain(
          answer.statusCode,
        );
      };
      for (const [at, bad] of inPath.bad)
        await send(bad as object, inQuery.valid, inBody.valid, at);
      for (const [at, bad] of inQuery.bad)
        await send(inPath.valid, bad as object, inBody.valid, at);
      for (const [at, bad] of inBody.bad)
        await send(inPath.valid, inQuery.valid, bad as object, at);
    },
    () => portal.empty(),
  ),
);

test.each(['owner', 'treasurer', 'captain'] as const)(
  'N6 D10 J1 a NUL in the path of a call of the console is a bad id to %s',
  async (role) => {
    const { uuid } = await buildEvent(portal.db);
    const { browser } = await buildBooker(portal, {}, portal.app, {
      role,
      event_uuid: role === 'captain' ? uuid : null,
    });
    const withIds = Object.values<Endpoint>(organizeApi).filter(({ params }) => params);
    expect(withIds.length).toBeGreaterThan(40);
    for (const { method, path } of withIds) {
      const url = path.replace(/:\w+/g, '%00');
      const answer = await (method === 'GET' ? browser.get(url) : browser.send(method, url, {}));
      expect([400, 403, 404, 415], `${method} ${url}: ${answer.body}`).toContain(answer.statusCode);
    }
  },
);
