import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from './api.ts';
import type { Endpoint } from './calls/endpoint.ts';
import { organizeApi } from './organize-api.ts';

/** The console's calls of clause 18, below /api/v1/organize, each with the names that its body may have. */
const promised: Record<string, string[]> = {
  'GET /factors': [],
  'DELETE /factors/:uuid': [],
  'POST /factors/totp/begin': [],
  'POST /factors/totp/finish': ['code'],
  'POST /factors/passkey/begin': [],
  'POST /factors/passkey/finish': [],
  'POST /factors/verify': [],
  'GET /today': [],
  'GET /me': [],
  'POST /events/:uuid/publish': ['version'],
  'POST /events/:uuid/unpublish': ['version'],
  'POST /events/:uuid/repeat': ['version'],
  'POST /events/:uuid/call-off': ['version', 'reason', 'expect', 'key'],
  'GET /events/:uuid/attendees': [],
  'GET /events/:uuid/kitchen': [],
  'GET /events/:uuid/safety-leads': [],
  'GET /events/:uuid/result': [],
  'POST /events/:uuid/bookings': ['seats', 'note', 'key'],
  'POST /bookings/:id/cancel': ['seats', 'reason', 'expect', 'key'],
  'POST /bookings/:id/move': ['seats', 'event', 'expect', 'key'],
  'POST /bookings/:id/pay': ['key'],
  'POST /bookings/:id/send-again': ['key'],
  'POST /charges/:uuid/refund': ['cents', 'reason', 'expect', 'key'],
  'GET /bookings/:id/safety': [],
  'POST /refunds/:uuid/given': ['way', 'on', 'key'],
  'PUT /bookings/:id': ['note', 'version'],
  'PUT /bookings/:id/seats/:uuid': ['name', 'email', 'handicap_index', 'meal', 'version'],
  'POST /messages': ['subject', 'text', 'filters', 'send_at', 'expect', 'key'],
  'GET /events/:uuid/door': [],
  'POST /events/:uuid/check-ins': ['check_ins'],
  'POST /passes/open': ['token', 'name'],
  'POST /audience': ['filters'],
  'POST /messages/:uuid/test': [],
  'POST /messages/:uuid/stop': [],
  'POST /emails/:uuid/send-again': ['key'],
  'POST /members': ['first_name', 'last_name', 'email', 'phone', 'city', 'give', 'record', 'key'],
  'POST /members/:uuid/give': ['until', 'reason', 'key'],
  'POST /members/:uuid/record': [
    'method',
    'amount_cents',
    'received_on',
    'until',
    'receipt',
    'expect',
    'key',
  ],
  'POST /members/:uuid/end': ['on', 'refund', 'cents', 'reason', 'expect', 'key'],
  'POST /members/:uuid/returned': ['charge', 'fee_cents', 'keep', 'expect', 'key'],
  'POST /members/:uuid/mistaken': ['charge', 'keep', 'reason', 'expect', 'key'],
  'POST /imports': [],
  'PUT /imports/:uuid': ['columns', 'rows'],
  'GET /imports/:uuid/rows': [],
  'POST /imports/:uuid/run': ['expect', 'without_wrong', 'key'],
  'POST /imports/:uuid/undo': ['expect', 'key'],
  'POST /imports/:uuid/invite': ['expect', 'key'],
  'GET /money': [],
  'GET /money.csv': [],
  'POST /deposits': ['payments', 'on', 'slip', 'total_cents', 'key'],
  'GET /payouts': [],
  'POST /exports': ['kind', 'year', 'key'],
  'GET /exports/:uuid': [],
  'GET /exports/:uuid/file': [],
  'GET /pages': [],
  'GET /pages/:page': [],
  'PUT /pages/:page': ['texts', 'version'],
  'POST /pages/:page/preview': ['texts'],
  'POST /pages/:page/publish': ['version', 'kind'],
  'GET /pages/:page/versions': [],
  'POST /pages/:page/restore': ['version', 'of'],
  'GET /settings': [],
  'PUT /settings': ['version'],
  'GET /media': [],
  'GET /audit': [],
  'GET /audit.csv': [],
  'GET /handover': [],
  'GET /grants': [],
  'GET /me/grants': [],
  'POST /grants': ['role', 'email'],
};

const calls = new Map<string, Endpoint>(
  Object.values<Endpoint>(organizeApi).map((call) => [`${call.method} ${call.path}`, call]),
);

/** Of a body, or of each that it may be. */
function namesIn(body: z.ZodType | undefined): string[] {
  if (body === undefined) return [];
  const schemas: object[] = [z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })];
  return [...JSON.stringify(schemas).matchAll(/"(\w+)":/g)].map(([, name = '']) => name);
}

test('18.1 the console has each call of clause 18, with the names of its payload', () => {
  const missing = Object.entries(promised).flatMap(([call, names]) => {
    const [method, path] = call.split(' ');
    const found = calls.get(`${method} /api/v1/organize${path}`);
    if (!found) return [call];
    const has = new Set(namesIn(found.body));
    return names.filter((name) => !has.has(name)).map((name) => `${call}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test('18.1 each call of the console says its access, its clause and its answer', () => {
  const unclear = [...calls].flatMap(
    ([name, { path, access, clause, answer, status, download }]) => {
      const isClear =
        path.startsWith('/api/v1/organize/') &&
        clause !== '' &&
        (answer !== undefined ||
          download !== undefined ||
          status === 204 ||
          name.startsWith('DELETE'));
      return isClear && access !== undefined ? [] : [name];
    },
  );
  expect(unclear).toEqual([]);
});

test('18.1 a passkey signs in by two calls of the public contract', () => {
  const paths = Object.values<Endpoint>(api).map(({ method, path }) => `${method} ${path}`);
  expect(paths).toContain('POST /api/v1/passkey/begin');
  expect(paths).toContain('POST /api/v1/passkey/finish');
});
