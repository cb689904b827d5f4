import { createTransport } from 'nodemailer';
import { isNearHost } from '../start/setting-values.ts';
import type { Settings } from '../start/settings.ts';
import type { Mailer } from './mailer.ts';

const second = 1000;

/** Sends each email to the server of SMTP_URL, on a connection of its own. */
export function smtpMailer(settings: Settings): Mailer {
  if (!settings.smtpUrl) throw new Error('SMTP_URL is not set.');
  const transport = createTransport({
    url: settings.smtpUrl,
    requireTLS: mustEncrypt(settings),
    connectionTimeout: 10 * second,
    greetingTimeout: 30 * second,
    // A server may take minutes to accept an email (RFC 5321, 4.5.3.2). If we disconnect earlier,
    // an email that it does accept is sent twice (I13).
    socketTimeout: 300 * second,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = new URL(settings.baseUrl).hostname;
  return {
    async send({ id, fromName, subject, replyTo, stopUrl, ...email }) {
      const { response } = await transport.sendMail({
        ...email,
        subject: asTyped(subject),
        replyTo: { ...replyTo, name: asTyped(replyTo.name) },
        from: { name: asTyped(fromName), address: settings.emailFrom },
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...stopHeaders(stopUrl) },
        signal: AbortSignal.timeout(600 * second),
      });
      return response;
    },
  };
}

/** 21.2: one click in the mail program, which posts to the address (RFC 8058). */
const stopHeaders = (url: string | undefined): Record<string, string> =>
  url === undefined
    ? {}
    : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/**
 * N12: a visitor's subject or name that looks like an encoded word would be shown decoded, with line breaks or
 * another script in it. A word joiner, which is not seen, makes the header be encoded as it was typed.
 */
const asTyped = (text: string) => text.replaceAll('=?', '=\u2060?');

/**
 * N11: emails have links that open an account. A mail server elsewhere that offers no STARTTLS, or whose offer
 * somebody on the way has removed, gets none; they wait. Over smtps:// everything is encrypted from the start.
 */
export function mustEncrypt({
  production,
  smtpUrl,
}: Pick<Settings, 'production' | 'smtpUrl'>): boolean {
  return production && smtpUrl !== undefined && !isNearHost(new URL(smtpUrl).hostname);
}
