import { accountEmailJobs } from '#server/accounts/account-email-jobs.ts';
import { bookingEmailJobs } from '#server/bookings/emails/booking-email-jobs.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/jobs/run-jobs.ts';
import { paymentEmailJobs } from '#server/membership/payment-email-jobs.ts';
import type { Mailer } from '../mailer.ts';

/** Every letter that can be ordered: written by whom it is about, and handed to the mailer. */
export function emailJobs(deps: Deps, mailer: Mailer): Handlers {
  return {
    ...accountEmailJobs(deps, mailer),
    ...paymentEmailJobs(deps, mailer),
    ...bookingEmailJobs(deps, mailer),
  };
}
