import { z } from 'zod';
import { whenIn } from '#contract/values/when.ts';
import type { Db } from '#server/db/database.ts';
import { isErased } from '#server/db/erased-email.ts';
import type { Deps } from '#server/deps/deps.ts';
import { defineEmail } from '#server/email/define-email.ts';
import type { Email } from '#server/email/email.ts';
import { greeting } from '#server/email/greeting.ts';
import type { Attachment } from '#server/email/mailer.ts';
import { findRecipientByUser } from '#server/email/recipient-queries.ts';
import { coverOf } from '../events/cover-of.ts';
import { findWaitedEvent, type WaitedEvent } from './offer-queries.ts';

export const toWaiting = z.object({ user: z.uuid(), event: z.uuid() });

export type ToWaiting = z.infer<typeof toWaiting>;

interface Facts<Values> {
  hello: string;
  event: WaitedEvent;
  values: Values;
  /** The event's own facts, as all emails name them. */
  facts: { label: string; value: string }[];
  at(instant: Date): string;
  eventPage: string;
  eventsPage: string;
}

interface WaitlistEmail<Values> {
  letter: string;
  name: string;
  values: z.ZodType<Values>;
  once?: string;
  /** Why there is no reason for it any more, asked at the moment when it leaves. */
  whyNot?(db: Db, event: WaitedEvent, values: Values, now: Date): Promise<string | undefined>;
  notSent?(deps: Deps, jobUuid: string, why: string, values: Values): Promise<void>;
  write(facts: Facts<Values>): Email;
  attach?(deps: Deps, event: WaitedEvent): Promise<Attachment[]>;
}

/** An email to somebody who waits for an event, or did. */
export function waitlistEmail<Values extends ToWaiting>({
  whyNot,
  write,
  attach,
  ...named
}: WaitlistEmail<Values>) {
  return defineEmail({
    ...named,
    job: 'booking-letter',
    async find({ db, clock }, values) {
      const now = clock.now();
      const reader = await findRecipientByUser(db, values.user);
      const event = await findWaitedEvent(db, values.event, now);
      if (!reader || isErased(reader.email)) return 'There is no such account any more.';
      if (!event) return 'There is no such event any more.';
      return (await whyNot?.(db, event, values, now)) ?? { reader, event };
    },
    async write(deps, { reader, event }, values) {
      const at = (instant: Date) => whenIn(event.timezone, instant, 'fact');
      const email = write({
        hello: greeting(reader),
        event,
        values,
        facts: [
          { label: 'When', value: at(event.starts_at) },
          { label: 'Where', value: `${event.venue_name}, ${event.venue_city}` },
        ],
        at,
        eventPage: `${deps.settings.baseUrl}/events/${event.slug}`,
        eventsPage: `${deps.settings.baseUrl}/events`,
      });
      return {
        to: reader.email,
        email: { ...email, cover: coverOf(event) },
        attachments: (await attach?.(deps, event)) ?? [],
      };
    },
  });
}

export const seatsInWords = (seats: number) => (seats === 1 ? '1 place' : `${seats} places`);
