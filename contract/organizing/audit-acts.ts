import { keysOf } from '../values/choices.ts';
import type { auditChoices } from './lists.ts';

// What the audit log notes: its acts, as they are stored, by what people do.

type AuditGroup = Exclude<keyof typeof auditChoices.filters, 'all'>;

interface Act {
  /** Of an entry on its own, and in the choice of acts. */
  name: string;
  /**
   * Who did it stands before it. `{whom}` is the person whom it was about, `{sum}` the money; what is
   * in brackets is left out where the entry has none.
   */
  did: string;
  /** Where somebody did it to themselves. */
  didOwn?: string;
  /** What nobody has done, where the sentence of one that did it cannot say so. */
  nobody?: string;
}

const act = (name: string, did: string, didOwn?: string, nobody?: string): Act => ({
  name,
  did,
  ...(didOwn && { didOwn }),
  ...(nobody && { nobody }),
});

const groups = {
  bookings: {
    booking_added: act('Booking added', 'added a booking[ for {whom}]'),
    booking_claimed: act('Booking taken over by an account', 'took over a booking'),
    place_confirmed: act('Place confirmed', 'confirmed a place[ of {whom}]', 'confirmed a place'),
    booking_note_saved: act('Note on a booking saved', 'changed the note on a booking[ of {whom}]'),
    attendee_changed: act('Place changed', 'changed a place[ of {whom}]'),
    seats_cancelled: act('Places cancelled', 'cancelled places[ of {whom}]'),
    seats_moved: act('Places moved', 'moved places[ of {whom}]'),
    booking_sent_again: act('Booking sent again', 'sent a booking again[, to {whom}]'),
    waitlist_offered: act('Places offered out of turn', 'offered places out of turn[, to {whom}]'),
    waitlist_taken_off: act('Taken off a waiting list', 'took {whom} off a waiting list'),
    waitlist_changed: act('Waiting list opened, closed or turned off', 'changed the waiting list'),
    safety_notes_read: act(
      'Health notes read',
      'read the health notes of {whom}',
      undefined,
      'read health notes',
    ),
    daily_email_switched: act(
      'Daily email turned on or off',
      'turned the daily email on or off[, for {whom}]',
    ),
  },
  door: {
    checked_in: act('Checked in', 'checked in a place[ of {whom}]'),
    check_in_undone: act('Check-in undone', 'undid the check-in of a place[ of {whom}]'),
    door_pass_made: act('Door pass made', 'made a pass for the door'),
    door_pass_opened: act('Door pass opened', 'opened a pass for the door'),
    door_pass_ended: act('Door pass ended', 'ended a pass for the door'),
    door_pass_handed_over: act(
      'Door pass handed over',
      'handed over a pass for the door[, to {whom}]',
    ),
  },
  money: {
    charged: act('Paid', 'recorded that {whom} paid[ {sum}]', 'paid[ {sum}]', 'paid'),
    refunded: act(
      'Refunded',
      'refunded[ {sum}][ to {whom}]',
      'refunded[ {sum}] to themselves',
      'refunded money',
    ),
    refund_failed: act(
      'Refund failed',
      'could not refund[ {sum}][ to {whom}]',
      undefined,
      'had a refund that failed',
    ),
    payment_recorded: act('Payment recorded', 'recorded a payment[ of {whom}]'),
    charge_refunded: act('Refund made', 'refunded a payment[ of {whom}]'),
    refund_given: act('Refund given by hand', 'gave a refund by hand[, to {whom}]'),
    cheque_returned: act(
      'Cheque returned by the bank',
      'recorded that the bank returned a cheque[ of {whom}]',
    ),
    dispute_opened: act(
      'Payment disputed',
      'noted that {whom} disputes a payment',
      undefined,
      'disputed a payment',
    ),
    dispute_decided: act(
      'Dispute decided',
      'noted what the bank decided about a dispute[ of {whom}]',
    ),
    payment_taken_back: act(
      'Payment recorded by mistake taken back',
      'took back a payment[ of {whom}] that was recorded by mistake',
    ),
    receipt_opened: act('Receipt opened', 'opened a receipt[ of {whom}]', 'opened a receipt'),
    deposit_made: act('Deposit made', 'made a deposit'),
    deposit_reduced: act('Payment taken off a deposit', 'took a payment[ of {whom}] off a deposit'),
    deposit_undone: act('Deposit undone', 'undid a deposit'),
    deposit_reversed: act('Deposit taken back by another one', 'took back a deposit'),
    year_closed: act('Fiscal year closed', 'closed a fiscal year'),
    year_reopened: act('Fiscal year opened again', 'opened a fiscal year again'),
  },
  events: {
    event_saved: act('Event saved', 'saved an event'),
    event_repeated: act('Event repeated', 'repeated an event'),
    event_published: act('Event published', 'published an event'),
    event_unpublished: act('Event unpublished', 'unpublished an event'),
    event_deleted: act('Event deleted', 'deleted an event'),
    event_cancelled: act('Event called off', 'called off an event'),
    move_emailed: act('New time or place emailed at once', 'emailed a new time or place at once'),
    move_email_left_out: act(
      'New time or place not emailed',
      'left out the email about a new time or place',
    ),
  },
  members: {
    member_looked_up: act('Member looked up', 'looked up {whom}'),
    member_added: act('Member added', 'added {whom} as a member'),
    member_details_saved: act(
      'Number, note or first day of a member saved',
      'saved the details of {whom}',
    ),
    membership_given: act('Membership given', 'gave {whom} a membership'),
    membership_recorded: act(
      'Membership payment recorded',
      'recorded a payment for the membership of {whom}',
    ),
    membership_ended_by_hand: act(
      'Membership ended by an organizer',
      'ended the membership of {whom}',
    ),
    membership_started: act(
      'Membership started',
      'started the membership[ of {whom}]',
      'became a member',
    ),
    membership_cancelled: act(
      'Membership cancelled',
      'cancelled the membership[ of {whom}]',
      'cancelled the membership',
    ),
    membership_resumed: act(
      'Membership resumed',
      'resumed the membership[ of {whom}]',
      'resumed the membership',
    ),
    membership_ended: act(
      'Membership ended',
      'ended the membership[ of {whom}]',
      'ended the membership',
    ),
    renewal_card_added: act(
      'Card added to renew a membership',
      'added a card for the membership[ of {whom}]',
      'added a card for the membership',
    ),
    members_imported: act('Members imported', 'imported members'),
    member_imported: act('Brought in by an import', 'brought in {whom} by an import'),
    import_undone: act('Import undone', 'undid an import'),
    imported_invited: act('Imported people invited', 'invited imported people'),
    imported_removed: act('Removed an imported account', 'removed an imported account'),
    account_claimed: act(
      'Account claimed',
      'claimed the account[ of {whom}]',
      'claimed an account',
    ),
  },
  messages: {
    message_written: act('Message written', 'wrote a message'),
    message_tested: act('Message sent to oneself', 'sent a message to themselves, to try it'),
    message_stopped: act('Message stopped', 'stopped a message[ of {whom}]', 'stopped a message'),
    email_sent_again: act('Email sent again', 'sent an email again[, to {whom}]'),
  },
  roles: {
    organizer_made: act('Owner made', 'made {whom} an owner', 'became the owner'),
    organizer_ended: act('Roles ended', 'ended all roles of {whom}'),
    invited: act('Invited', 'invited {whom}[ as {role}]'),
    invitation_accepted: act(
      'Invitation accepted',
      'accepted the invitation[ of {whom}][ as {role}]',
      'accepted the invitation[ as {role}]',
    ),
    invitation_withdrawn: act(
      'Invitation taken back',
      'took back the invitation of {whom}[ as {role}]',
    ),
    grant_dated: act(
      'End of a role set',
      'set the end of the role of {whom}[ as {role}]',
      'set the end of their own role[ as {role}]',
    ),
    grant_ended: act(
      'Role ended',
      'ended the role of {whom}[ as {role}]',
      'gave up the role[ as {role}]',
    ),
    access_rejected: act(
      'Refused for a role',
      'asked for something that their role does not allow',
    ),
    factor_added: act(
      'Second factor added',
      'added a second factor[ of {whom}]',
      'added a second factor',
    ),
    factor_removed: act(
      'Second factor removed',
      'removed a second factor[ of {whom}]',
      'removed a second factor',
    ),
    factors_reset: act('Second factors reset', 'reset the second factors of {whom}'),
    recovery_codes_renewed: act('Recovery codes renewed', 'renewed the recovery codes'),
    recovery_code_used: act('Recovery code used', 'used a recovery code'),
  },
  pages: {
    page_saved: act('Draft of a page saved', 'saved the draft of a page'),
    page_published: act('Page published', 'published a page'),
    page_restored: act('Version of a page restored', 'restored a version of a page'),
    picture_added: act('Picture added', 'added a picture'),
    picture_changed: act('Picture described', 'described a picture'),
    picture_deleted: act('Picture deleted', 'deleted a picture'),
    picture_restored: act('Picture restored', 'restored a picture'),
  },
  settings: {
    association_changed: act('Settings changed', 'changed the settings'),
    emblem_changed: act('Emblem changed', 'changed the emblem'),
    emblem_removed: act('Emblem removed', 'removed the emblem'),
    handover_changed: act(
      'What lies outside of the portal changed',
      'changed what lies outside of the portal',
    ),
    moved_in: act('Moving In put away', 'put away Moving In'),
  },
  files: {
    list_downloaded: act('List downloaded', 'downloaded a list'),
    bookings_exported: act('Attendees downloaded', 'downloaded the attendees'),
    year_asked: act('File of a fiscal year asked for', 'asked for the file of a fiscal year'),
    everything_asked: act('Everything asked for', 'asked for everything as a file'),
    data_exported: act(
      'Personal data exported',
      'exported the personal data of {whom}',
      'exported their own data',
    ),
  },
  accounts: {
    signed_in: act(
      'Signed in',
      'signed in[ as {whom}][ with {device}]',
      'signed in[ with {device}]',
    ),
    sign_in_failed: act(
      'Ten sign-ins failed',
      'counted ten failed sign-ins of {whom}',
      undefined,
      'failed to sign in ten times',
    ),
    signed_out: act(
      'Signed out everywhere',
      'signed out {whom} everywhere',
      'signed out everywhere',
    ),
    account_blocked: act('Account blocked', 'blocked the account of {whom}'),
    account_unblocked: act('Account unblocked', 'unblocked the account of {whom}'),
    private_data_changed: act(
      'Private data changed',
      'changed private data[ of {whom}]',
      'changed private data of their own',
    ),
    email_changed: act('Email changed', 'changed the email of {whom}', 'changed their email'),
    password_changed: act(
      'Password changed',
      'changed the password of {whom}',
      'changed their password',
    ),
    password_reset: act('Password reset', 'reset the password of {whom}', 'reset their password'),
    deletion_asked: act(
      'Erasure asked for',
      'asked to erase the account of {whom}',
      'asked to erase their account',
    ),
    deletion_taken_back: act(
      'Erasure taken back',
      'took back the erasure of {whom}',
      'took back the erasure of their account',
    ),
    account_erased: act('Account erased', 'erased the account of {whom}', 'erased their account'),
  },
} as const satisfies Record<AuditGroup, Record<string, Act>>;

type Groups = typeof groups;

export type AuditAction = { [G in AuditGroup]: keyof Groups[G] }[AuditGroup];

/** The acts of one group. */
export const actsOf = (group: AuditGroup): AuditAction[] =>
  keysOf(auditActs).filter((one) => Object.hasOwn(groups[group], one));

export const auditActs: Readonly<Record<AuditAction, Act>> = {
  ...groups.bookings,
  ...groups.door,
  ...groups.money,
  ...groups.events,
  ...groups.members,
  ...groups.messages,
  ...groups.roles,
  ...groups.pages,
  ...groups.settings,
  ...groups.files,
  ...groups.accounts,
};

/** An entry of an earlier release may have another act. */
export const isAct = (act: string): act is AuditAction => Object.hasOwn(auditActs, act);
