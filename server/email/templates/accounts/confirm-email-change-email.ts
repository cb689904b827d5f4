import type { Email } from '#server/email/email.ts';

/** B11: to the new email. It may belong to a stranger, so the text contains no name. */
export function confirmEmailChangeEmail(link: string): Email {
  return {
    subject: 'Confirm your new email address',
    paragraphs: [
      'Hello,',
      'This address was given as the new one for a Fairway account. Open the link, and from then on you sign in with it.',
    ],
    action: { label: 'Use This Address', url: link },
    afterwards: [
      'The link works once, within 24 hours. If you asked more than once, only the newest email counts.',
      'If it wasn’t you, ignore this email, and nothing happens.',
    ],
  };
}
