import { z } from 'zod';
import { verifyHours, waitingDays } from '#contract/values/portal-limits.ts';
import { accountEmail, toAccount } from '#server/email/account-email.ts';
import { makeLink } from '#server/email/email-link.ts';
import { askForPassword } from './ask-for-password.ts';
import { askToClaim } from './claim-account-email.ts';

export const verifyEmailAddress = accountEmail({
  letter: 'verify-email',
  name: 'Confirm the email address',
  // `redirect`: where the link leads in the end.
  values: toAccount.extend({ redirect: z.string().optional() }),
  whyNot: ({ email_verified_at }) =>
    email_verified_at ? 'The address is confirmed already.' : undefined,
  async write(account, { deps, values, name }) {
    if (account.unclaimed_since) return askToClaim(deps, account, values.redirect);
    if (account.registered_again_at)
      return askForPassword(deps, { account, redirect: values.redirect, name });
    return {
      subject: 'Confirm your email address',
      paragraphs: [
        'Hello,',
        `Welcome to ${name}! Open the link and confirm that this is your address, and your account is ready.`,
      ],
      action: {
        label: 'Confirm My Address',
        url: await makeLink(deps, 'verify_email', account, values.redirect),
      },
      afterwards: [
        `The link works once, within ${verifyHours} hours. You can ask for another one on the sign-in page.`,
        ...(account.holds_grant
          ? []
          : [
              `If you didn’t register at ${name}, ignore this email: the account stays closed, and after ${waitingDays} days it’s gone.`,
            ]),
      ],
    };
  },
});
