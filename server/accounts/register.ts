import type { z } from 'zod';
import type { registerSchema } from '#contract/accounts/accounts.ts';
import { emailKey } from '#contract/values/fields.ts';
import { dayOfTerms } from '../association/pages/legal-versions.ts';
import type { Deps } from '../deps/deps.ts';
import { enqueueEmail } from '../email/define-email.ts';
import { countTry, countTryQuietly } from '../http/auth/rate-limit.ts';
import { insertAccount } from './account-queries.ts';
import { accountExists } from './emails/account-exists-email.ts';
import { verifyEmailAddress } from './emails/verification-email.ts';
import { hashPassword } from './password.ts';
import { refuseGuessable } from './password-rules.ts';

/** B5: the work and the answer are the same for a known email; only the email that is sent differs. */
export async function register(
  deps: Deps,
  registration: z.output<typeof registerSchema>,
  ip: string,
): Promise<void> {
  const { first_name, last_name, email, password, redirect } = registration;
  const email_key = emailKey(email);
  await refuseGuessable(deps, password, email);
  await countTry(deps, 'registrationFromAddress', ip);
  // Limits how many emails strangers can have us send to somebody.
  const emailLimit = await countTryQuietly(deps, 'registrationMailToAccount', email_key);

  const password_hash = await hashPassword(password);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const account = {
      first_name,
      last_name,
      email,
      email_key,
      password_hash,
      created_at: now,
      // N9: the contract refuses people without their acceptance.
      terms_accepted_at: now,
      terms_wording: await dayOfTerms(tx),
      terms_source: 'form' as const,
    };
    const isNew = await insertAccount(tx, account);
    if (emailLimit === 'allowed') {
      const email = isNew ? verifyEmailAddress : accountExists;
      await enqueueEmail(tx, now, email, { email_key, redirect });
    }
  });
  deps.wakeJobs();
}
