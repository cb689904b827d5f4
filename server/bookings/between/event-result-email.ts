import { z } from 'zod';
import { emailKey } from '#contract/values/fields.ts';
import { formatMoney } from '#contract/values/money.ts';
import { whenIn } from '#contract/values/when.ts';
import { loadAssociation } from '#server/association/association.ts';
import { howToReach } from '#server/association/sender.ts';
import type { Deps } from '#server/deps/deps.ts';
import { defineEmail } from '#server/email/define-email.ts';
import { greeting } from '#server/email/greeting.ts';
import { findRecipientByUser } from '#server/email/recipient-queries.ts';
import { coverOf } from '#server/events/cover-of.ts';
import { type EventRow, findEvent } from '#server/events/event-queries.ts';
import { makeAddressStopLink } from '#server/notifications/stop-link.ts';
import { findConfirmedSeats } from './event-email-queries.ts';
import { type EventReader, readersOf } from './event-readers.ts';
import { forgetIfMoved, whyNotSent } from './why-not-sent.ts';

/** 21.1: what an event has raised, to who was there. */
export const eventResult = defineEmail({
  job: 'booking-letter',
  letter: 'event-result',
  name: 'What an event raised',
  values: z.object({
    event: z.uuid(),
    /** Of an account holder. */
    user: z.uuid().optional(),
    /** Of a guest. */
    booking: z.string().optional(),
    to: z.string().optional(),
  }),
  async find(deps, { event: uuid, user, to }) {
    const now = deps.clock.now();
    const event = await findEvent(deps.db, { uuid }, now);
    if (!event) return 'There is no such event any more.';
    const readers = readersOf('result', event, await findConfirmedSeats(deps.db, uuid), now);
    const reader = readers.find((one) =>
      user === undefined ? to !== undefined && one.key === emailKey(to) : one.user === user,
    );
    if (!reader) return 'They were not there, or their place is gone.';
    return (await whyNotSent(deps, 'result', event, reader.email)) ?? { event, reader };
  },
  async write(deps, { event, reader }) {
    return { to: reader.email, email: await compose(deps, event, reader) };
  },
  notSent: forgetIfMoved,
});

async function compose(deps: Deps, event: EventRow, { user, key }: EventReader) {
  const { db, settings } = deps;
  const association = await loadAssociation(db);
  const { name, address } = association;
  const { title, charity_name: charity, charity_raised_cents: cents } = event;
  const goal = event.charity_goal_cents;
  const raised = cents ? formatMoney(cents) : undefined;
  const day = whenIn(event.timezone, event.starts_at, 'day');
  const recipient = user === null ? undefined : await findRecipientByUser(db, user);
  return {
    subject: raised ? `${title} raised ${raised}` : `The statement of ${title}`,
    paragraphs: [
      recipient ? greeting(recipient) : 'Hello,',
      raised
        ? `Thank you for ${day}. ${title} raised ${raised}${charity ? ` for ${charity}` : ''}.`
        : `Thank you for ${day}. The statement of ${title} is there now.`,
      'Its page says what came in and where it went.',
    ],
    facts: [
      { label: 'When', value: day },
      ...(raised ? [{ label: 'Raised', value: raised }] : []),
      ...(raised && goal ? [{ label: 'The goal was', value: formatMoney(goal) }] : []),
      ...(charity ? [{ label: 'For', value: charity }] : []),
    ],
    cover: coverOf(event),
    action: { label: 'See What It Raised', url: `${settings.baseUrl}/events/${event.slug}` },
    afterwards: [
      `You get this email because you had a place at ${title}.`,
      `Sent by ${[name, ...address].join(', ')}. ${howToReach(association, settings)}`,
    ],
    stopUrl: await makeAddressStopLink(deps, key, 'results'),
  };
}
