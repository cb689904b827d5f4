import { accountLetterJobs } from './accounts/account-letter-jobs.ts';
import { bookingLetterJobs } from './bookings/emails/booking-letter-jobs.ts';
import type { Deps } from './deps.ts';
import type { Mailer } from './email/mailer.ts';
import type { Handlers } from './jobs/run-jobs.ts';
import { paymentLetterJobs } from './membership/payment-letter-jobs.ts';

/** Every letter that can be ordered: written by whom it is about, and handed to the mailer. */
export function letterJobs(deps: Deps, mailer: Mailer): Handlers {
  return {
    ...accountLetterJobs(deps, mailer),
    ...paymentLetterJobs(deps, mailer),
    ...bookingLetterJobs(deps, mailer),
  };
}
