import {
  deliveryStates,
  type ListedMessage,
  type Message,
  type MessageQuery,
} from '#contract/messages/messages.ts';
import { loadAssociation } from '#server/association/association.ts';
import { isErased } from '#server/db/erased-email.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { hasPermission, permittedEvents } from '#server/http/auth/access.ts';
import type { Session } from '#server/http/auth/session.ts';
import { type Asked, listCall } from '../list-call.ts';
import { requireWriter } from './ask-audience.ts';
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
      const only = permittedEvents(session, 'attendees.write');
      const chosen = { ...query, only, toMembers: hasPermission(session, 'members.write') };
      const { time_zone } = await loadAssociation(deps.db);
      const [rows, total] = await Promise.all([
        listMessages(deps.db, chosen, part),
        countMessages(deps.db, chosen),
      ]);
      const listed = rows.map((row) => ({ ...present(row, time_zone), text: row.message.text }));
      return { rows: listed, total };
    },
    columns: [
      { name: 'Subject', of: (message) => message.subject },
      { name: 'Event', of: ({ event }) => event?.title ?? '' },
      { name: 'To', of: (message) => message.audience },
      { name: 'Emails', of: (message) => message.emails },
      { name: 'Withdrawn', of: (message) => message.withdrawn },
      { name: 'State', of: (message) => message.state },
      {
        name: 'Written',
        of: ({ timezone, created_at }) => ({ at: created_at, zone: timezone }),
      },
      { name: 'Written by', of: (message) => message.created_by },
      {
        name: 'Sent at',
        of: ({ timezone, sent_at, send_at }) => ({ at: sent_at ?? send_at, zone: timezone }),
      },
      { name: 'Time zone', of: ({ timezone }) => timezone },
      { name: 'Text', of: ({ text }) => text },
    ],
  });

export async function loadMessage(
  { db, clock }: Deps,
  session: Session,
  uuid: string,
): Promise<Message> {
  const row = await findMessage(db, uuid);
  if (!row) throw new HttpError('not_found');
  requireWriter(session, row.message.filters);
  const { time_zone } = await loadAssociation(db);
  const { text, filters, left_out } = row.message;
  const delivery = await findDelivery(db, uuid);
  return {
    ...present(row, time_zone),
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

function present({ message, event, ...names }: MessageRow, zone: string): ListedMessage {
  const { uuid, subject, state, emails, withdrawn, filters } = message;
  return {
    uuid,
    subject,
    event: event && { uuid: event.uuid, slug: event.slug, title: event.title },
    timezone: event?.timezone ?? zone,
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
