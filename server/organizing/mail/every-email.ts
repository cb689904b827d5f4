import { accountErased } from '#server/accounts/emails/account-erased-email.ts';
import { accountExists } from '#server/accounts/emails/account-exists-email.ts';
import { claimAccount } from '#server/accounts/emails/claim-account-email.ts';
import { confirmEmailChange } from '#server/accounts/emails/confirm-email-change-email.ts';
import { contactForm } from '#server/accounts/emails/contact-form-email.ts';
import { deletionRequested } from '#server/accounts/emails/deletion-requested-email.ts';
import { emailChangeRequested } from '#server/accounts/emails/email-change-requested-email.ts';
import { emailChanged } from '#server/accounts/emails/email-changed-email.ts';
import { accountIdle } from '#server/accounts/emails/idle-account-email.ts';
import { passwordChanged } from '#server/accounts/emails/password-changed-email.ts';
import { passwordReset } from '#server/accounts/emails/reset-password-email.ts';
import { verifyEmailAddress } from '#server/accounts/emails/verification-email.ts';
import { dayBefore, guestDayBefore } from '#server/bookings/between/day-before-email.ts';
import { eventResult } from '#server/bookings/between/event-result-email.ts';
import { guestWeekBefore, weekBefore } from '#server/bookings/between/week-before-email.ts';
import { bookingAdded } from '#server/bookings/emails/booking-added-email.ts';
import {
  bookingCancelled,
  guestCancelled,
} from '#server/bookings/emails/booking-cancelled-email.ts';
import { bookingChequeReturned } from '#server/bookings/emails/booking-cheque-returned-email.ts';
import { bookingConfirmed } from '#server/bookings/emails/booking-confirmed-email.ts';
import { eventMoved, guestEventMoved } from '#server/bookings/emails/booking-moved-email.ts';
import { bookingPaymentTakenBack } from '#server/bookings/emails/booking-payment-taken-back-email.ts';
import { bookingRefunded } from '#server/bookings/emails/booking-refunded-email.ts';
import {
  cancelledByOrganizer,
  guestCancelledByOrganizer,
} from '#server/bookings/emails/cancelled-by-organizer-email.ts';
import { guestConfirmed } from '#server/bookings/emails/guest-confirmed-email.ts';
import {
  guestMovedByOrganizer,
  movedByOrganizer,
} from '#server/bookings/emails/moved-by-organizer-email.ts';
import {
  bookingRenamed,
  guestReplaced,
  swappedByOrganizer,
} from '#server/bookings/emails/place-swapped-email.ts';
import { refundedByOrganizer } from '#server/bookings/emails/refunded-by-organizer-email.ts';
import { seatsAdded } from '#server/bookings/emails/seats-added-email.ts';
import { seatsCancelled } from '#server/bookings/emails/seats-cancelled-email.ts';
import type { EmailKind } from '#server/email/define-email.ts';
import { receiptEmail } from '#server/ledger/receipts/receipt-email.ts';
import { refundFailed } from '#server/ledger/receipts/refund-failed-email.ts';
import { chequeReturned } from '#server/membership/by-hand/cheque-returned-email.ts';
import { endedByOrganizer } from '#server/membership/by-hand/membership-ended-by-organizer-email.ts';
import { paymentTakenBack } from '#server/membership/by-hand/payment-taken-back-email.ts';
import { cardExpires } from '#server/membership/emails/card-expires-email.ts';
import { cardTaken } from '#server/membership/emails/card-taken-email.ts';
import { membershipCancelled } from '#server/membership/emails/membership-cancelled-email.ts';
import { membershipEnded } from '#server/membership/emails/membership-ended-email.ts';
import { membershipEnds } from '#server/membership/emails/membership-ends-email.ts';
import { membershipResumed } from '#server/membership/emails/membership-resumed-email.ts';
import { paymentProblem } from '#server/membership/emails/payment-problem-email.ts';
import { renewsSoon } from '#server/membership/emails/renewal-email.ts';
import { membershipBegun } from '#server/membership/emails/welcome-email.ts';
import { bookingOpened } from '#server/offers/booking-opened-email.ts';
import { offerMade } from '#server/offers/offer-made-email.ts';
import { offerOver } from '#server/offers/offer-over-email.ts';
import { placesFree } from '#server/offers/places-free-email.ts';
import { waitlistEnded } from '#server/offers/waitlist-ended-email.ts';
import { dailyChangesEmail } from '../attendees/daily/daily-changes-email.ts';
import { everythingEmail } from '../exports/everything-email.ts';
import { factorAdded } from '../factors/factor-added-email.ts';
import { factorsReset } from '../factors/factors-reset-email.ts';
import { importInvitation } from '../imports/invitations/import-invitation-email.ts';
import { factorCodeEmail } from '../mailbox/factor-code-email.ts';
import { messageEmail } from '../messages/message-email.ts';
import { messageTestEmail } from '../messages/message-test-email.ts';
import { invitationEmail } from '../people/invitation-email.ts';
import { organizerLeftEmail } from '../people/organizer-left-email.ts';
import { roleEndedEmail } from '../people/role-ended-email.ts';
import { safetyLeadEmail } from '../people/safety-lead-email.ts';
import { ownTestEmail } from '../setup/test-own-email.ts';

/** Each kind of email that the portal sends. */
export const everyEmail: EmailKind<never>[] = [
  ...[verifyEmailAddress, accountExists, passwordReset, passwordChanged],
  ...[confirmEmailChange, emailChangeRequested, emailChanged, factorAdded, factorsReset],
  ...[deletionRequested, accountIdle, accountErased, contactForm],
  ...[receiptEmail, refundFailed],
  ...[claimAccount, importInvitation, endedByOrganizer, chequeReturned, bookingChequeReturned],
  ...[paymentTakenBack, bookingPaymentTakenBack],
  ...[membershipBegun, cardTaken, cardExpires, renewsSoon, membershipEnds, paymentProblem],
  ...[membershipCancelled, membershipResumed, membershipEnded],
  ...[bookingConfirmed, guestConfirmed, bookingAdded, seatsAdded, eventMoved, guestEventMoved],
  ...[bookingCancelled, guestCancelled, seatsCancelled, bookingRefunded, guestReplaced],
  ...[cancelledByOrganizer, guestCancelledByOrganizer, movedByOrganizer, guestMovedByOrganizer],
  ...[refundedByOrganizer, swappedByOrganizer, bookingRenamed],
  ...[weekBefore, guestWeekBefore, dayBefore, guestDayBefore, eventResult],
  ...[offerMade, offerOver, placesFree, waitlistEnded, bookingOpened],
  ...[invitationEmail, factorCodeEmail, safetyLeadEmail, dailyChangesEmail],
  ...[roleEndedEmail, organizerLeftEmail, ownTestEmail, everythingEmail],
  ...[messageEmail, messageTestEmail],
];

const byKind = new Map(everyEmail.map((email) => [email.kind, email]));

export const emailOfKind = (kind: string) => byKind.get(kind);
