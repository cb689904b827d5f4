import type { Settings } from '../start/settings.ts';
import { type Email, emailAsHtml, emailAsText } from './email.ts';

/** A letter in its envelope, ready to leave. */
export interface OutgoingEmail {
  /** The same at every attempt, so that a copy can be told from a second letter. */
  id: string;
  to: string;
  replyTo: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  attachments: Attachment[];
}

export interface Attachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

export interface Mailer {
  /** Comes back once the letter has been taken; throws when it has to be tried again. */
  send(email: OutgoingEmail): Promise<void>;
}

/** What is to be sent, and to whom. An answer goes to the office, unless it says where else. */
export interface AddressedEmail {
  to: string;
  replyTo?: OutgoingEmail['replyTo'];
  email: Email;
  attachments?: Attachment[];
}

export async function sendEmail(
  mailer: Mailer,
  { contactEmail }: Settings,
  id: string,
  { to, replyTo, email, attachments = [] }: AddressedEmail,
): Promise<void> {
  await mailer.send({
    id,
    to,
    replyTo: replyTo ?? { name: 'Fairway', address: contactEmail },
    subject: email.subject,
    text: emailAsText(email),
    html: emailAsHtml(email),
    attachments,
  });
}
