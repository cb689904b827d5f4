import { keysOf } from '../values/choices.ts';

// 21.2: the kinds of email that people can do without, each with its switch, and those that have none.

interface NotificationKind {
  name: string;
  /** What the switch says. Stored with each consent as the words that were shown. */
  words: string;
  /** What implies a consent until the person says something: a membership, or that they have booked. */
  impliedBy: 'membership' | 'booking';
}

const described = {
  newsletter: {
    name: 'News and invitations',
    words:
      'News, results and invitations to events. You can stop them here, or in each of these emails.',
    impliedBy: 'membership',
  },
  before_event: {
    name: 'Before an event',
    words: 'Reminders a week before an event that you come to, and the day before.',
    impliedBy: 'booking',
  },
  results: {
    name: 'After an event',
    words: 'What an event that you came to has raised, once its statement is published.',
    impliedBy: 'booking',
  },
} as const satisfies Record<string, NotificationKind>;

export type NotificationKindName = keyof typeof described;

export const notificationKinds: Readonly<Record<NotificationKindName, NotificationKind>> =
  described;

export const notificationNames = keysOf(notificationKinds);

/** Without these somebody loses money or a place, so they have no switch. */
export const alwaysSent = [
  'Your bookings: confirmations, changes and cancelled events',
  'Messages from the organizers of an event that you booked',
  'Receipts, refunds and failed payments',
  'Your membership: its start, renewals and end, and a card about to expire',
  'Offers from waiting lists, and the booking reminders that you asked for',
  'Your account: sign-in, password, email address and erasure',
] as const;

/** Canada's anti-spam law: a membership that ended implies a consent for so many years. */
export const impliedConsentYears = 2;

/** Where somebody gave a consent or withdrew it: in the settings, or by the one click of an email. */
export const consentPlaces = ['settings', 'email'] as const;

/**
 * Why a kind is sent or not. `given`: by an express consent. `member`: implied by a membership that runs, or ended
 * within 24 months. `booked`: by the booking that it is about. `withdrawn`: by the person. `none`: nobody said
 * anything, and nothing implies it.
 */
export const consentReasons = ['given', 'member', 'booked', 'withdrawn', 'none'] as const;
