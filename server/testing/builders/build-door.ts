import { createHash, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { organizeApi } from '#contract/organize-api.ts';
import { seats } from '#server/db/tables/booking-tables.ts';
import type { TestApp, TestBrowser } from '../test-app.ts';
import { buildBooker } from './build-booker.ts';
import { buildEvent } from './build-event.ts';
import { buildGrant, buildUser, testPassword } from './build-user.ts';

export const free = { price_cents: 0, member_price_cents: 0 };
export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

export const at = (path: string, uuid: string) => path.replace(':uuid', uuid);
export const doorOf = (browser: TestBrowser, event: string) =>
  browser.get(at(organizeApi.door.path, event));

export interface Sent {
  uuid: string;
  ticket_hash: string;
  at: string;
  here: boolean;
}

/** What the tests of the door have in common. */
export function buildDoor(portal: TestApp) {
  /** A check-in as a phone sends it, this many seconds from now. */
  const arrival = (ticket_hash: string, seconds = 0, here = true): Sent => ({
    uuid: randomUUID(),
    ticket_hash,
    here,
    at: new Date(portal.clock.now().getTime() + seconds * 1000).toISOString(),
  });

  async function send(browser: TestBrowser, event: string, ...check_ins: Sent[]) {
    const answer = await browser.post(at(organizeApi.checkIn.path, event), { check_ins });
    return (answer.json().data ?? [answer.json()]).map(
      ({ result, why, code }: Record<string, unknown>) => code ?? [result, why],
    );
  }

  /** When the person of each seat was checked in. */
  const arrivals = async () =>
    (await portal.db.select().from(seats).orderBy(seats.position)).map(
      ({ checked_in_at }) => checked_in_at?.toISOString() ?? null,
    );

  /** An event of today with a party of three and a captain. */
  async function eventToday() {
    const times = {
      starts_at: new Date('2026-06-15T18:00:00Z'),
      ends_at: new Date('2026-06-15T23:00:00Z'),
    };
    const event = await buildEvent(portal.db, { ...free, title: 'Twilight nine', ...times });
    const robin = await buildBooker(portal, { first_name: 'Robin', last_name: 'Reed' });
    const guests = [{ name: 'Sam Guest', email: 'sam@example.org' }, { name: 'Alex Guest' }];
    const { id } = (await robin.attend(event.uuid, { guests })).json().data;
    const ofParty = async () => (await robin.confirmation(id)).json().data.seats;
    const captain = await signIn({ role: 'captain', event_uuid: event.uuid });
    return { event, robin, id, ofParty, ...captain };
  }

  async function signIn(grant: Parameters<typeof buildGrant>[2]) {
    const user = await buildUser(portal.db, { first_name: 'Kim', last_name: 'Captain' });
    await buildGrant(portal.db, user.uuid, grant);
    const browser = portal.browser();
    await browser.login(user.email, testPassword);
    return { user, browser };
  }

  /** A helper's browser, with a pass that the captain has shown. */
  async function helperOf(captain: TestBrowser, event: string, name = 'Helper Hana') {
    const made = await captain.post(at(organizeApi.makeDoorPass.path, event));
    expect(made.statusCode).toBe(201);
    const { url, uuid } = made.json().data;
    const browser = portal.browser();
    const token = new URL(url).hash.slice(1);
    const opened = await browser.post(organizeApi.openDoorPass.path, { token, name });
    return { browser, opened, token, uuid };
  }

  return { arrival, arrivals, send, eventToday, signIn, helperOf };
}
