import { createHmac, randomInt } from 'node:crypto';
import { z } from 'zod';
import { emailCodeMinutes } from '#contract/values/portal-limits.ts';
import { loadAssociation } from '#server/association/association.ts';
import type { Deps } from '#server/deps/deps.ts';
import { defineEmail } from '#server/email/define-email.ts';
import { greeting } from '#server/email/greeting.ts';
import { findRecipientByUser } from '#server/email/recipient-queries.ts';
import { setCode } from './challenge-queries.ts';

/** The email with the code, which is made when it is sent: no usable one is stored. */
export const factorCodeEmail = defineEmail({
  job: 'organizer-letter',
  letter: 'factor-code',
  name: 'Code to confirm the mailbox',
  values: z.object({ user: z.string(), challenge: z.string() }),
  once: 'It holds for a few minutes only: they ask for a new one.',
  async find({ db }, { user }) {
    const account = await findRecipientByUser(db, user);
    return account?.email_verified_at ? account : 'The account is gone.';
  },
  async write(deps, account, { user, challenge: id }) {
    const code = `${randomInt(100_000_000)}`.padStart(8, '0');
    const waiting = { user, id, mark: markOf(deps, id, code) };
    // Asked for once more, or gone with its session.
    if (!(await setCode(deps.db, waiting, deps.clock.now()))) return undefined;
    const { name: association } = await loadAssociation(deps.db);
    return {
      to: account.email,
      email: {
        subject: 'Your code for the organizers’ pages',
        paragraphs: [
          greeting(account),
          `Your account opens the organizers’ pages of ${association}, once it has a second factor. To set up the first one, type this code where you asked for it:`,
          `${code.slice(0, 4)} ${code.slice(4)}`,
          `It is good for ${emailCodeMinutes} minutes, once, and only in that browser.`,
        ],
        action: { label: 'It Was Not Me', url: `${deps.settings.baseUrl}/forgot-password` },
        afterwards: [
          'You did not ask for it? Then somebody else knows your password. Tell nobody this code, and choose a new password right away.',
        ],
      },
    };
  },
});

/** A short code is found by trying all, so the mark has a key. */
export function markOf({ settings }: Deps, id: string, code: string): string {
  return createHmac('sha256', settings.sessionSecret)
    .update(`email code ${id} ${code}`)
    .digest('hex');
}
