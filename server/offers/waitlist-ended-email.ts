import { z } from 'zod';
import { notice } from '#server/email/account-email.ts';
import { toWaiting, waitlistEmail } from './waitlist-email.ts';

const whyEnded = ['cancelled', 'begun', 'turned_off', 'taken_off'] as const;

export type WhyEnded = (typeof whyEnded)[number];

const words: Record<WhyEnded, (title: string) => string> = {
  cancelled: (title) => `${title} has been cancelled, so its waiting list has ended.`,
  begun: (title) => `${title} has begun, and we had no place left for you. We are sorry.`,
  turned_off: (title) => `${title} has no waiting list any more.`,
  taken_off: (title) => `We took you off the waiting list of ${title}.`,
};

/** 20.4: somebody waits no more: the event was called off or began, or an organizer ended it. */
export const waitlistEnded = waitlistEmail({
  letter: 'waitlist-ended',
  name: 'Waiting list has ended',
  values: toWaiting.extend({
    why: z.enum(whyEnded),
    had_offer: z.boolean(),
    reason: z.string().optional(),
  }),
  once: notice,
  write: ({ hello, event, values: { why, had_offer, reason }, facts, eventsPage }) => ({
    subject: `The waiting list has ended: ${event.title}`,
    paragraphs: [
      hello,
      words[why](event.title),
      ...(reason ? [`The reason: ${reason}`] : []),
      ...(had_offer ? ['The offer that you had has ended with it.'] : []),
      'You were charged nothing, and there’s nothing you need to do.',
    ],
    facts,
    action: { label: 'See Other Events', url: eventsPage },
  }),
});
