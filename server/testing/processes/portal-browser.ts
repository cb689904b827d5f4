import { createHash, randomBytes } from 'node:crypto';
import { api } from '#contract/api.ts';
import type { Db } from '#server/db/database.ts';
import { sessions } from '#server/db/tables/tables.ts';
import { machineClock } from './machine-clock.ts';

interface Answer {
  status: number;
  body: { data?: unknown; code?: string; [key: string]: unknown };
}

/** One person's browser for several processes of the portal: its cookies go to each of them. */
export interface PortalBrowser {
  get(url: string, path: string): Promise<Answer>;
  post(url: string, path: string, body?: object): Promise<Answer>;
  put(url: string, path: string, body: object): Promise<Answer>;
  delete(url: string, path: string): Promise<Answer>;
}

/** A visitor's browser, with a CSRF token. */
export async function visit(url: string): Promise<PortalBrowser> {
  const browser = portalBrowser(new Map());
  await browser.get(url, api.csrfCookie.path);
  return browser;
}

/** Signed in at one process, and so at all processes on the same database. */
export async function signInAt(
  url: string,
  email: string,
  password: string,
): Promise<PortalBrowser> {
  const browser = await visit(url);
  const { status } = await browser.post(url, api.login.path, { email, password });
  if (status !== 200) throw new Error(`Signing in was answered with ${status}.`);
  return browser;
}

/** Inserts the session: for many people, hashing passwords would take minutes. */
export async function openSession(db: Db, userUuid: string): Promise<PortalBrowser> {
  const token = randomBytes(32).toString('base64url');
  await db.insert(sessions).values({
    token_hash: createHash('sha256').update(token).digest(),
    user_uuid: userUuid,
    created_at: machineClock.now(),
    last_seen_at: machineClock.now(),
    remember: false,
    user_agent: '',
  });
  return portalBrowser(new Map([['fairway_session', token]]));
}

function portalBrowser(cookies: Map<string, string>): PortalBrowser {
  async function send(url: string, init: RequestInit): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { ...init, headers: { ...init.headers, cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : {} };
  }
  const token = () => decodeURIComponent(cookies.get('XSRF-TOKEN') ?? '');
  return {
    get: (at, path) => send(at + path, {}),
    post: (at, path, body = {}) =>
      send(at + path, {
        method: 'POST',
        headers: {
          ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
          'x-xsrf-token': token(),
        },
        body: body instanceof FormData ? body : JSON.stringify(body),
      }),
    put: (at, path, body) =>
      send(at + path, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'x-xsrf-token': token() },
        body: JSON.stringify(body),
      }),
    delete: (at, path) =>
      send(at + path, { method: 'DELETE', headers: { 'x-xsrf-token': token() } }),
  };
}
