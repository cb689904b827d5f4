import type { Email } from '#server/email/email.ts';

/** B5: to the new email if it already has an account. Only its owner learns that. */
export function emailTakenEmail(pages: { signIn: string; forgotPassword: string }): Email {
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
