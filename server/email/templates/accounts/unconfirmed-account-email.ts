import type { Email } from '#server/email/email.ts';

/**
 * Sent when an account was registered but not confirmed, perhaps by somebody else. The link asks for
 * a new password: an attacker who registered first must not know the password of the account.
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
      'If it wasn’t you, ignore this email, and the account stays closed.',
    ],
  };
}
