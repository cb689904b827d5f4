import { emailKey } from '#contract/fields.ts';
import type { Deps } from '../deps/deps.ts';
import type { Email } from '../email/email.ts';
import { makeLink } from '../email/email-link.ts';
import { type AccountEmailJob, type EmailJob, emailJobSchema } from '../email/enqueue-email.ts';
import { type AddressedEmail, type Mailer, sendEmail } from '../email/mailer.ts';
import { findRecipient, findRecipientByUser, type Recipient } from '../email/recipient-queries.ts';
import {
  accountExistsEmail,
  unconfirmedAccountEmail,
} from '../email/templates/account-exists-email.ts';
import { contactFormEmail } from '../email/templates/contact-email.ts';
import { accountErasedEmail, deletionRequestedEmail } from '../email/templates/deletion-emails.ts';
import {
  addressChangedEmail,
  addressChangeRequestedEmail,
  addressInUseEmail,
  confirmNewAddressEmail,
} from '../email/templates/email-change-emails.ts';
import { passwordChangedEmail } from '../email/templates/password-changed-email.ts';
import { resetPasswordEmail } from '../email/templates/reset-password-email.ts';
import { verifyAddressEmail } from '../email/templates/verify-address-email.ts';
import type { Handlers } from '../jobs/run-jobs.ts';

/** Writes the letters of accounts, and of the contact form, and hands them to the mailer. */
export function accountEmailJobs(deps: Deps, mailer: Mailer): Handlers {
  return {
    async letter(payload, jobUuid) {
      const written = await write(deps, emailJobSchema.parse(payload));
      if (written) await sendEmail(mailer, deps.settings, jobUuid, written);
    },
  };
}

async function write(deps: Deps, order: EmailJob): Promise<AddressedEmail | undefined> {
  switch (order.letter) {
    case 'contact':
      return {
        to: deps.settings.contactEmail,
        replyTo: { name: order.name, address: order.email },
        email: contactFormEmail(order),
      };
    case 'email-changed': {
      const account = await findRecipientByUser(deps.db, order.user);
      // Erased in the meantime: that was told already, in the last letter.
      if (!account?.email_verified_at) return undefined;
      return { to: order.to, email: addressChangedEmail(account) };
    }
    case 'account-erased':
      return { to: order.to, email: accountErasedEmail() };
    default: {
      const account = await findRecipient(deps.db, order.email_key);
      const written = account && (await writeToAccount(deps, order, account));
      return written && { to: account.email, ...written };
    }
  }
}

/** Nothing when the reason for the letter is gone by now. */
async function writeToAccount(
  deps: Deps,
  order: AccountEmailJob,
  account: Recipient,
): Promise<{ email: Email; to?: string } | undefined> {
  const isVerified = account.email_verified_at !== null;
  const page = (path: string) => `${deps.settings.baseUrl}${path}`;
  const pages = { signIn: page('/login'), forgotPassword: page('/forgot-password') };
  const { pending_email } = account;
  switch (order.letter) {
    case 'verify-email':
      if (isVerified) return undefined;
      return { email: verifyAddressEmail(await makeLink(deps, 'verify_email', account)) };
    case 'account-exists':
      return {
        email: isVerified
          ? accountExistsEmail(pages)
          : unconfirmedAccountEmail(await makeLink(deps, 'reset_password', account)),
      };
    case 'reset-password': {
      const link = await makeLink(deps, 'reset_password', account);
      return { email: resetPasswordEmail(account, link) };
    }
    case 'password-changed':
      return { email: passwordChangedEmail(account, pages.forgotPassword) };
    case 'confirm-new-email': {
      if (!pending_email) return undefined;
      // B5: the asker is not told that the address has an account; whoever owns it is.
      if (await findRecipient(deps.db, emailKey(pending_email))) {
        return { to: pending_email, email: addressInUseEmail(pages) };
      }
      const link = await makeLink(deps, 'change_email', { ...account, email: pending_email });
      return { to: pending_email, email: confirmNewAddressEmail(link) };
    }
    case 'deletion-asked':
      if (!account.deletion_requested_at) return undefined;
      return { email: deletionRequestedEmail(account, order.erased_at, page('/settings/privacy')) };
    case 'email-change-asked':
      if (!pending_email) return undefined;
      return { email: addressChangeRequestedEmail(account, pending_email, pages.forgotPassword) };
  }
}
