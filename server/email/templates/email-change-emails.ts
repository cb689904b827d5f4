import type { Email } from '../email.ts';
import type { Recipient } from '../recipient-queries.ts';
import { greeting } from './greeting.ts';

// B11: the new address proves itself by its link, and the old one hears of it before and after.

/** To the address that waits. It may be a stranger's, so no name stands in it. */
export function confirmNewAddressEmail(link: string): Email {
  return {
    subject: 'Confirm your new email address',
    paragraphs: [
      'Hello,',
      'This address was given as the new one for a Fairway account. Open the link, and from then on you sign in with it.',
    ],
    action: { label: 'Use This Address', url: link },
    afterwards: [
      'The link works once, within 24 hours. If you asked more than once, only the newest letter counts.',
      'If it was not you, leave the link alone, and nothing happens.',
    ],
  };
}

/** To the address that waits, when it has an account already: its owner is told, the asker is not. */
export function addressInUseEmail(pages: { signIn: string; forgotPassword: string }): Email {
  return {
    subject: 'This address already has a Fairway account',
    paragraphs: [
      'Hello,',
      'Somebody, most likely you, wanted to use this address for another Fairway account. It has one of its own, so nothing was changed.',
    ],
    action: { label: 'Sign In', url: pages.signIn },
    afterwards: [
      `Have you forgotten its password? You can choose a new one here: ${pages.forgotPassword}`,
      'If it was not you, there is nothing you need to do.',
    ],
  };
}

/** To the address that the account still has. */
export function addressChangeRequestedEmail(
  account: Recipient,
  pending: string,
  forgotPassword: string,
): Email {
  return {
    subject: 'Your email address is about to change',
    paragraphs: [
      greeting(account),
      'Somebody who knows your password, most likely you, has asked to use another address for your Fairway account. Until the link that was mailed there is opened, everything stays as it is.',
    ],
    facts: [{ label: 'New address', value: pending }],
    action: { label: 'It Was Not Me', url: forgotPassword },
    afterwards: [
      'Not you? Choose a new password right away: that also stops the change. And write to us by answering this letter.',
    ],
  };
}

/** To both addresses. */
export function addressChangedEmail(account: Recipient): Email {
  return {
    subject: 'Your email address was changed',
    paragraphs: [
      greeting(account),
      'Your Fairway account has a new address. You sign in with it, and our letters go there.',
    ],
    facts: [{ label: 'New address', value: account.email }],
    afterwards: ['Not you? Write to us right away by answering this letter.'],
  };
}
