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
      `Forgot its password? You can choose a new one here: ${pages.forgotPassword}`,
      'If it wasn’t you, there’s nothing you need to do.',
    ],
  };
}
