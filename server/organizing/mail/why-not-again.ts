import { whyNoAccountEmail } from '#server/accounts/account-email-jobs.ts';
import { whyNoBookingEmail } from '#server/bookings/emails/booking-email-jobs.ts';
import { bookingEmailJobSchema } from '#server/bookings/emails/enqueue-booking-emails.ts';
import type { emails } from '#server/db/tables/email-tables.ts';
import type { Deps } from '#server/deps/deps.ts';
import { emailJobSchema } from '#server/email/enqueue-email.ts';
import { paymentEmailJobSchema } from '#server/ledger/enqueue-payment-email.ts';
import { buildPaymentEmail } from '#server/membership/payment-email-jobs.ts';
import { whyNoDailyEmail } from '../attendees/daily/daily-email.ts';
import { whyNoMessageEmail } from '../messages/message-emails.ts';
import { whyNoOrganizerEmail } from '../people/invite.ts';

type Logged = Pick<typeof emails.$inferSelect, 'job' | 'payload' | 'kind'>;

/** Why the same email makes no sense now, in a sentence; undefined if it does. Each domain answers for its own. */
export async function whyNotAgain(
  deps: Deps,
  { job, kind, payload }: Logged,
): Promise<string | undefined> {
  if (payload === null) return 'Its text is not kept.';
  switch (job) {
    case 'letter':
      return whyNoAccountEmail(deps, emailJobSchema.parse(payload));
    case 'payment-letter': {
      const email = await buildPaymentEmail(deps, paymentEmailJobSchema.parse(payload));
      return email ? undefined : 'What it says of the payment or the membership no longer holds.';
    }
    case 'booking-letter':
      return whyNoBookingEmail(deps, bookingEmailJobSchema.parse(payload));
    case 'message-letter':
      return whyNoMessageEmail(deps, payload);
    case 'organizer-letter':
      return kind === 'organizer-daily-changes'
        ? whyNoDailyEmail(deps, payload)
        : whyNoOrganizerEmail(deps, payload);
    default:
      return 'This kind of email is not sent again from here.';
  }
}
