import { buildUser, testPassword } from './build-user.ts';
import { type TestApp, testBrowser } from './test-app.ts';

/** A signed-in person and what they can do with events; `app` is another process's, if it is given. */
export async function buildBooker(
  portal: TestApp,
  overrides: Parameters<typeof buildUser>[1] = {},
  app = portal.app,
) {
  const user = await buildUser(portal.db, overrides);
  const browser = testBrowser(app);
  await browser.login(user.email, testPassword);
  const call = (uuid: string, action: string) => `/api/v1/events/${uuid}/action/${action}`;
  const attend = (uuid: string, data: Record<string, unknown> = {}) =>
    browser.post(call(uuid, 'attend'), { uuid, data: { guests: [], ...data } });
  return {
    user,
    browser,
    /** After so long that the session is over. */
    signInAgain() {
      browser.cookies.clear();
      return browser.login(user.email, testPassword);
    },
    viability: async (uuid: string) =>
      (await browser.get(call(uuid, 'check-booking-viability'))).json().data,
    attend,
    /** Takes places with a card of the sandbox that asks its bank first. */
    async hold(uuid: string, data: Record<string, unknown> = {}) {
      const answer = await attend(uuid, {
        payment_method: 'pm_card_authenticationRequired',
        ...data,
      });
      if (answer.json().data?.status !== 'requires_action') throw new Error(answer.body);
      return answer.json().data as { id: string; client_secret: string; hold_expires_at: string };
    },
    /** What its owner then says on the bank's page. */
    answerBank: (client_secret: string, approved: boolean) =>
      browser.post('/api/v1/sandbox/authentication', { client_secret, approved }),
    cancel: (uuid: string) => browser.post(call(uuid, 'cancel')),
    confirmation: (id: string) => browser.get(`/api/v1/confirmation/${id}`),
    myEvents: async (filter = 'upcoming') =>
      (await browser.get(`/api/v1/my-events?filter=${filter}`)).json(),
    /** Kind, cents and status of what was paid and paid back, in no order that means anything. */
    books: async () =>
      (await browser.get('/api/v1/billing-history'))
        .json()
        .data.map(({ kind, amount_cents, status }: Record<string, unknown>) =>
          [kind, amount_cents, status].join(' '),
        )
        .toSorted(),
  };
}

export type TestBooker = Awaited<ReturnType<typeof buildBooker>>;
