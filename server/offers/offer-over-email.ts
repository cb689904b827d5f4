import { z } from 'zod';
import { notice } from '#server/email/account-email.ts';
import { toWaiting, waitlistEmail } from './waitlist-email.ts';

const howOver = ['ran_out', 'ran_out_again', 'let_go'] as const;

export type HowOver = (typeof howOver)[number];

const words: Record<HowOver, string> = {
  ran_out:
    'The time for your offer has run out, so the places went to the next in line. You are still on the waiting list, now at its end.',
  ran_out_again:
    'The time for your offer has run out a second time, so we took you off the waiting list. You can join it again on the event’s page.',
  let_go:
    'You let your offer go, and are no longer on the waiting list. Thank you: the places go to the next in line.',
};

/** 20.3: an offer ran out, or its person let it go. */
export const offerOver = waitlistEmail({
  letter: 'offer-over',
  name: 'Offer of places is over',
  values: toWaiting.extend({ how: z.enum(howOver) }),
  once: notice,
  write: ({ hello, event, values: { how }, facts, eventPage }) => ({
    subject: `Your offer is over: ${event.title}`,
    paragraphs: [hello, words[how]],
    facts,
    action: { label: 'See the Event', url: eventPage },
  }),
});
