import type { Settings } from '../start/settings.ts';
import { type Letter, letterAsHtml, letterAsText } from './letter.ts';

/** A letter in its envelope, ready to leave. */
export interface Mail {
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
  send(mail: Mail): Promise<void>;
}

/** What is to be sent, and to whom. An answer goes to the office, unless it says where else. */
export interface Written {
  to: string;
  replyTo?: Mail['replyTo'];
  letter: Letter;
  attachments?: Attachment[];
}

export async function sendLetter(
  mailer: Mailer,
  { contactEmail }: Settings,
  id: string,
  { to, replyTo, letter, attachments = [] }: Written,
): Promise<void> {
  await mailer.send({
    id,
    to,
    replyTo: replyTo ?? { name: 'Fairway', address: contactEmail },
    subject: letter.subject,
    text: letterAsText(letter),
    html: letterAsHtml(letter),
    attachments,
  });
}
