import { z } from 'zod';
import { claimDays } from '#contract/values/portal-limits.ts';
import type { Deps } from '#server/deps/deps.ts';
import { accountEmail, toAccount } from '#server/email/account-email.ts';
import type { Email } from '#server/email/email.ts';
import { makeLink } from '#server/email/email-link.ts';
import type { Recipient } from '#server/email/recipient-queries.ts';

/** 16.2: to a person whom organizers added. Sent again, it has a new link. */
export const claimAccount = accountEmail({
  letter: 'claim-account',
  name: 'Claim the account',
  values: toAccount.extend({ redirect: z.string().optional() }),
  whyNot: ({ unclaimed_since, was_removed }) => {
    if (!unclaimed_since) return 'The account is claimed already.';
    return was_removed ? 'They asked to be removed.' : undefined;
  },
  write: (account, { deps, values }) => askToClaim(deps, account, values.redirect),
});

/** Also where they register, or ask for a password or for the confirmation: it all ends in claiming (16.2). */
export async function askToClaim(
  deps: Deps,
  account: Recipient,
  redirect: string | undefined,
): Promise<Email> {
  return {
    subject: 'Your membership, and an account for it',
    paragraphs: [
      'Hello,',
      'The association has entered you as a member, with this address. Choose a password, and the account is yours: with your membership, your bookings and your receipts.',
    ],
    action: {
      label: 'Choose My Password',
      url: await makeLink(deps, 'claim_account', account, redirect),
    },
    afterwards: [
      `The link works once, within ${claimDays} days. If there is more than one email, only the newest counts.`,
      'Are you not the person this is for? Reply to this email, and we remove your address.',
    ],
  };
}
