import type { Addressee } from './addressee-queries.ts';
import { greeting } from './greeting.ts';
import type { Letter } from './letter.ts';

export function passwordChangedLetter(account: Addressee, forgotPassword: string): Letter {
  return {
    subject: 'Your password was changed',
    paragraphs: [
      greeting(account),
      'The password of your Fairway account has just been changed, and every other browser that was signed in to it was signed out.',
      'If that was you, all is well.',
    ],
    action: { label: 'It Was Not Me', url: forgotPassword },
    afterwards: [
      'Not you? Choose a new password right away, and write to us by answering this letter.',
    ],
  };
}
