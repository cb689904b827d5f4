import { emailKey } from '#contract/values/fields.ts';
import { verifyHours } from '#contract/values/portal-limits.ts';
import { accountEmail, toAccount } from '#server/email/account-email.ts';
import type { Email } from '#server/email/email.ts';
import { makeLink } from '#server/email/email-link.ts';
import { findRecipient, type Recipient } from '#server/email/recipient-queries.ts';

export const withoutPendingEmail = ({ pending_email }: Recipient) =>
  pending_email ? undefined : 'The change of the address is done or given up.';

/** B11: to the new email. It may belong to a stranger, so the text contains no name. */
export const confirmEmailChange = accountEmail({
  letter: 'confirm-new-email',
  name: 'Confirm the new email address',
  values: toAccount,
  whyNot: withoutPendingEmail,
  to: ({ pending_email }) => pending_email ?? '',
  async write(account, { deps, page, name }) {
    const email = account.pending_email ?? '';
    if (await findRecipient(deps.db, emailKey(email))) return taken(page, name);
    return {
      subject: 'Confirm your new email address',
      paragraphs: [
        'Hello,',
        `This address was given as the new one for a ${name} account. Open the link and confirm the address, and from then on you sign in with it.`,
      ],
      action: {
        label: 'Use This Address',
        url: await makeLink(deps, 'change_email', { ...account, email }),
      },
      afterwards: [
        `The link works once, within ${verifyHours} hours. If you asked more than once, only the newest email counts.`,
        'If it wasn’t you, ignore this email, and nothing happens.',
      ],
    };
  },
});

/** B5: the new email already has an account. Only its owner learns that. */
const taken = (page: (path: string) => string, name: string): Email => ({
  subject: `This address already has a ${name} account`,
  paragraphs: [
    'Hello,',
    `Somebody, most likely you, wanted to use this address for another ${name} account. It has one of its own, so nothing was changed.`,
  ],
  action: { label: 'Sign In', url: page('/login') },
  afterwards: [
    `Forgot its password? You can choose a new one here: ${page('/forgot-password')}`,
    'If it wasn’t you, there’s nothing you need to do.',
  ],
});
