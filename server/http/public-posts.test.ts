import { describe, expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import { walk } from '#server/testing/walk.ts';
import { outbox, users } from '../db/tables/tables.ts';
import { useTestApp } from '../testing/test-app.ts';

const test = useTestApp();

const token = 'A'.repeat(43);
const password = 'fairly long words';

/** A valid body of each public call. The tests make one field at a time invalid. */
const bodies: Record<string, Record<string, unknown>> = {
  nearby: { location: 'Guelph' },
  contact: { name: 'Robin', email: 'robin@example.org', subject: 'Tee', message: 'When?' },
  register: {
    first_name: 'Robin',
    last_name: 'Fairfield',
    email: 'robin@example.org',
    password,
    password_confirmation: password,
    terms: true,
  },
  login: { email: 'robin@example.org', password, remember: true },
  verifyEmail: { token },
  resendVerification: { email: 'robin@example.org' },
  initiateReset: { email: 'robin@example.org' },
  validateLink: { token },
  resetPassword: { token, password, password_confirmation: password },
  openTicket: { token },
  openPlace: { token },
  confirmPlaceByLink: { token },
  invitation: { token },
  openSetup: { token },
  becomeOwner: {
    token,
    first_name: 'Robin',
    last_name: 'Fairfield',
    email: 'robin@example.org',
    password,
    password_confirmation: password,
    code: '123456',
  },
  finishPasskeySignIn: { response: { id: 'x' }, remember: true },
};

const post = (call: string, body: object) =>
  test.browser().post(api[call as keyof typeof api].path, body);

const everyField = Object.entries(bodies).flatMap(([call, body]) =>
  Object.entries(body).map(([field, value]) => [call, field, typeof value] as const),
);

it('D11 every public call with a body is tried here', () => {
  const withBody = Object.entries(api)
    .filter(([, call]) => call.access === 'public' && 'body' in call)
    .map(([name]) => name);
  expect(Object.keys(bodies).sort()).toEqual(withBody.sort());
});

describe('D11 wrong types and null', () => {
  it(
    'D11 are refused in each field',
    walk(
      everyField,
      async ([call, field, type]) => {
        for (const wrong of [null, 1, [], {}, ['x'], type === 'boolean' ? 'true' : true]) {
          const answer = await post(call, { ...bodies[call], [field]: wrong });
          expect([wrong, answer.statusCode]).toEqual([wrong, 400]);
          expect([wrong, Object.keys(answer.json().errors)]).toEqual([wrong, [field]]);
        }
      },
      () => test.empty(),
    ),
  );
});

describe('D10 D9 what cannot be stored', () => {
  it(
    'D9 D10 is refused in each field',
    walk(
      everyField.filter(([, , type]) => type === 'string'),
      async ([call, field]) => {
        const marks = `x${'\u0301'.repeat(10_000)}`;
        for (const hostile of ['a\u0000b long', 'a\ud800b long', 'a\udc00b long', marks]) {
          const answer = await post(call, { ...bodies[call], [field]: hostile });
          expect(answer.statusCode).toBe(400);
          // Wrong credentials do not show which of the two is wrong.
          const blamed = call === 'login' && hostile !== marks ? ['email'] : [field];
          expect(Object.keys(answer.json().errors)).toEqual(expect.arrayContaining(blamed));
        }
      },
      () => test.empty(),
    ),
  );
});

const spoken = [
  'Zoé 👩‍👩‍👧‍👦 🏌🏽‍♀️ 🇨🇦',
  'שרה לוי',
  '\u200fمحمد\u200e',
  'می\u200cخواهم',
  'ᓄᓇᕗᑦ',
  '🏌'.repeat(120),
];

it(
  'D9 people register under their very name',
  walk(
    spoken,
    async (name) => {
      const sent = { ...bodies.register, first_name: ` ${name.normalize('NFD')} ` };
      expect((await post('register', sent)).statusCode).toBe(201);

      const [stored] = await test.db.select().from(users);
      expect(stored?.first_name).toBe(name.normalize('NFC'));
    },
    () => test.empty(),
  ),
);

it(
  'D9 each name reaches the association unharmed',
  walk(
    spoken,
    async (name) => {
      expect((await post('contact', { ...bodies.contact, name, message: name })).statusCode).toBe(
        201,
      );

      await test.deliverEmails();
      const [email] = await test.db.select().from(outbox);
      expect(email?.text).toContain(name.normalize('NFC'));
    },
    () => test.empty(),
  ),
);
