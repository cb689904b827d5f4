import type { Email } from '#server/email/email.ts';

/** B5: sent when somebody registers with the email of an existing account. The call answers as for a new one. */
export function accountExistsEmail(pages: { signIn: string; forgotPassword: string }): Email {
  return {
    subject: 'You already have a Fairway account',
    paragraphs: [
      'Hello,',
      'Somebody, most likely you, has just tried to register at Fairway with this address. It has an account already, so nothing was changed.',
    ],
    action: { label: 'Sign In', url: pages.signIn },
    afterwards: [
      `Forgot your password? You can choose a new one here: ${pages.forgotPassword}`,
      'If it wasn’t you, there’s nothing you need to do.',
    ],
  };
}
