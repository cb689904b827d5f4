import type { Email } from '#server/email/email.ts';

export function verificationEmail(link: string): Email {
  return {
    subject: 'Confirm your email address',
    paragraphs: [
      'Hello,',
      'Welcome to Fairway! Please confirm that this is your address, and your account is ready.',
    ],
    action: { label: 'Confirm My Address', url: link },
    afterwards: [
      'The link works once, within 24 hours. You can ask for another one on the sign-in page.',
      'If you didn’t register at Fairway, ignore this email: the account stays closed, and after 30 days it’s gone.',
    ],
  };
}
