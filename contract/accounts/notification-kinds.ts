import { keysOf } from '../values/choices.ts';

// 21.2: the kinds of email that people can do without, each with its switch, and those that have none.

interface NotificationKind {
  name: string;
  /** What the switch says. Stored with each consent as the words that were shown. */
  words: string;
}

const described = {
  newsletter: {
    name: 'News and invitations',
    words:
      'Email me news, results and invitations to events. I can stop it here, or in each of these emails.',
  },
} as const satisfies Record<string, NotificationKind>;

export type NotificationKindName = keyof typeof described;

export const notificationKinds: Readonly<Record<NotificationKindName, NotificationKind>> =
  described;

export const notificationNames = keysOf(notificationKinds);

/** Without these somebody loses money or a place, so they have no switch. */
export const alwaysSent = [
  'What you booked: confirmations, changes, and an event that is called off',
  'Messages of organizers about an event that you booked',
  'Receipts, refunds, and payments that fail',
  'Your membership: that it begins, renews or ends',
  'Your account: sign-in, password, email address and erasure',
] as const;

/** Canada's anti-spam law: a membership that ended implies a consent for so many years. */
export const impliedConsentYears = 2;

/** Where somebody gave a consent or withdrew it: in the settings, or by the one click of an email. */
export const consentPlaces = ['settings', 'email'] as const;

/**
 * Why a kind is sent or not. `given`: by an express consent. `member`: implied by a membership that runs, or ended
 * within 24 months. `withdrawn`: by the person. `none`: nobody said anything, and nothing implies it.
 */
export const consentReasons = ['given', 'member', 'withdrawn', 'none'] as const;
