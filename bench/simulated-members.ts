import { createHash, randomBytes } from 'node:crypto';
import { api } from '#contract/api.ts';
import type { Db } from '../server/db/database.ts';
import { sessions, users } from '../server/db/tables/tables.ts';

/** A signed-in person and their requests. */
export interface Person {
  uuid: string;
  /** The complete request that books this event without guests. */
  attend(eventUuid: string): string;
}

/**
 * Inserts people with sessions: signing in would measure the hashing of passwords. The CSRF token comes
 * from the portal.
 */
export async function buildMembers(db: Db, url: URL, size: number): Promise<Person[]> {
  const members: Person[] = [];
  while (members.length < size) {
    const batch = await buildPeople(db, members.length, Math.min(500, size - members.length));
    for (const { uuid, token } of batch) members.push(await signedIn(url, uuid, token));
  }
  return members;
}

async function buildPeople(db: Db, from: number, count: number) {
  const rows = await db
    .insert(users)
    .values(
      Array.from({ length: count }, (_, index) => ({
        email: `storm${from + index}@example.org`,
        email_key: `storm${from + index}@example.org`,
        email_verified_at: new Date(),
        password_hash: '',
        first_name: 'Robin',
        last_name: `Fairfield ${from + index}`,
      })),
    )
    .returning({ uuid: users.uuid });
  const people = rows.map(({ uuid }) => ({ uuid, token: randomBytes(32).toString('base64url') }));
  const now = new Date();
  await db.insert(sessions).values(
    people.map(({ uuid, token }) => ({
      token_hash: createHash('sha256').update(token).digest(),
      user_uuid: uuid,
      created_at: now,
      last_seen_at: now,
      remember: false,
      user_agent: '',
    })),
  );
  return people;
}

async function signedIn(url: URL, uuid: string, token: string): Promise<Person> {
  const session = `fairway_session=${token}`;
  const answer = await fetch(new URL(api.csrfCookie.path, url), { headers: { cookie: session } });
  const pairs = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const csrf = pairs.find((pair) => pair.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length);
  const head = [
    `host: ${url.host}`,
    `origin: ${url.origin}`,
    'content-type: application/json',
    `cookie: ${[session, ...pairs].join('; ')}`,
    `x-xsrf-token: ${decodeURIComponent(csrf ?? '')}`,
  ].join('\r\n');
  return {
    uuid,
    attend(eventUuid) {
      const body = JSON.stringify({ uuid: eventUuid, data: { guests: [] } });
      const path = api.attend.path.replace(':uuid', eventUuid);
      return `POST ${path} HTTP/1.1\r\n${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
    },
  };
}
