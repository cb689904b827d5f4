import { expect, test } from 'vitest';
import { buildUser, testPassword } from '../testing/build-user.ts';
import { registration } from '../testing/registration.ts';
import { type TestBrowser, useTestApp } from '../testing/test-app.ts';
import { hashPassword } from './password.ts';

const portal = useTestApp({ THROTTLE_FACTOR: '100' });
const times = 80;

type Ask = (browser: TestBrowser, email: string) => Promise<{ statusCode: number }>;

/** Times known and unknown emails alternately, so that both meet the same load. */
async function measure(ask: Ask): Promise<{ known: number; unknown: number }[]> {
  const browser = portal.browser();
  await browser.get('/sanctum/csrf-cookie');
  const timed = async (person: string) => {
    const start = performance.now();
    await ask(browser, person);
    return performance.now() - start;
  };
  const realHash = await hashPassword(testPassword);
  const pairs = [];
  for (let time = 0; time < times; time += 1) {
    const { email } = await buildUser(portal.db, {
      email: `known${time}.person@example.org`,
      // At full cost, unlike in other tests.
      password_hash: realHash,
    });
    const stranger = `other${time}.person@example.org`;
    const pair = { known: 0, unknown: 0 };
    if (time % 2) pair.known = await timed(email);
    pair.unknown = await timed(stranger);
    if (!(time % 2)) pair.known = await timed(email);
    pairs.push(pair);
  }
  return pairs;
}

const sorted = (values: number[]) => values.toSorted((a, b) => a - b);
const at = (values: number[], rank: number) => sorted(values)[rank] ?? Number.NaN;

/**
 * The 99.9 % confidence interval of the median: the ranks 3.3 standard deviations from the middle. It
 * is wider on a busy machine.
 */
function medianWithin(values: number[]): [lowest: number, highest: number] {
  const spread = Math.ceil((3.3 * Math.sqrt(values.length)) / 2);
  const middle = values.length / 2;
  return [at(values, middle - spread), at(values, middle + spread)];
}

test.each<[string, Ask]>([
  ['signing in', (browser, email) => browser.login(email, 'not the password')],
  ['registering', (browser, email) => browser.post('/api/v1/register', registration(email))],
  ['asking for a reset', (browser, email) => browser.post('/api/v1/initiate-reset', { email })],
  [
    'asking for a verification',
    (browser, email) => browser.post('/api/v1/resend-verification', { email }),
  ],
])(
  'B5 %s takes as long for a known email as for an unknown one',
  async (_name, ask) => {
    const pairs = await measure(ask);
    const [lowest, highest] = medianWithin(pairs.map(({ known, unknown }) => known - unknown));
    // Ten per cent of the median, and at least a millisecond.
    const usual = at(
      pairs.map(({ unknown }) => unknown),
      times / 2,
    );
    const allowed = Math.max(0.1 * usual, 1);
    expect(lowest).toBeLessThan(allowed);
    expect(highest).toBeGreaterThan(-allowed);
  },
  600_000,
);
