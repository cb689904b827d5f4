import { z } from 'zod';
import { loadAssociation } from '#server/association/association.ts';
import { notice } from '#server/email/account-email.ts';
import { defineEmail } from '#server/email/define-email.ts';

/** What a visitor wrote, to the office. Its text is kept nowhere, so it is sent once. */
export const contactForm = defineEmail({
  job: 'letter',
  letter: 'contact',
  name: 'Contact form',
  values: z.object({
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
  }),
  isPrivate: true,
  once: notice,
  find: ({ db }) => loadAssociation(db),
  write: (_deps, { email: office }, message) => ({
    to: office,
    replyTo: { name: message.name, address: message.email },
    email: {
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
    },
    logged: { to: office, subject: 'Contact form' },
  }),
});
