/**
 * `taken`: by the mail server, which does not say that it arrived. `refused`: the mail server says no; it is
 * tried again until it is `given_up`. `stopped`: it was not sent, by hand or because its reason was gone.
 */
export const emailStates = ['waiting', 'taken', 'refused', 'given_up', 'stopped'] as const;

export type EmailState = (typeof emailStates)[number];

/** What each kind of email is, by its stored name. */
export const emailKinds: Readonly<Record<string, string>> = {
  'verify-email': 'Confirm the email address',
  'account-exists': 'There is an account already',
  'reset-password': 'Choose a new password',
  'password-changed': 'Password changed',
  'confirm-new-email': 'Confirm the new email address',
  'email-change-asked': 'A new email address was asked for',
  'email-changed': 'Email address changed',
  'factor-added': 'Second factor added',
  'factors-reset': 'Second factors reset',
  'deletion-asked': 'Account will be erased',
  'account-idle': 'Account not used for long',
  'account-erased': 'Account erased',
  contact: 'Contact form',
  'payment-receipt': 'Receipt',
  'payment-refund-failed': 'Refund sent back',
  'payment-welcome': 'Membership begun',
  'payment-renewal': 'Membership renews soon',
  'payment-payment-problem': 'Membership: payment failed',
  'payment-cancelled': 'Membership cancelled',
  'payment-resumed': 'Membership resumed',
  'payment-ended': 'Membership ended',
  'booking-confirmed': 'Booking and tickets',
  'booking-added': 'Booking made by an organizer',
  'booking-seats-added': 'Places added',
  'booking-moved': 'Event moved',
  'booking-cancelled': 'Booking cancelled',
  'booking-seats-cancelled': 'Places cancelled',
  'booking-refunded': 'Money back',
  'booking-cancelled-by-organizer': 'Places cancelled by an organizer',
  'booking-moved-by-organizer': 'Places moved by an organizer',
  'booking-refunded-by-organizer': 'Money back by an organizer',
  'booking-guest-confirmed': 'A guest’s place and ticket',
  'booking-guest-moved': 'Event moved, to a guest',
  'booking-guest-cancelled': 'A guest’s place cancelled',
  'booking-guest-replaced': 'A guest’s place given to somebody else',
  'booking-guest-cancelled-by-organizer': 'A guest’s place cancelled by an organizer',
  'booking-guest-moved-by-organizer': 'A guest’s place moved by an organizer',
  'organizer-invitation': 'Invitation to organize',
  'organizer-factor-code': 'Code to confirm the mailbox',
  'message-message': 'Message of an organizer',
  'message-test': 'Test of a message',
  'organizer-daily-changes': 'What changed at an event, to its captain',
  'organizer-safety-lead': 'A new safety lead, to an owner',
};
