import { randomUUID } from 'node:crypto';
import { isToMembers } from '#contract/messages/is-to-members.ts';
import type { MessageFilters, NewMessage } from '#contract/messages/messages.ts';
import { messageWaitSeconds } from '#contract/values/portal-limits.ts';
import { requireMailingAddress } from '#server/association/sender.ts';
import { audit } from '#server/audit/audit.ts';
import type { lockEvent } from '#server/bookings/event-lock-queries.ts';
import { withEventLock } from '#server/bookings/with-event-lock.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import type { Session } from '#server/http/auth/session.ts';
import { addJob } from '#server/jobs/job-queries.ts';
import { oneDay, oneMinute } from '#server/time/durations.ts';
import { doneBefore } from '../acts/act-once.ts';
import { countMessage, requireFreshForEmails } from '../acts/count-emails.ts';
import { countLeftOut, requireWriter } from './ask-audience.ts';
import { audienceText } from './audience-text.ts';
import { type FoundAudience, findAudience, oncePerAddress } from './find-audience.ts';
import {
  countEmailsSince,
  findMessage,
  insertMessage,
  lockMessage,
  markStopped,
} from './message-queries.ts';

const longestWait = 365 * oneDay;

/** 10.3: in so many minutes, of one message or of several. */
const lately = 15 * oneMinute;

/**
 * 15.3: writes to the people that the filters leave now, and to nobody later: the number is the one that was
 * confirmed. The key becomes the message's uuid.
 */
export async function writeMessage(
  deps: Deps,
  session: Session,
  wanted: NewMessage,
): Promise<string> {
  const { filters } = wanted;
  requireWriter(session, filters);
  await inTurn(deps, filters, async (tx, event) => {
    const { key, expect, ...asked } = wanted;
    const request = { act: 'write_message', ...asked };
    if ((await doneBefore(deps, tx, { key, request, about: key })) !== undefined) return;
    if (await findMessage(tx, key)) {
      throw validationError('key', 'This key was used for something else. Send a new one.');
    }
    const now = deps.clock.now();
    const audience = await findAudience(tx, filters, now);
    const emails = oncePerAddress(audience.people).length;
    await countMessage(deps, tx, session);
    const before = await countEmailsSince(tx, session.userUuid, new Date(now.getTime() - lately));
    requireFreshForEmails(session, before + emails);
    const send_at = whenToSend(wanted.send_at, now);
    if (emails === 0) {
      throw validationError('filters', 'Nobody whom you can write to is among them.');
    }
    refuseOtherNumber(expect, emails);
    if (isToMembers(filters)) await requireMailingAddress(tx, 'filters', 'News names');
    await store(tx, session, { ...wanted, send_at, emails, audience, now });
    await addJob(tx, { kind: 'message', payload: { message: key }, now, runAt: send_at });
    await audit(tx, 'message_written', {
      at: now,
      about: event?.uuid ?? key,
      ...(!isToMembers(filters) && filters.booking && { booking: filters.booking }),
      changes: {
        audience: { old: null, new: audienceText(filters, event, send_at) },
        emails: { old: null, new: emails },
        send_at: { old: null, new: send_at.toISOString() },
      },
    });
  });
  deps.wakeJobs();
  return wanted.key;
}

/** Under the lock of the event; news to members waits for nothing. */
function inTurn(
  { db, clock }: Deps,
  filters: MessageFilters,
  work: (tx: Db, event: LockedEvent | null) => Promise<void>,
): Promise<void> {
  if (isToMembers(filters)) {
    return db.transaction((tx) => work(tx, null), { isolationLevel: 'read committed' });
  }
  return withEventLock({ db, clock }, filters.event, async (tx, event) => {
    if (!event) throw new HttpError('not_found');
    await work(tx, event);
  });
}

type LockedEvent = NonNullable<Awaited<ReturnType<typeof lockEvent>>>;

/** 21.2: news names the mailing address of who sends it, as the law asks. */
function whenToSend(asked: string | undefined, now: Date): Date {
  const earliest = new Date(now.getTime() + messageWaitSeconds * 1000);
  if (asked === undefined) return earliest;
  const at = new Date(asked);
  if (at <= now) throw validationError('send_at', 'Choose a time that is still to come.');
  if (at.getTime() > now.getTime() + longestWait) {
    throw validationError('send_at', 'Choose a time within a year.');
  }
  return at < earliest ? earliest : at;
}

/** 11.4: an organizer who saw another number, or none, writes to nobody. */
function refuseOtherNumber(expect: NewMessage['expect'], emails: number): void {
  if (expect?.emails === emails) return;
  throw new HttpError('numbers_changed', { current: { people: emails, cents: 0, emails } });
}

async function store(
  tx: Db,
  session: Session,
  {
    key: uuid,
    subject,
    text,
    filters,
    ...rest
  }: { key: string; subject: string; text: string; filters: MessageFilters; send_at: Date } & {
    emails: number;
    audience: FoundAudience;
    now: Date;
  },
): Promise<void> {
  const { send_at, emails, audience, now } = rest;
  await insertMessage(
    tx,
    {
      uuid,
      event_uuid: isToMembers(filters) ? null : filters.event,
      subject,
      text,
      filters,
      emails,
      send_at,
      left_out: countLeftOut(audience.leftOut),
      created_at: now,
      created_by: session.userUuid,
    },
    audience.people.map(({ booking, user, seat, ticket_hash }) => ({
      uuid: randomUUID(),
      message_uuid: uuid,
      booking_id: booking,
      user_uuid: user,
      seat_uuid: seat,
      ticket_hash,
    })),
  );
}

/** 15.3: nobody is written to. Stopped twice it is stopped; on its way it is not. */
export async function stopMessage(deps: Deps, session: Session, uuid: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const message = await lockMessage(tx, uuid);
    if (!message) throw new HttpError('not_found');
    if (message.state === 'stopped') return;
    if (message.state === 'sent') {
      throw new HttpError('changed_meanwhile', {
        message: 'It is on its way already, and cannot be stopped any more.',
        current: {
          record: { uuid, state: 'sent' },
          by: null,
          at: message.sent_at?.toISOString() ?? null,
        },
      });
    }
    const now = deps.clock.now();
    await markStopped(tx, uuid, { now, by: session.userUuid });
    await audit(tx, 'message_stopped', {
      at: now,
      about: message.event_uuid ?? uuid,
      changes: { emails: { old: message.emails, new: 0 } },
    });
  });
}
