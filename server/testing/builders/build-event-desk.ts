import { randomUUID } from 'node:crypto';
import type { GrantRole } from '#contract/calls/access.ts';
import type { OrganizerEvent } from '#contract/events/organize-events.ts';
import { organizeApi } from '#contract/organize-api.ts';
import type { TestApp } from '../test-app.ts';
import { buildBooker } from './build-booker.ts';

/** All that a draft needs. */
export const gala = {
  title: 'Été Gala',
  starts_at: '2027-02-13T23:00:00.000Z',
  ends_at: '2027-02-14T04:00:00.000Z',
  timezone: 'America/Toronto',
};

/** An organizer and what they do with events; `event` is for a captain or safety lead. */
export async function buildEventDesk(
  portal: TestApp,
  { role = 'organizer', event }: { role?: GrantRole; event?: string } = {},
) {
  const { user, browser, signInAgain } = await buildBooker(
    portal,
    { first_name: 'Ada', last_name: 'Owens' },
    portal.app,
    { role, ...(event && { event_uuid: event }) },
  );
  const at = (uuid: string, part = '') => `${organizeApi.organizerEvents.path}/${uuid}${part}`;
  const record = async (uuid: string): Promise<OrganizerEvent> =>
    (await browser.get(at(uuid))).json().data;
  return {
    user,
    browser,
    signInAgain,
    at,
    record,
    list: async (query = '') =>
      (await browser.get(`${organizeApi.organizerEvents.path}?${query}`)).json(),
    add: (body: object) => browser.post(organizeApi.addEvent.path, body),
    put: (uuid: string, body: object) => browser.send('PUT', at(uuid), body),
    /** Reads the record and saves it with changes. */
    change: async (uuid: string, changes: object) =>
      browser.send('PUT', at(uuid), { ...(await record(uuid)), ...changes }),
    read: async (uuid: string, part: string) => (await browser.get(at(uuid, `/${part}`))).json(),
    save: (uuid: string, part: string, body: object) =>
      browser.send('PUT', at(uuid, `/${part}`), body),
    act: async (uuid: string, act: string, more: object = {}) =>
      browser.post(at(uuid, `/${act}`), { version: (await record(uuid))?.version, ...more }),
    remove: (uuid: string) => browser.send('DELETE', at(uuid)),
    /** Calls an event off with the numbers that it says. */
    callOff: async (uuid: string, more: object = {}) => {
      const { people, cents } = (await browser.get(at(uuid, '/call-off'))).json().data;
      const { version } = await record(uuid);
      const expect = { people, cents };
      const body = { version, reason: 'A storm is coming.', expect, key: randomUUID(), ...more };
      return browser.post(at(uuid, '/call-off'), body);
    },
  };
}
