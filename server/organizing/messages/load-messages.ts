import {
  deliveryStates,
  type ListedMessage,
  type Message,
  type MessageQuery,
} from '#contract/messages/messages.ts';
import { wallTimeIn } from '#contract/values/zoned-time.ts';
import { isErased } from '#server/db/erased-email.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { permittedEvents } from '#server/http/auth/access.ts';
import type { Session } from '#server/http/auth/session.ts';
import { csvOf } from '../csv.ts';
import { audienceText } from './audience-text.ts';
import {
  countMessages,
  findDelivery,
  findMessage,
  listMessages,
  type MessageRow,
} from './message-queries.ts';

export const messagesPerPage = 50;

/** So many emails are named; the counts are of all. */
const deliveryLimit = 500;

/** A page of the messages to people of events that somebody may write to. */
export async function pageOfMessages(
  { db }: Deps,
  session: Session,
  query: MessageQuery,
): Promise<{ rows: ListedMessage[]; total: number }> {
  const chosen = { ...query, only: permittedEvents(session, 'attendees.write') };
  const part = { limit: messagesPerPage, offset: (query.page - 1) * messagesPerPage };
  const [rows, total] = await Promise.all([
    listMessages(db, chosen, part),
    countMessages(db, chosen),
  ]);
  return { rows: rows.map(present), total };
}

const head = [
  ...['Subject', 'Event', 'To', 'Emails', 'Withdrawn', 'State', 'Written', 'Written by'],
  ...['Sent at', 'Time zone', 'Text'],
];

/** All of them, with times as the clocks at the event show them. */
export async function messagesFile(
  { db }: Deps,
  session: Session,
  query: MessageQuery,
): Promise<string> {
  const chosen = { ...query, only: permittedEvents(session, 'attendees.write') };
  const rows = await listMessages(db, chosen, { limit: 2 ** 31, offset: 0 });
  return csvOf(
    head,
    rows.map((row) => {
      const { subject, event, audience, emails, withdrawn, state, created_by } = present(row);
      const at = (instant: Date) => wallTimeIn(event.timezone, instant).replace('T', ' ');
      return [
        ...[subject, event.title, audience, emails, withdrawn, state, at(row.message.created_at)],
        ...[created_by, at(row.message.sent_at ?? row.message.send_at), event.timezone],
        row.message.text,
      ];
    }),
  );
}

export async function loadMessage({ db, clock }: Deps, uuid: string): Promise<Message> {
  const row = await findMessage(db, uuid);
  if (!row) throw new HttpError('not_found');
  const { text, filters, left_out } = row.message;
  const delivery = await findDelivery(db, uuid);
  return {
    ...{ ...present(row), text, filters, left_out, now: clock.now().toISOString() },
    delivery: delivery.slice(0, deliveryLimit),
    delivery_counts: deliveryStates.flatMap((state) => {
      const emails = delivery.filter((email) => email.state === state).length;
      return emails === 0 ? [] : [{ state, emails }];
    }),
  };
}

function present({ message, event, ...names }: MessageRow): ListedMessage {
  const { uuid, subject, state, emails, withdrawn, filters } = message;
  const { starts_at: _, ...named } = event;
  return {
    ...{ uuid, subject, event: named, audience: audienceText(filters, event.title) },
    ...{ state, emails, withdrawn },
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
