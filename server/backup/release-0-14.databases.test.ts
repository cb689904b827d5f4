import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createApp, jobHandlers } from '../app.ts';
import { fillAssociation } from '../association/fill-association.ts';
import { findAuditEntries } from '../audit/audit-queries.ts';
import { reconcileBookings } from '../bookings/pay/reconcile-bookings.ts';
import { partyCodeOf } from '../bookings/tickets/party-code.ts';
import { rowsOf } from '../db/rows-of.ts';
import { grants, libraryPictures } from '../db/tables/association-tables.ts';
import { eventMedia, events } from '../db/tables/event-tables.ts';
import { paymentRequests } from '../db/tables/payment-tables.ts';
import { sandboxCharges, sandboxSubscriptions } from '../db/tables/sandbox-tables.ts';
import { jobs, outbox, throttles, users } from '../db/tables/tables.ts';
import { outboxMailer } from '../email/mailer.ts';
import { keyOf } from '../http/auth/rate-limit.ts';
import { runDueJobs } from '../jobs/run-jobs.ts';
import { checkLedger } from '../ledger/check/check-ledger.ts';
import { measurePictures } from '../library/measure-pictures.ts';
import { recordCustomerDeleted } from '../membership/reconcile-customer.ts';
import { reconcilePayments } from '../membership/reconcile-requests.ts';
import { loadOwnPlan } from '../membership/subscription/plan.ts';
import { sandboxPayments } from '../payments/sandbox/sandbox-payments.ts';
import { loadUser } from '../profile/load-user.ts';
import { readSettings } from '../start/settings.ts';
import { buildBooker } from '../testing/builders/build-booker.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import values from '../testing/release-0.14/values.json' with { type: 'json' };
import { openReleaseDatabase, upgradedReleases } from '../testing/release-database.ts';
import { startStripeApp } from '../testing/stripe-double/stripe-app.ts';
import { testBrowser, useTestApp } from '../testing/test-app.ts';
import { checkUpgrade } from './check-upgrade.ts';

// What release 0.14 stored and handed out (server/testing/release-0.14/README.md) is good after an
// update: docs/architecture.md lists the names that this depends on.

const portal = useTestApp();
/** Subjects in other words than those of 0.14. */
const renamed = new Map([
  ['Your payment comes back: Small Day', 'Your payment is refunded: Small Day'],
  ['Your membership goes on', 'Your membership continues'],
]);

const openUpgraded = upgradedReleases();

/** Half a minute after 0.14 was stopped, this version runs on what it left. */
async function startOnRelease() {
  const { db, files, onPublicChange } = await openUpgraded();
  const settings = readSettings({ ...values.settings, DEMO: '1' });
  const now = new Date(new Date(values.now).getTime() + 30_000);
  const clock = { now: () => now };
  const log: string[] = [];
  const payments = sandboxPayments({ db, clock }, () => loadOwnPlan(db));
  const wakeJobs = () => undefined;
  const stores = { db, onPublicChange, settings, clock, files, payments };
  const given = { ...stores, customerDeleted: recordCustomerDeleted, wakeJobs };
  const app = await createApp({ ...given, logTo: { write: (line) => log.push(line) } });
  onTestFinished(() => app.close());
  const deps = { ...given, log: app.log };
  await fillAssociation(deps);
  await measurePictures(deps);
  const browserOf = (name: keyof typeof values.cookies) => {
    const browser = testBrowser(app, values.ip);
    for (const [cookie, value] of Object.entries(values.cookies[name])) {
      browser.cookies.set(cookie, value);
    }
    return browser;
  };
  return { db, deps, log, browserOf };
}

test('I12 I13 the jobs that wait in a database of 0.14 send their emails, each kind of them', async () => {
  const { db, deps } = await startOnRelease();
  const waiting = await rowsOf<{ uuid: string; job: string }>(
    db,
    sql`select uuid, kind || ', ' || (payload->>'letter') as job from jobs`,
  );
  const jobOf = new Map(waiting.map(({ uuid, job }) => [uuid, job]));
  await runDueJobs(deps, jobHandlers(deps, outboxMailer(deps)));
  expect(await db.select().from(jobs)).toEqual([]);
  const sent = await db.select().from(outbox);
  const emails = sent.map(({ uuid, to, subject }) => ({ job: jobOf.get(uuid), to, subject }));
  const expected = values.emails.map((email) => ({
    ...email,
    subject: renamed.get(email.subject) ?? email.subject,
  }));
  expect(inOrder(emails)).toEqual(inOrder(expected));
  // No kind that waits is without an email.
  const kinds = (all: { job?: string | undefined }[]) => [...new Set(all.map(({ job }) => job))];
  expect(kinds(values.emails).sort()).toEqual(kinds(waiting).sort());
});

const inOrder = <T>(list: T[]) =>
  list.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

test('A6 I12 what 0.14 sealed opens: private texts, by both keys, and the meals of a booking', async () => {
  const { db, deps, log, browserOf } = await startOnRelease();
  for (const [name, texts] of Object.entries(values.private_texts)) {
    const [person] = await db
      .select()
      .from(users)
      .where(eq(users.email, `${name}@example.org`));
    expect(await loadUser(deps, person?.uuid ?? '')).toMatchObject(texts);
  }
  const { booking, form } = values.lost_answer;
  const answer = await browserOf('hugo').get(`/api/v1/confirmation/${booking}`);
  expect(answer.json().data.dietary_restrictions).toBe(form.dietary_restrictions);
  expect(log.join('')).not.toContain('does not open');
});

test('C1 I12 a browser that was signed in to 0.14 still is, with its token, and its calls are answered the same', async () => {
  const { deps, browserOf } = await startOnRelease();
  const marc = browserOf('marc');
  for (const [path, answer] of Object.entries(values.answers)) {
    expect((await marc.get(path)).json(), path).toMatchObject(answer);
  }
  expect(partyCodeOf(deps.settings, values.ticket.booking)).toBe(values.ticket.code);
  const about = { about: 'Still here.', about_visibility: true };
  expect((await marc.send('PUT', '/api/v1/profile/about', about)).statusCode).toBe(200);

  const login = { email: 'marc@example.org', password: values.password };
  expect((await browserOf('nobody').post('/api/v1/login', login)).statusCode).toBe(200);
  const another = browserOf('nobody');
  another.cookies.set('XSRF-TOKEN', values.cookies.marc['XSRF-TOKEN']);
  expect((await another.post('/api/v1/login', login)).statusCode).toBe(419);
});

test('B4 B11 I12 the links that 0.14 mailed work once', async () => {
  const { db, browserOf } = await startOnRelease();
  const nobody = browserOf('nobody');
  const { verify_email, change_email, reset_password } = values.links;
  const verify = async (token: string) =>
    (await nobody.post('/api/v1/verify-email', { token })).statusCode;
  expect([await verify(verify_email), await verify(change_email)]).toEqual([200, 200]);
  expect(await verify(verify_email)).toBe(400);
  const [emil] = await db.select().from(users).where(eq(users.email, 'emil.new@example.org'));
  expect(emil).toMatchObject({ first_name: 'Emil', pending_email: null });

  const token = reset_password;
  const validated = await nobody.post('/api/v1/validate-link', { token });
  expect(validated.statusCode).toBe(200);
  const password = 'yet another horse battery';
  const wanted = { token, password, password_confirmation: password };
  expect((await nobody.post('/api/v1/reset-password', wanted)).statusCode).toBe(200);
  expect((await nobody.login('rosa@example.org', password)).statusCode).toBe(200);
});

test('B6 I12 rate-limit counters of 0.14 still count, under each limit', async () => {
  const { db, deps, browserOf } = await startOnRelease();
  const counted = await db.select().from(throttles);
  const countOf = new Map(counted.map(({ key, count }) => [key, count]));
  for (const { limit, subject, count } of values.counts) {
    const key = keyOf(deps, limit as Parameters<typeof keyOf>[1], subject);
    expect(countOf.get(key), limit).toBe(count);
  }
  expect(values.counts).toHaveLength(counted.length);
  const rejected = await browserOf('nobody').login('lotte@example.org', values.password);
  expect(rejected.statusCode).toBe(429);
});

test('F9 G10 G11 I12 a payment whose answer 0.14 lost is continued, and charged once', async () => {
  const { db, browserOf } = await startOnRelease();
  const [charges, subscriptions] = await Promise.all([
    db.$count(sandboxCharges),
    db.$count(sandboxSubscriptions),
  ]);
  const { event, booking, form } = values.lost_answer;
  const hugo = browserOf('hugo');
  const again = () =>
    hugo.post(`/api/v1/events/${event}/action/attend`, { uuid: event, data: form });
  const held = (await again()).json().data;
  expect(held).toMatchObject({ id: booking, status: 'requires_action' });
  const { client_secret } = held;
  await hugo.post('/api/v1/sandbox/authentication', { client_secret, approved: true });
  expect((await again()).json().data).toEqual({ id: booking, status: 'confirmed' });

  const card = { payment_method: 'pm_card_authenticationRequired' };
  const started = await browserOf('sue').post('/api/v1/subscribe', card);
  expect(started.json().data.status).toBe('requires_action');
  expect((await browserOf('cleo').post('/api/v1/cancel')).statusCode).toBe(200);
  const other = { payment_method: 'pm_card_mastercard' };
  const changed = await browserOf('kai').post('/api/v1/update-payment-method', other);
  expect(changed.json().data).toMatchObject({ brand: 'mastercard' });

  expect(await db.$count(sandboxCharges)).toBe(charges);
  expect(await db.$count(sandboxSubscriptions)).toBe(subscriptions);
  const open = await db.select().from(paymentRequests);
  expect(open).toMatchObject([{ kind: 'subscribe' }]);
});

test('I1 I12 the ledger of 0.14 agrees, and what was under way is finished', async () => {
  const { deps } = await startOnRelease();
  // The same findings in today's words.
  const wanted = values.pending
    .map((what) => what.replace(/are still to go back(.*)$/, 'are not refunded$1 yet'))
    .sort();
  const { differences, pending } = await checkLedger(deps);
  expect([differences, pending.sort()]).toEqual([[], wanted]);
  await reconcilePayments(deps);
  await reconcileBookings(deps);
  const after = await checkLedger(deps);
  expect(after.differences).toEqual([]);
  expect(after.pending.sort()).toEqual(
    wanted.filter((what) => !what.endsWith('cents are not refunded yet')),
  );
});

test('A8 I12 the organizers of 0.14 are owners, and nobody else has a grant', async () => {
  const { db, deps } = await startOnRelease();
  const given = await db.select().from(grants);
  const [olga] = await db.select().from(users).where(eq(users.email, 'olga@example.org'));
  expect(given).toMatchObject([
    { user_uuid: olga?.uuid, role: 'owner', event_uuid: null, until: null, granted_by: null },
  ]);
  expect(await loadUser(deps, olga?.uuid ?? '')).toMatchObject({
    role: 'organizer',
    grants: [{ role: 'owner', event_uuid: null, until: null }],
  });
});

test('I12 the upgrade of a database of 0.14 loses nothing', async () => {
  const { db } = await openReleaseDatabase();
  expect((await checkUpgrade(db)).differences).toEqual([]);
});

test('I12 the audit log and the pictures of 0.14 are there', async () => {
  const { db, browserOf } = await startOnRelease();
  const all = await findAuditEntries(db, { person: undefined, since: undefined, limit: 1000 });
  const lines = all.map(
    ({ action, actor, subject }) => `${action}: ${actor ?? 'the portal'}, ${subject ?? 'nobody'}`,
  );
  expect(lines.sort()).toEqual(values.audit);
  for (const picture of values.pictures) {
    const answer = await browserOf('marc').get(picture);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
  }
  // Those of events are in the library, and the start reads how large they are.
  const shown = await db.select({ url: events.cover_url }).from(events);
  const media = await db.select({ url: eventMedia.url }).from(eventMedia);
  const ofEvents = [...shown, ...media].filter(({ url }) => url?.startsWith('/pictures/'));
  const library = await db.select().from(libraryPictures);
  expect(library.map(({ url }) => url).toSorted()).toEqual(
    [...new Set(ofEvents.map(({ url }) => url))].toSorted(),
  );
  expect(library.length).toBeGreaterThan(0);
  expect(library.every(({ width, height }) => Number(width) > 0 && Number(height) > 0)).toBe(true);
});

test('G10 G11 Stripe receives the names and keys that 0.14 sent, with the ids of charges and refunds', async () => {
  const { app } = await startStripeApp(portal);
  const sent = recordCallsToStripe();
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal, {}, app);
  await robin.hold(event.uuid);
  await robin.cancel(event.uuid);
  await robin.attend(event.uuid, { payment_method: 'pm_card_visa' });
  await robin.cancel(event.uuid);
  for (const [path, payment_method] of [
    ['subscribe', 'pm_card_authenticationRequired'],
    ['subscribe', 'pm_card_visa'],
    ['update-payment-method', 'pm_card_mastercard'],
    ['cancel'],
    ['resume'],
  ]) {
    const answer = await robin.browser.post(`/api/v1/${path}`, { payment_method });
    expect(answer.statusCode, path).toBe(200);
  }
  // Since then a card also says for which subscription it was attached.
  sent.delete('POST /v1/payment_methods/<pm>  <uuid>:mark  metadata[mark]=<uuid>');
  // What 0.14 named after the booking has an id of its own, and a refund a mark (release-0-14-money.databases.test.ts
  // sends what 0.14 had begun).
  const own = values.stripe.map((line) =>
    line
      .replaceAll('<booking>', '<uuid>')
      .replace(/ {2}refund:.*$/, (refund) => `${refund}  metadata[mark]=<uuid>`),
  );
  expect([...sent].sort()).toEqual(own);
});

/** Each change that Stripe is asked for, with its idempotency key and metadata; ids left out. */
function recordCallsToStripe(): Set<string> {
  const sent = new Set<string>();
  const record = (message: unknown) => {
    const { request } = message as { request: IncomingMessage };
    const key = request.headers['idempotency-key'];
    if (key === undefined || String(key).startsWith('stripe-node-retry')) return;
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const metadata = [...new URLSearchParams(body)]
        .filter(([name]) => name.startsWith('metadata'))
        .map((pair) => pair.join('='));
      sent.add(withoutIds([`${request.method} ${request.url}`, key, ...metadata].join('  ')));
    });
  };
  subscribe('http.server.request.start', record);
  onTestFinished(() => {
    unsubscribe('http.server.request.start', record);
  });
  return sent;
}

const withoutIds = (line: string) =>
  line
    .replaceAll(/\b[0-9a-f]{8}-[0-9a-f-]{27}\b/g, '<uuid>')
    .replaceAll(/\b(cus|sub|pi|pm|in|seti|re)_\w+/g, '<$1>')
    .replace(/(?<=<uuid> )[\w-]{22}$/, '<hash>')
    .replaceAll(/(booking:|refund:|mark\]=)(?!<)[\w-]{22}/g, '$1<booking>');

test('V35 V38 the directory of 0.14 is sorted and searched by names as they are now', async () => {
  const { db } = await startOnRelease();
  const entries = await rowsOf<{ is_sorted: boolean; is_searched: boolean }>(
    db,
    sql`select name_key = left(fold(btrim(last_name || ' ' || first_name)), 200) as is_sorted,
      search_text like unpunctuated(' ' || first_name || ' ' || last_name) || ' %' as is_searched
      from member_cards`,
  );
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.filter((entry) => !entry.is_sorted || !entry.is_searched)).toEqual([]);
  const indexes = await rowsOf<{ name: string }>(
    db,
    sql`select indexname as name from pg_indexes where tablename = 'member_cards'
      and (indexdef like '%INCLUDE (listed_until)' or indexdef like '%fastupdate%') order by 1`,
  );
  expect(indexes.map(({ name }) => name)).toEqual([
    ...['member_cards_joined', 'member_cards_name', 'member_cards_search'],
  ]);
});
