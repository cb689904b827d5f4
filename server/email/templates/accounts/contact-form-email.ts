import type { Email } from '#server/email/email.ts';
import type { EmailJob } from '#server/email/enqueue-email.ts';

export function contactFormEmail(message: Extract<EmailJob, { letter: 'contact' }>): Email {
  return {
    subject: `Contact form: ${message.subject}`,
    paragraphs: [
      'Somebody has written through the contact page. Reply to this email to reach them.',
    ],
    facts: [
      { label: 'Name', value: message.name },
      { label: 'Email', value: message.email },
    ],
    quote: message.message,
    signature: 'The contact page',
  };
}
