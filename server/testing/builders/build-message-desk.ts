import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { GrantRole } from '#contract/calls/access.ts';
import type { Audience, Message } from '#contract/messages/messages.ts';
import { organizeApi } from '#contract/organize-api.ts';
import { seats } from '#server/db/tables/booking-tables.ts';
import { outbox } from '#server/db/tables/tables.ts';
import type { TestApp } from '../test-app.ts';
import { buildDesk } from './build-attendees.ts';
import { buildBooker } from './build-booker.ts';
import { buildEvent } from './build-event.ts';

/** An organizer who writes to the people of an event; a captain is one of that event. */
export async function buildMessageDesk(
  portal: TestApp,
  event: string,
  { role = 'organizer', ofEvent = event }: { role?: GrantRole; ofEvent?: string } = {},
) {
  const { browser, user, signInAgain } = await buildBooker(
    portal,
    { first_name: 'Ada', last_name: 'Owens' },
    portal.app,
    { role, event_uuid: role === 'captain' ? ofEvent : null },
  );
  const at = (path: string, uuid: string) => path.replace(':uuid', uuid);
  const words = { subject: 'Tee times', text: 'The first group starts at 8.\n\nSee you there.' };
  const write = (more: object = {}) =>
    browser.post(organizeApi.writeMessage.path, {
      ...words,
      filters: { event },
      key: randomUUID(),
      ...more,
    });
  return {
    browser,
    user,
    signInAgain,
    words,
    write,
    ask: async (filters: object = {}): Promise<Audience> =>
      (await browser.post(organizeApi.audience.path, { filters: { event, ...filters } })).json()
        .data,
    /** Written with the number that the portal says. */
    send: async (more: { filters?: object } & Record<string, unknown> = {}): Promise<Message> => {
      const body = { key: randomUUID(), ...more, filters: { event, ...more.filters } };
      const { emails } = (await write(body)).json().current;
      const answer = await write({ ...body, expect: { emails } });
      if (answer.statusCode !== 201) throw new Error(answer.body);
      return answer.json().data;
    },
    message: async (uuid: string): Promise<Message> =>
      (await browser.get(at(organizeApi.message.path, uuid))).json().data,
    stop: (uuid: string) => browser.post(at(organizeApi.stopMessage.path, uuid)),
    test: (uuid: string, body: object = {}) =>
      browser.post(at(organizeApi.testMessage.path, uuid), { key: randomUUID(), ...body }),
    preview: (more: object = {}) =>
      browser.post(organizeApi.previewMessage.path, { ...words, filters: { event }, ...more }),
  };
}

/** Robin with two guests, one of them without an address; Kim alone, by name, who owes. */
export async function buildWrittenTo(portal: TestApp) {
  const event = await buildEvent(portal.db, {
    title: 'Harvest Scramble',
    slug: 'harvest',
    price_cents: 100_00,
  });
  const robin = await buildBooker(portal, { first_name: 'Robin', last_name: 'Reed' });
  const guests = [{ name: 'Sam Guest', email: 'sam@example.org' }, { name: 'Alex Guest' }];
  const booked = await robin.attend(event.uuid, { guests, payment_method: 'pm_card_visa' });
  const id = booked.json().data.id as string;
  const desk = await buildMessageDesk(portal, event.uuid);
  const people = await buildDesk(portal, 'organizer', event.uuid);
  const kim = await people.add({
    seats: [{ name: 'Kim Byname', email: 'kim@example.org' }],
    pay: 'owing',
  });
  await portal.deliverEmails();
  await portal.db.delete(outbox);
  return { event, robin, id, desk, people, kim: kim.json().data.id as string };
}

/** What a message's tests look at, and how they pass the minute. */
export const messageSteps = (portal: TestApp) => ({
  /** To whom emails went. */
  sent: async () =>
    (await portal.db.select().from(outbox).orderBy(asc(outbox.to))).map(({ to }) => to),
  /** The minute is over. */
  async sendDue(seconds = 60) {
    portal.clock.advance(seconds);
    await portal.deliverEmails();
  },
  async seatOf(name: string) {
    const [seat] = await portal.db.select().from(seats).where(eq(seats.name, name));
    if (!seat) throw new Error(name);
    return seat;
  },
});
