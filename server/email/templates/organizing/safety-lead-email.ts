import type { Email } from '#server/email/email.ts';
import type { Recipient } from '#server/email/recipient-queries.ts';
import { greeting } from '../greeting.ts';

interface NewSafetyLead {
  owner: Pick<Recipient, 'first_name' | 'email_verified_at'>;
  lead: { name: string; email: string };
  event: string;
  /** Who made them one; null if that person is gone. */
  by: string | null;
  opens: string;
  closes: string;
  people: string;
}

/** To an owner: somebody can read health notes now (10.4). */
export function safetyLeadEmail(made: NewSafetyLead): Email {
  const { owner, lead, event, by, opens, closes, people } = made;
  return {
    subject: `${lead.name} is a safety lead of “${event}”`,
    paragraphs: [
      greeting(owner),
      `${lead.name}, ${lead.email}, accepted to be a safety lead of “${event}”${by ? `, invited by ${by}` : ''}.`,
      `Safety leads read the health and emergency notes of the people who come, one person at a time, from ${opens} to ${closes}. Each look is in the audit log, and that person sees it.`,
    ],
    action: { label: 'See Who May Do What', url: people },
    afterwards: ['Not right? End it there: it ends at once.'],
  };
}
