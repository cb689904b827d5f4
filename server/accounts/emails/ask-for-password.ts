import { resetMinutes } from '#contract/values/portal-limits.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Email } from '#server/email/email.ts';
import { makeLink } from '#server/email/email-link.ts';
import type { Recipient } from '#server/email/recipient-queries.ts';

/**
 * Sent when an account was registered but not confirmed, perhaps by somebody else. The link asks for
 * a new password: who registered first must not know the password of the account (N2).
 */
export async function askForPassword(
  deps: Deps,
  { account, redirect, name }: { account: Recipient; redirect: string | undefined; name: string },
): Promise<Email> {
  return {
    subject: `Your ${name} account is almost ready`,
    paragraphs: [
      'Hello,',
      `Somebody, most likely you, has registered at ${name} with this address more than once. Choose a password, and the account is confirmed and yours.`,
    ],
    action: {
      label: 'Choose My Password',
      url: await makeLink(deps, 'reset_password', account, redirect),
    },
    afterwards: [
      `The link works once, within ${resetMinutes} minutes.`,
      'If it wasn’t you, ignore this email, and the account stays closed.',
    ],
  };
}
