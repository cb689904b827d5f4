import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server of the test. What it takes is in `received`, the oldest first. */
export async function startSmtpServer() {
  const received: Email[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, taken) {
      buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((email) => {
          received.push(email);
          taken();
        }, taken);
    },
  });
  // A portal that is killed while it sends resets its connection: without a listener that is an uncaught error.
  smtp.on('error', () => {});
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    received,
    stop: () => new Promise<void>((resolve) => smtp.close(resolve)),
  };
}

/** The emails to an address, the oldest first. */
export const emailsTo = (received: Email[], to: string): Email[] =>
  received.filter((email) => email.to?.some(({ address }) => address === to));
