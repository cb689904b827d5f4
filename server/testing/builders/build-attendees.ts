import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import type { GrantRole } from '#contract/calls/access.ts';
import { outbox } from '#server/db/tables/tables.ts';
import { checkLedger } from '#server/ledger/check/check-ledger.ts';
import type { TestApp } from '../test-app.ts';
import { buildBooker } from './build-booker.ts';

/** An organizer at the attendees' desk; a captain or a safety lead is one of that event. */
export async function buildDesk(portal: TestApp, role: GrantRole, event: string, app = portal.app) {
  const isForEvent = role === 'captain' || role === 'safety';
  const grant = { role, event_uuid: isForEvent ? event : null };
  const { browser, user, signInAgain } = await buildBooker(portal, {}, app, grant);
  const bookings = '/api/v1/organize/bookings';
  /** Acts with the numbers that the portal says when it is asked without any. */
  const act = async (path: string, body: Record<string, unknown>) => {
    const key = randomUUID();
    const asked = await browser.post(path, { key, ...body });
    const { code, current } = asked.json();
    if (code !== 'numbers_changed') return asked;
    const { people, cents } = current;
    return browser.post(path, { key, ...body, expect: { people, cents } });
  };
  return {
    browser,
    user,
    signInAgain,
    act,
    add: (body: Record<string, unknown>, to = event) =>
      browser.post(`/api/v1/organize/events/${to}/bookings`, { key: randomUUID(), ...body }),
    booking: async (id: string): Promise<AttendeeBooking> =>
      (await browser.get(`${bookings}/${id}`)).json().data,
    cancel: (id: string, body: Record<string, unknown> = {}) =>
      act(`${bookings}/${id}/cancel`, body),
    move: (id: string, body: Record<string, unknown>) => act(`${bookings}/${id}/move`, body),
    pay: (id: string, body: Record<string, unknown>) =>
      browser.post(`${bookings}/${id}/pay`, { key: randomUUID(), ...body }),
    refund: (charge: string, body: Record<string, unknown> = {}) =>
      act(`/api/v1/organize/charges/${charge}/refund`, body),
    given: (refund: string, body: Record<string, unknown>) =>
      browser.post(`/api/v1/organize/refunds/${refund}/given`, { key: randomUUID(), ...body }),
    returned: (id: string, body: Record<string, unknown>) =>
      act(`${bookings}/${id}/returned`, { keep: true, ...body }),
    sendAgain: (id: string, body: Record<string, unknown> = {}) =>
      browser.post(`${bookings}/${id}/send-again`, { key: randomUUID(), ...body }),
  };
}

/** S1 to S3, after any act. */
export async function expectCleanLedger({ db, clock }: TestApp): Promise<void> {
  expect((await checkLedger({ db, clock })).differences).toEqual([]);
}

/** Who was written to, and about what, without the codes. */
export async function sentSubjects(portal: TestApp): Promise<string[]> {
  await portal.deliverEmails();
  const sent = await portal.db.select().from(outbox);
  return sent.map(({ to, subject }) => `${to}: ${subject.replace(/ \d{6} from .*/, '')}`).sort();
}
