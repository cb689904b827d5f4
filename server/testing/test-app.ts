import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { sandboxPayments } from '#server/payments/sandbox/sandbox-payments.ts';
import { createApp, jobHandlers } from '../app.ts';
import { fillAssociation } from '../association/fill-association.ts';
import { fillPages } from '../association/pages/fill-pages.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps/deps.ts';
import { outboxMailer } from '../email/mailer.ts';
import { findOutboxEmails } from '../email/outbox-queries.ts';
import { diskStore } from '../files/disk-store.ts';
import { runDueJobs } from '../jobs/run-jobs.ts';
import { recordCustomerDeleted } from '../membership/reconcile-customer.ts';
import { loadOwnPlan } from '../membership/subscription/plan.ts';
import type { Sandbox } from '../payments/payment-provider.ts';
import { readSettings, type Settings } from '../start/settings.ts';
import { emptyDatabase, openTestDatabase, type TestDatabase } from './test-database.ts';

/** The server's clock in a test: it stands still until it is set. */
interface TestClock {
  now(): Date;
  set(instant: string | Date): void;
  advance(seconds: number): void;
}

export interface TestApp {
  app: FastifyInstance;
  db: Db;
  database: TestDatabase;
  settings: Settings;
  clock: TestClock;
  /** The dependencies of the domains, to call a function without a request. */
  deps: Deps & { payments: Sandbox };
  /** The folder of the uploaded files. */
  filesFolder: string;
  /** The log since the test began, one JSON line each. */
  log: string[];
  /** Makes it as it is before each test, for a test that tries many cases. */
  empty(): Promise<void>;
  /** Another browser with cookies of its own, from this IP. It sends the CSRF token as a real one does. */
  browser(ip?: string): TestBrowser;
  /** Another app on the same database, closed after the test. */
  anotherApp(changes?: Partial<Settings>): Promise<FastifyInstance>;
  /** Delivers the waiting emails, as the job runner would. */
  deliverEmails(): Promise<void>;
  /** The subjects of the emails that were delivered to an address, sorted. */
  subjectsTo(email: string): Promise<string[]>;
}

/**
 * An app in this process, with an empty database for each test of the file that calls it. The result's
 * properties exist only when the tests run, so do not destructure it.
 */
export function useTestApp(environment: Record<string, string> = {}): TestApp {
  const clock = testClock();
  const log: string[] = [];

  const folder = mkdtempSync(join(tmpdir(), 'fairway-files-'));
  const files = diskStore(folder);
  const current = { clock, log, filesFolder: folder } as TestApp;

  beforeAll(async () => {
    const database = await openTestDatabase();
    const settings = readSettings({
      SESSION_SECRET: 'a secret only for tests, 0123456789',
      DEMO: '1',
      BASE_URL: 'http://fairway.test',
      ...environment,
    });
    const payments = sandboxPayments({ db: database.db, clock }, () => loadOwnPlan(database.db));
    const { db, onPublicChange } = database;
    const wakeJobs = () => undefined;
    const customerDeleted = recordCustomerDeleted;
    const given = { db, onPublicChange, settings, clock, files };
    const shared = { ...given, payments, customerDeleted, wakeJobs };
    const app = await createApp({ ...shared, logTo: { write: (line) => log.push(line) } });
    await app.ready();
    const deps = { ...shared, log: app.log };
    Object.assign<TestApp, Partial<TestApp>>(current, {
      app,
      db: database.db,
      database,
      settings,
      browser: (ip) => testBrowser(app, ip),
      anotherApp: async (changes) => {
        const another = await createApp({
          ...deps,
          settings: { ...settings, ...changes },
          logTo: { write: (line) => log.push(line) },
        });
        onTestFinished(() => another.close());
        return another;
      },
      deps,
      deliverEmails: () => runDueJobs(deps, jobHandlers(deps, outboxMailer(deps))),
      async subjectsTo(email) {
        return (await findOutboxEmails(db, email)).map(({ subject }) => subject).sort();
      },
    });
  });
  current.empty = async () => {
    clock.set('2026-06-15T16:00:00Z');
    log.length = 0;
    for await (const { name } of files.list()) await files.delete(name);
    await emptyDatabase(current.db);
    await fillAssociation(current.deps);
    await fillPages(current.deps, clock.now(), () => Promise.reject(new Error('no former texts')));
  };
  beforeEach(() => current.empty());
  afterAll(async () => {
    await current.app.close();
    await current.database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return current;
}

function testClock(): TestClock {
  let instant = new Date('2026-06-15T16:00:00Z');
  return {
    now: () => new Date(instant),
    set: (to) => {
      instant = new Date(to);
    },
    advance: (seconds) => {
      instant = new Date(instant.getTime() + seconds * 1000);
    },
  };
}

/** Stores cookies and sends the CSRF token, as the web client does. */
export interface TestBrowser {
  cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  send(
    method: 'HEAD' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  post(path: string, body?: unknown): Promise<LightMyRequestResponse>;
  login(email: string, password: string): Promise<LightMyRequestResponse>;
}

export function testBrowser(app: FastifyInstance, remoteAddress = '127.0.0.1'): TestBrowser {
  const cookies = new Map<string, string>();
  const request = async (options: InjectOptions) => {
    const response = await app.inject({
      ...options,
      remoteAddress,
      headers: {
        host: 'fairway.test',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...options.headers,
      },
    });
    for (const { name, value, maxAge, expires } of response.cookies) {
      const over = maxAge === 0 || (expires !== undefined && expires.getTime() === 0);
      if (over) cookies.delete(name);
      else cookies.set(name, encodeURIComponent(value));
    }
    return response;
  };
  const browser: TestBrowser = {
    cookies,
    get: (path, headers = {}) => request({ method: 'GET', url: path, headers }),
    async send(method, path, body, headers = {}) {
      if (!cookies.has('XSRF-TOKEN')) await browser.get('/sanctum/csrf-cookie');
      return request({
        method,
        url: path,
        headers: {
          'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: body as object }),
      });
    },
    post: (path, body) => browser.send('POST', path, body),
    login: (email, password) => browser.post('/api/v1/login', { email, password }),
  };
  return browser;
}
