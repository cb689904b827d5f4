import { z } from 'zod';
import { accountEmail, toAccount } from '#server/email/account-email.ts';
import { whyNotToOwner } from '#server/email/unconfirmed-owner.ts';
import { askForPassword } from './ask-for-password.ts';
import { askToClaim } from './claim-account-email.ts';

/** B5: sent when somebody registers with the email of an existing account. The call answers as for a new one. */
export const accountExists = accountEmail({
  letter: 'account-exists',
  name: 'There is an account already',
  values: toAccount.extend({ redirect: z.string().optional() }),
  whyNot: whyNotToOwner,
  async write(account, { deps, values: { redirect }, page, name }) {
    if (account.unclaimed_since) return askToClaim(deps, account, redirect);
    if (!account.email_verified_at) return askForPassword(deps, { account, redirect, name });
    // Q5: the wish goes on from the sign-in, also by a new password.
    const query = redirect ? `?${new URLSearchParams({ redirect })}` : '';
    return {
      subject: `You already have a ${name} account`,
      paragraphs: [
        'Hello,',
        `Somebody, most likely you, has just tried to register at ${name} with this address. It has an account already, so nothing was changed.`,
      ],
      action: { label: 'Sign In', url: page(`/login${query}`) },
      afterwards: [
        `Forgot your password? You can choose a new one here: ${page(`/forgot-password${query}`)}`,
        'If it wasn’t you, there’s nothing you need to do.',
      ],
    };
  },
});
