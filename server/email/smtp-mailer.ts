import { createTransport } from 'nodemailer';
import type { Settings } from '../start/settings.ts';
import type { Mailer } from './mailer.ts';

const second = 1000;

/** Sends each email to the server of SMTP_URL, on a connection of its own. */
export function smtpMailer(settings: Settings): Mailer {
  if (!settings.smtpUrl) throw new Error('SMTP_URL is not set.');
  const transport = createTransport({
    url: settings.smtpUrl,
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
    async send({ id, ...email }) {
      await transport.sendMail({
        ...email,
        from: settings.emailFrom,
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(600 * second),
      });
    },
  };
}
