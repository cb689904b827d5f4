/** A letter in its envelope, ready to leave. */
export interface Mail {
  /** The same at every attempt, so that a copy can be told from a second letter. */
  id: string;
  to: string;
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  attachments?: Attachment[];
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
