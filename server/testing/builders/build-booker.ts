import { type TestApp, testBrowser } from '../test-app.ts';
import { buildGrant, buildUser, testPassword } from './build-user.ts';

/** A signed-in person and what they can do with events; `app` may be another process on the database. */
export async function buildBooker(
  portal: TestApp,
  overrides: Parameters<typeof buildUser>[1] = {},
  app = portal.app,
  grant?: Parameters<typeof buildGrant>[2],
) {
  const user = await buildUser(portal.db, overrides);
  if (grant) await buildGrant(portal.db, user.uuid, grant);
  const browser = testBrowser(app);
  await browser.login(user.email, testPassword);
  const call = (uuid: string, action: string) => `/api/v1/events/${uuid}/action/${action}`;
  const attend = (uuid: string, data: Record<string, unknown> = {}) =>
    browser.post(call(uuid, 'attend'), { uuid, data: { guests: [], ...data } });
  return {
    user,
    browser,
    /** For tests that move the clock so far that the session has expired. */
    signInAgain() {
      browser.cookies.clear();
      return browser.login(user.email, testPassword);
    },
    viability: async (uuid: string) =>
      (await browser.get(call(uuid, 'check-booking-viability'))).json().data,
    attend,
    /** Holds seats with a sandbox card that needs confirmation by the bank. */
    async hold(uuid: string, data: Record<string, unknown> = {}) {
      const answer = await attend(uuid, {
        payment_method: 'pm_card_authenticationRequired',
        ...data,
      });
      if (answer.json().data?.status !== 'requires_action') throw new Error(answer.body);
      return answer.json().data as { id: string; client_secret: string; hold_expires_at: string };
    },
    /** The cardholder's answer to the bank. */
    answerBank: (client_secret: string, approved: boolean) =>
      browser.post('/api/v1/sandbox/authentication', { client_secret, approved }),
    cancel: (uuid: string) => browser.post(call(uuid, 'cancel')),
    /** The waiting list of an event (20.1). */
    join: (uuid: string, seats = 1, least = 1) =>
      browser.send('PUT', `/api/v1/events/${uuid}/waitlist`, { seats, least }),
    leave: (uuid: string) => browser.send('DELETE', `/api/v1/events/${uuid}/waitlist`),
    waitlist: async (uuid: string) =>
      (await browser.get(`/api/v1/events/${uuid}/waitlist`)).json().data,
    confirmation: (id: string) => browser.get(`/api/v1/confirmation/${id}`),
    myEvents: async (filter = 'upcoming') =>
      (await browser.get(`/api/v1/my-events?filter=${filter}`)).json(),
    /** The subjects of the emails about bookings, without receipts. */
    async subjects() {
      await portal.deliverEmails();
      const all = await portal.subjectsTo(user.email);
      return all.filter((subject) => !subject.startsWith('Receipt'));
    },
    /** Kind, cents and status of each ledger entry, sorted as text. */
    ledger: async () =>
      (await browser.get('/api/v1/billing-history'))
        .json()
        .data.map(({ kind, amount_cents, status }: Record<string, unknown>) =>
          [kind, amount_cents, status].join(' '),
        )
        .toSorted(),
  };
}

export type TestBooker = Awaited<ReturnType<typeof buildBooker>>;
