import type { Email } from '../email.ts';

/** Mailed instead of an answer when somebody registers an address that has an account (B5). */
export function accountExistsEmail(pages: { signIn: string; forgotPassword: string }): Email {
  return {
    subject: 'You already have a Fairway account',
    paragraphs: [
      'Hello,',
      'Somebody, most likely you, has just tried to register at Fairway with this address. It has an account already, so nothing was changed.',
    ],
    action: { label: 'Sign In', url: pages.signIn },
    afterwards: [
      `Have you forgotten your password? You can choose a new one here: ${pages.forgotPassword}`,
      'If it was not you, there is nothing you need to do.',
    ],
  };
}

/**
 * The account was opened but never confirmed, perhaps by somebody else. Only whoever reads this may
 * say which password it gets, so that nobody can open an account in another's name and wait.
 */
export function unconfirmedAccountEmail(link: string): Email {
  return {
    subject: 'Your Fairway account is almost ready',
    paragraphs: [
      'Hello,',
      'Somebody, most likely you, has registered at Fairway with this address more than once. Choose a password, and the account is confirmed and yours.',
    ],
    action: { label: 'Choose My Password', url: link },
    afterwards: [
      'The link works once, within 60 minutes.',
      'If it was not you, leave the link alone, and the account stays closed.',
    ],
  };
}
