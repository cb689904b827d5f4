import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { machineClock } from '#server/testing/processes/machine-clock.ts';
import { accountErased } from '../accounts/emails/account-erased-email.ts';
import { enqueueEmail } from '../email/define-email.ts';
import { useProcesses } from '../testing/processes/use-processes.ts';

const portal = useProcesses();

/** Accepts connections and does not answer. */
async function silentSmtpServer() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { server, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('I7 a request that does not end and a mail server that does not answer are waited for together', async () => {
  const { server, url } = await silentSmtpServer();
  await enqueueEmail(portal.db, machineClock.now(), accountErased, {
    to: 'robin@example.org',
  });
  const isSending = once(server, 'connection');
  const { port, stop } = await portal.start({ SMTP_URL: url });
  await isSending;
  const half = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(half, 'connect');
  half.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n');

  // Neither ends by itself. How long it takes is measured by `npm run bench -- faults`.
  expect(await stop()).toBe(0);
});
