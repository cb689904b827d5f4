import type { Deps } from '#server/deps/deps.ts';
import type { Mailer } from '#server/email/mailer.ts';
import type { Handlers } from '#server/jobs/run-jobs.ts';
import { sendDailyEmail } from '../attendees/daily/daily-email.ts';
import { sendFactorCode } from '../mailbox/prove-mailbox.ts';
import { sendRoleEmail } from '../people/invite.ts';

/** Those that are not about roles. */
const ofThemselves: Record<string, typeof sendRoleEmail> = {
  'factor-code': sendFactorCode,
  'daily-changes': sendDailyEmail,
};

/** The emails of the console. */
export function organizerEmailJobs(deps: Deps, mailer: Mailer): Handlers {
  return {
    async 'organizer-letter'(payload, jobUuid) {
      const { letter = '' } = payload as { letter?: string };
      const send = ofThemselves[letter] ?? sendRoleEmail;
      return send(deps, mailer, payload, jobUuid);
    },
  };
}
