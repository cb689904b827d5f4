import { emailKey } from '#contract/values/fields.ts';
import { loadAssociation } from '../association/association.ts';
import type { Deps } from '../deps/deps.ts';
import type { Email } from '../email/email.ts';
import { makeLink } from '../email/email-link.ts';
import { type AccountEmailJob, type EmailJob, emailJobSchema } from '../email/enqueue-email.ts';
import { type AddressedEmail, type Mailer, sendEmail } from '../email/mailer.ts';
import { findRecipient, findRecipientByUser, type Recipient } from '../email/recipient-queries.ts';
import { accountErasedEmail } from '../email/templates/accounts/account-erased-email.ts';
import { accountExistsEmail } from '../email/templates/accounts/account-exists-email.ts';
import { confirmEmailChangeEmail } from '../email/templates/accounts/confirm-email-change-email.ts';
import { contactFormEmail } from '../email/templates/accounts/contact-form-email.ts';
import { deletionRequestedEmail } from '../email/templates/accounts/deletion-requested-email.ts';
import { emailChangeRequestedEmail } from '../email/templates/accounts/email-change-requested-email.ts';
import { emailChangedEmail } from '../email/templates/accounts/email-changed-email.ts';
import { emailTakenEmail } from '../email/templates/accounts/email-taken-email.ts';
import { factorAddedEmail } from '../email/templates/accounts/factor-added-email.ts';
import { factorsResetEmail } from '../email/templates/accounts/factors-reset-email.ts';
import { idleAccountEmail } from '../email/templates/accounts/idle-account-email.ts';
import { passwordChangedEmail } from '../email/templates/accounts/password-changed-email.ts';
import { resetPasswordEmail } from '../email/templates/accounts/reset-password-email.ts';
import { unconfirmedAccountEmail } from '../email/templates/accounts/unconfirmed-account-email.ts';
import { verificationEmail } from '../email/templates/accounts/verification-email.ts';
import type { Handlers } from '../jobs/run-jobs.ts';

/** Builds and sends the emails about accounts, and those of the contact form. */
export function accountEmailJobs(deps: Deps, mailer: Mailer): Handlers {
  return {
    async letter(payload, jobUuid) {
      const email = await buildEmail(deps, emailJobSchema.parse(payload));
      if (email) await sendEmail(deps, mailer, jobUuid, email);
    },
  };
}

/** Undefined if there is no reason for the email any more. */
async function buildEmail(deps: Deps, job: EmailJob): Promise<AddressedEmail | undefined> {
  switch (job.letter) {
    case 'contact': {
      const { email: office } = await loadAssociation(deps.db);
      return {
        to: office,
        replyTo: { name: job.name, address: job.email },
        email: contactFormEmail(job),
        logged: { to: office, subject: 'Contact form' },
      };
    }
    case 'email-changed': {
      const account = await findRecipientByUser(deps.db, job.user);
      // The account was erased in the meantime, and its owner was notified of that.
      if (!account?.email_verified_at) return undefined;
      return { to: job.to, email: emailChangedEmail(account) };
    }
    case 'account-erased': {
      const email = accountErasedEmail();
      return { to: job.to, email, logged: { to: null, subject: email.subject } };
    }
    default: {
      const account = await findRecipient(deps.db, job.email_key);
      const built = account && (await buildAccountEmail(deps, job, account));
      return built && { to: account.email, ...built };
    }
  }
}

async function buildAccountEmail(
  deps: Deps,
  job: AccountEmailJob,
  account: Recipient,
): Promise<{ email: Email; to?: string } | undefined> {
  const isVerified = account.email_verified_at !== null;
  const url = (path: string) => `${deps.settings.baseUrl}${path}`;
  const pages = { signIn: url('/login'), forgotPassword: url('/forgot-password') };
  const { pending_email } = account;
  switch (job.letter) {
    case 'verify-email':
      if (isVerified) return undefined;
      if (account.registered_again_at) {
        return { email: await askForPassword(deps, account, job.redirect) };
      }
      return {
        email: verificationEmail(await makeLink(deps, 'verify_email', account, job.redirect)),
      };
    case 'account-exists': {
      if (isVerified) {
        // Q5: the wish goes on from the sign-in, also by a new password.
        const query = job.redirect ? `?${new URLSearchParams({ redirect: job.redirect })}` : '';
        const { signIn, forgotPassword } = pages;
        return {
          email: accountExistsEmail({
            signIn: signIn + query,
            forgotPassword: forgotPassword + query,
          }),
        };
      }
      return { email: await askForPassword(deps, account, job.redirect) };
    }
    case 'reset-password': {
      const link = await makeLink(deps, 'reset_password', account, job.redirect);
      return { email: resetPasswordEmail(account, link) };
    }
    case 'password-changed':
      return { email: passwordChangedEmail(account, pages.forgotPassword) };
    case 'factor-added':
      return { email: factorAddedEmail(account, pages.forgotPassword) };
    case 'factors-reset':
      return { email: factorsResetEmail(account, pages.forgotPassword) };
    case 'confirm-new-email': {
      if (!pending_email) return undefined;
      // B5: only the owner of the email learns that it already has an account.
      if (await findRecipient(deps.db, emailKey(pending_email))) {
        return { to: pending_email, email: emailTakenEmail(pages) };
      }
      const link = await makeLink(deps, 'change_email', { ...account, email: pending_email });
      return { to: pending_email, email: confirmEmailChangeEmail(link) };
    }
    case 'deletion-asked':
      if (!account.deletion_requested_at) return undefined;
      return { email: deletionRequestedEmail(account, job.erased_at, url('/settings/privacy')) };
    case 'account-idle':
      // They have signed in meanwhile.
      if (!account.idle_asked_at) return undefined;
      return { email: idleAccountEmail(account, job.erased_at, pages.signIn) };
    case 'email-change-asked':
      if (!pending_email) return undefined;
      return { email: emailChangeRequestedEmail(account, pending_email, pages.forgotPassword) };
  }
}

const goneAccount = 'There is no account with this address any more.';
const notice = 'It said what had just happened.';

/** 15.4: why the same email makes no sense now, if it makes none. */
export async function whyNoAccountEmail({ db }: Deps, job: EmailJob): Promise<string | undefined> {
  if (!('email_key' in job)) return notice;
  const account = await findRecipient(db, job.email_key);
  if (!account) return goneAccount;
  switch (job.letter) {
    case 'account-exists':
    case 'reset-password':
      return undefined;
    case 'verify-email':
      return account.email_verified_at ? 'The address is confirmed already.' : undefined;
    case 'confirm-new-email':
    case 'email-change-asked':
      return account.pending_email ? undefined : 'The change of the address is done or given up.';
    case 'deletion-asked':
      return account.deletion_requested_at ? undefined : 'The account stays: that was taken back.';
    case 'account-idle':
      return account.idle_asked_at ? undefined : 'They have signed in meanwhile.';
    default:
      return notice;
  }
}

/** N2: the password of an account that was registered twice may be a stranger's. */
const askForPassword = async (deps: Deps, account: Recipient, redirect: string | undefined) =>
  unconfirmedAccountEmail(await makeLink(deps, 'reset_password', account, redirect));
