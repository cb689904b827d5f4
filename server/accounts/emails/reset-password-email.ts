import { z } from 'zod';
import { resetMinutes } from '#contract/values/portal-limits.ts';
import { accountEmail, toAccount } from '#server/email/account-email.ts';
import { makeLink } from '#server/email/email-link.ts';
import { greeting } from '#server/email/greeting.ts';
import { whyNotToOwner } from '#server/email/unconfirmed-owner.ts';
import { askToClaim } from './claim-account-email.ts';

export const passwordReset = accountEmail({
  letter: 'reset-password',
  name: 'Choose a new password',
  values: toAccount.extend({ redirect: z.string().optional() }),
  whyNot: whyNotToOwner,
  async write(account, { deps, values, name }) {
    if (account.unclaimed_since) return askToClaim(deps, account, values.redirect);
    return {
      subject: 'Choose a new password',
      paragraphs: [
        greeting(account),
        `You asked for a new password at ${name}. Choose one with this link; you will be signed out everywhere else.`,
      ],
      action: {
        label: 'Choose a New Password',
        url: await makeLink(deps, 'reset_password', account, values.redirect),
      },
      afterwards: [
        `The link works once, within ${resetMinutes} minutes. If you asked more than once, only the newest email counts.`,
        'If you didn’t ask, ignore this email: your password stays as it is.',
      ],
    };
  },
});
