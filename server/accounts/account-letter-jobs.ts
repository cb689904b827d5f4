import { emailKey } from '#contract/fields.ts';
import type { Deps } from '../deps/deps.ts';
import type { Handlers } from '../jobs/run-jobs.ts';
import { accountExistsLetter, unconfirmedAccountLetter } from '../mail/account-exists-letter.ts';
import { type Addressee, findAddressee, findAddresseeOf } from '../mail/addressee-queries.ts';
import {
  addressInUseLetter,
  confirmNewEmailLetter,
  emailChangeAskedLetter,
  emailChangedLetter,
} from '../mail/change-email-letters.ts';
import { contactLetter } from '../mail/contact-letter.ts';
import { accountErasedLetter, deletionAskedLetter } from '../mail/deletion-letters.ts';
import type { Letter } from '../mail/letter.ts';
import { makeLink } from '../mail/mailed-link.ts';
import { type Mailer, sendLetter, type Written } from '../mail/mailer.ts';
import { type AccountLetter, type LetterOrder, letterOrder } from '../mail/order-letter.ts';
import { passwordChangedLetter } from '../mail/password-changed-letter.ts';
import { resetPasswordLetter } from '../mail/reset-password-letter.ts';
import { verifyEmailLetter } from '../mail/verify-email-letter.ts';

/** Writes the letters of accounts, and of the contact form, and hands them to the mailer. */
export function accountLetterJobs(deps: Deps, mailer: Mailer): Handlers {
  return {
    async letter(payload, jobUuid) {
      const written = await write(deps, letterOrder.parse(payload));
      if (written) await sendLetter(mailer, deps.settings, jobUuid, written);
    },
  };
}

async function write(deps: Deps, order: LetterOrder): Promise<Written | undefined> {
  switch (order.letter) {
    case 'contact':
      return {
        to: deps.settings.contactEmail,
        replyTo: { name: order.name, address: order.email },
        letter: contactLetter(order),
      };
    case 'email-changed': {
      const account = await findAddresseeOf(deps.db, order.user);
      // Erased in the meantime: that was told already, in the last letter.
      if (!account?.email_verified_at) return undefined;
      return { to: order.to, letter: emailChangedLetter(account) };
    }
    case 'account-erased':
      return { to: order.to, letter: accountErasedLetter() };
    default: {
      const account = await findAddressee(deps.db, order.email_key);
      const written = account && (await writeToAccount(deps, order, account));
      return written && { to: account.email, ...written };
    }
  }
}

/** Nothing when the reason for the letter is gone by now. */
async function writeToAccount(
  deps: Deps,
  order: AccountLetter,
  account: Addressee,
): Promise<{ letter: Letter; to?: string } | undefined> {
  const isVerified = account.email_verified_at !== null;
  const page = (path: string) => `${deps.settings.baseUrl}${path}`;
  const pages = { signIn: page('/login'), forgotPassword: page('/forgot-password') };
  const { pending_email } = account;
  switch (order.letter) {
    case 'verify-email':
      if (isVerified) return undefined;
      return { letter: verifyEmailLetter(await makeLink(deps, 'verify_email', account)) };
    case 'account-exists':
      return {
        letter: isVerified
          ? accountExistsLetter(pages)
          : unconfirmedAccountLetter(await makeLink(deps, 'reset_password', account)),
      };
    case 'reset-password': {
      const link = await makeLink(deps, 'reset_password', account);
      return { letter: resetPasswordLetter(account, link) };
    }
    case 'password-changed':
      return { letter: passwordChangedLetter(account, pages.forgotPassword) };
    case 'confirm-new-email': {
      if (!pending_email) return undefined;
      // B5: the asker is not told that the address has an account; whoever owns it is.
      if (await findAddressee(deps.db, emailKey(pending_email))) {
        return { to: pending_email, letter: addressInUseLetter(pages) };
      }
      const link = await makeLink(deps, 'change_email', { ...account, email: pending_email });
      return { to: pending_email, letter: confirmNewEmailLetter(link) };
    }
    case 'deletion-asked':
      if (!account.deletion_requested_at) return undefined;
      return { letter: deletionAskedLetter(account, order.erased_at, page('/settings/privacy')) };
    case 'email-change-asked':
      if (!pending_email) return undefined;
      return { letter: emailChangeAskedLetter(account, pending_email, pages.forgotPassword) };
  }
}
