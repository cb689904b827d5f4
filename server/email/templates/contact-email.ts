import type { Email } from '../email.ts';
import type { EmailJob } from '../enqueue-email.ts';

export function contactFormEmail(order: Extract<EmailJob, { letter: 'contact' }>): Email {
  return {
    subject: `Contact form: ${order.subject}`,
    paragraphs: [
      'Somebody has written through the contact page. Answer this letter to reach them.',
    ],
    facts: [
      { label: 'Name', value: order.name },
      { label: 'Email', value: order.email },
    ],
    quote: order.message,
    signature: 'The contact page',
  };
}
