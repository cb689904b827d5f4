import { api } from '#contract/api.ts';
import { hashPassword } from '../server/accounts/password.ts';
import { openPostgres } from '../server/db/database.ts';
import { buildUser, testPassword } from '../server/testing/builders/build-user.ts';
import { registration } from '../server/testing/builders/registration.ts';
import { type PortalBrowser, visit } from '../server/testing/processes/portal-browser.ts';
import { benchPortal, newDatabase } from './bench-portal.ts';
import { type Found, median } from './row.ts';

// For docs/performance.md: neutral answers (B5). How much longer or shorter an answer takes for a known
// email address than for an unknown one.

const times = 80;

type Call = (browser: PortalBrowser, url: string, email: string) => Promise<unknown>;

const calls: [string, Call][] = [
  [
    'signing in',
    (browser, url, email) => browser.post(url, api.login.path, { email, password: 'not theirs' }),
  ],
  [
    'registering',
    (browser, url, email) => browser.post(url, api.register.path, registration(email)),
  ],
  ['a reset', (browser, url, email) => browser.post(url, api.initiateReset.path, { email })],
  [
    'a verification',
    (browser, url, email) => browser.post(url, api.resendVerification.path, { email }),
  ],
];

export async function measureNeutral(): Promise<Found> {
  const databaseUrl = await newDatabase('neutral');
  const portal = benchPortal({ DATABASE_URL: databaseUrl, DEMO: '1', THROTTLE_FACTOR: '1000' });
  const started = await portal.start();
  try {
    await started.ready();
    const { db, close } = await openPostgres(databaseUrl, 'as it is');
    const password_hash = await hashPassword(testPassword);
    const emails = Array.from({ length: times }, (_, time) => `known${time}@example.org`);
    for (const email of emails) await buildUser(db, { email, password_hash });
    await close();
    const found = [];
    for (const [name, call] of calls) {
      const pairs = await measure(started.url, call, emails);
      const apart = Math.abs(median(pairs.map(({ known, unknown }) => known - unknown)));
      const usual = median(pairs.map(({ unknown }) => unknown));
      // Ten per cent, but at least one millisecond.
      found.push({ name, apart, allowed: Math.max(0.1 * usual, 1) });
    }
    const worst = found.reduce((a, b) => (a.apart / a.allowed > b.apart / b.allowed ? a : b));
    return {
      rows: [
        {
          metric: `difference between a known and an unknown email address, the worst: ${worst.name}`,
          target: `≤ ${worst.allowed.toFixed(1)} ms`,
          measured: `${worst.apart.toFixed(2)} ms`,
          isMet: worst.apart <= worst.allowed,
        },
      ],
    };
  } finally {
    await started.stop();
    portal.discard();
  }
}

/** Known and unknown email addresses alternate, so that both run under the same conditions. */
async function measure(url: string, call: Call, emails: string[]) {
  const browser = await visit(url);
  const timed = async (email: string) => {
    const start = performance.now();
    await call(browser, url, email);
    return performance.now() - start;
  };
  const pairs: { known: number; unknown: number }[] = [];
  for (const [time, email] of emails.entries()) {
    const pair = { known: 0, unknown: 0 };
    if (time % 2) pair.known = await timed(email);
    pair.unknown = await timed(`other${time}.${Date.now()}@example.org`);
    if (!(time % 2)) pair.known = await timed(email);
    pairs.push(pair);
  }
  return pairs;
}
