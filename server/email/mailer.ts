import { emailKey } from '#contract/values/fields.ts';
import { loadAssociation } from '../association/association.ts';
import { loadLetterhead } from '../association/letterhead.ts';
import type { Deps } from '../deps/deps.ts';
import { recordWritten } from '../jobs/email-log-queries.ts';
import { recordAnswer } from '../jobs/mail-answer.ts';
import { type Email, emailAsHtml, emailAsText } from './email.ts';
import { attachedPictures, shownSources } from './email-pictures.ts';
import { insertOutboxEmail } from './outbox-queries.ts';

/** An email with its headers, ready to send. */
export interface OutgoingEmail {
  /** The same for every attempt, so that a repeated email is recognized as a copy. */
  id: string;
  /** The sender's name, beside the address of MAIL_FROM. */
  fromName: string;
  to: string;
  replyTo: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  attachments: Attachment[];
  /** RFC 8058: where a mail program's own button stops this kind of email. */
  stopUrl?: string | undefined;
}

export interface Attachment {
  filename: string;
  contentType: string;
  content: Buffer;
  /** Of a picture that stands in the text. */
  cid?: string;
}

export interface Mailer {
  /** Returns what the mail server answered. Throws if the email has to be sent again. */
  send(email: OutgoingEmail): Promise<string>;
}

/** An email and its recipient. Replies go to the office unless `replyTo` is given. */
export interface AddressedEmail {
  to: string;
  replyTo?: OutgoingEmail['replyTo'];
  email: Email;
  attachments?: Attachment[];
  /** What follows once a mail server has taken it. */
  sent?(): Promise<void>;
  /** What the log of emails says in place of recipient and subject, which are private. */
  logged?: { to: string | null; subject: string };
}

/** The one place where emails leave. The log knows the email before that, and the answer once its job ends. */
export async function sendEmail(
  { db, settings, files }: Pick<Deps, 'db' | 'settings' | 'files'>,
  mailer: Mailer,
  id: string,
  { to, replyTo, email, attachments = [], logged, sent }: AddressedEmail,
): Promise<void> {
  const known = logged ?? { to, subject: email.subject };
  await recordWritten(db, id, { ...known, to_key: known.to && emailKey(known.to) });
  const head = await loadLetterhead(db, settings.baseUrl);
  const { shortName } = head;
  // The outbox of the demo stores no attachments.
  const pictures = settings.smtpUrl
    ? await attachedPictures({ settings, files }, id, email, head)
    : { sources: shownSources({ settings, files }, email, head), attachments: [] };
  const answer = await mailer.send({
    id,
    fromName: shortName,
    to,
    // Until the association has an address, an answer goes where the emails come from.
    replyTo: replyTo ?? {
      name: shortName,
      address: (await loadAssociation(db)).email || settings.emailFrom,
    },
    subject: email.subject,
    text: emailAsText(email, head),
    html: emailAsHtml(email, head, pictures.sources),
    attachments: [...attachments, ...pictures.attachments],
    stopUrl: email.stopUrl,
  });
  recordAnswer(id, answer);
  await sent?.();
}

/** Demo mode: stores emails instead of sending them; /dev/outbox shows them. */
export function outboxMailer({ db, clock }: Pick<Deps, 'db' | 'clock'>): Mailer {
  return {
    async send({ id, to, subject, text, html }) {
      await insertOutboxEmail(db, { uuid: id, to, subject, text, html, sent_at: clock.now() });
      return 'Kept in the outbox. The demo sends no email.';
    },
  };
}
