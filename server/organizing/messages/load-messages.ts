import {
  deliveryStates,
  type ListedMessage,
  type Message,
  type MessageQuery,
} from '#contract/messages/messages.ts';
import { isErased } from '#server/db/erased-email.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { permittedEvents } from '#server/http/auth/access.ts';
import { type Asked, listCall } from '../list-call.ts';
import { audienceText } from './audience-text.ts';
import {
  countMessages,
  findDelivery,
  findMessage,
  listMessages,
  type MessageRow,
} from './message-queries.ts';

/** So many emails are named; the counts are of all. */
const deliveryLimit = 500;

/** The messages to people of events that somebody may write to; in the file with times as the clocks there show them. */
export const messageList = (deps: Deps) =>
  listCall(deps, {
    file: 'messages',
    find: async ({ session, query }: Asked<MessageQuery>, part) => {
      const chosen = { ...query, only: permittedEvents(session, 'attendees.write') };
      const [rows, total] = await Promise.all([
        listMessages(deps.db, chosen, part),
        countMessages(deps.db, chosen),
      ]);
      const listed = rows.map((row) => ({ ...present(row), text: row.message.text }));
      return { rows: listed, total };
    },
    columns: [
      { name: 'Subject', of: (message) => message.subject },
      { name: 'Event', of: ({ event }) => event.title },
      { name: 'To', of: (message) => message.audience },
      { name: 'Emails', of: (message) => message.emails },
      { name: 'Withdrawn', of: (message) => message.withdrawn },
      { name: 'State', of: (message) => message.state },
      {
        name: 'Written',
        of: ({ event, created_at }) => ({ at: created_at, zone: event.timezone }),
      },
      { name: 'Written by', of: (message) => message.created_by },
      {
        name: 'Sent at',
        of: ({ event, sent_at, send_at }) => ({ at: sent_at ?? send_at, zone: event.timezone }),
      },
      { name: 'Time zone', of: ({ event }) => event.timezone },
      { name: 'Text', of: ({ text }) => text },
    ],
  });

export async function loadMessage({ db, clock }: Deps, uuid: string): Promise<Message> {
  const row = await findMessage(db, uuid);
  if (!row) throw new HttpError('not_found');
  const { text, filters, left_out } = row.message;
  const delivery = await findDelivery(db, uuid);
  return {
    ...present(row),
    text,
    filters,
    left_out,
    now: clock.now().toISOString(),
    delivery: delivery.slice(0, deliveryLimit),
    delivery_counts: deliveryStates.flatMap((state) => {
      const emails = delivery.filter((email) => email.state === state).length;
      return emails === 0 ? [] : [{ state, emails }];
    }),
  };
}

function present({ message, event, ...names }: MessageRow): ListedMessage {
  const { uuid, subject, state, emails, withdrawn, filters } = message;
  const { starts_at: _, ends_at: __, ...named } = event;
  return {
    uuid,
    subject,
    event: named,
    audience: audienceText(filters, event, message.send_at),
    state,
    emails,
    withdrawn,
    send_at: message.send_at.toISOString(),
    created_at: message.created_at.toISOString(),
    created_by: nameOf(names.created_by, names.author_email),
    stopped_at: message.stopped_at?.toISOString() ?? null,
    stopped_by: nameOf(names.stopped_by, names.stopper_email),
    stopped_why:
      state === 'stopped' && message.stopped_by === null
        ? 'the sender may no longer write to these people'
        : null,
    sent_at: message.sent_at?.toISOString() ?? null,
  };
}

export function nameOf(name: string | null, email: string | null): string | null {
  return email === null || isErased(email) ? null : name;
}
