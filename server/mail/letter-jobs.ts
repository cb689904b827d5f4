import type { Deps } from '../deps.ts';
import type { Handlers } from '../jobs/run-jobs.ts';
import { accountExistsLetter, unconfirmedAccountLetter } from './account-exists-letter.ts';
import { type Addressee, findAddressee } from './addressee-queries.ts';
import { contactLetter } from './contact-letter.ts';
import { type Letter, letterAsHtml, letterAsText } from './letter.ts';
import { makeLink } from './mailed-link.ts';
import type { Mailer } from './mailer.ts';
import { type AccountLetter, type LetterOrder, letterOrder } from './order-letter.ts';
import { passwordChangedLetter } from './password-changed-letter.ts';
import { resetPasswordLetter } from './reset-password-letter.ts';
import { verifyEmailLetter } from './verify-email-letter.ts';

/** Writes the letters that were ordered and hands them to the mailer. */
export function letterJobs(deps: Deps, mailer: Mailer): Handlers {
  return {
    async letter(payload, jobUuid) {
      const written = await write(deps, letterOrder.parse(payload));
      if (!written) return;
      const { letter, ...envelope } = written;
      await mailer.send({
        id: jobUuid,
        ...envelope,
        subject: letter.subject,
        text: letterAsText(letter),
        html: letterAsHtml(letter),
      });
    },
  };
}

async function write(deps: Deps, order: LetterOrder) {
  if (order.letter === 'contact') {
    return {
      to: deps.settings.contactEmail,
      replyTo: { name: order.name, address: order.email },
      letter: contactLetter(order),
    };
  }
  const account = await findAddressee(deps.db, order.email_key);
  const letter = account && (await writeToAccount(deps, order.letter, account));
  const replyTo = { name: 'Fairway', address: deps.settings.contactEmail };
  return letter && { to: account.email, replyTo, letter };
}

async function writeToAccount(
  deps: Deps,
  name: AccountLetter,
  account: Addressee,
): Promise<Letter | undefined> {
  const isVerified = account.email_verified_at !== null;
  const page = (path: string) => `${deps.settings.baseUrl}${path}`;
  switch (name) {
    case 'verify-email':
      if (isVerified) return undefined;
      return verifyEmailLetter(await makeLink(deps, 'verify_email', account));
    case 'account-exists':
      return isVerified
        ? accountExistsLetter({ signIn: page('/login'), forgotPassword: page('/forgot-password') })
        : unconfirmedAccountLetter(await makeLink(deps, 'reset_password', account));
    case 'reset-password':
      return resetPasswordLetter(account, await makeLink(deps, 'reset_password', account));
    case 'password-changed':
      return passwordChangedLetter(account, page('/forgot-password'));
  }
}
