import { accountLetterJobs } from '#server/accounts/account-letter-jobs.ts';
import { bookingLetterJobs } from '#server/bookings/emails/booking-letter-jobs.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/jobs/run-jobs.ts';
import { paymentLetterJobs } from '#server/membership/payment-letter-jobs.ts';
import type { Mailer } from '../mailer.ts';

/** Every letter that can be ordered: written by whom it is about, and handed to the mailer. */
export function letterJobs(deps: Deps, mailer: Mailer): Handlers {
  return {
    ...accountLetterJobs(deps, mailer),
    ...paymentLetterJobs(deps, mailer),
    ...bookingLetterJobs(deps, mailer),
  };
}
