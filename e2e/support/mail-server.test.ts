import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startSmtpServer } from './mail-server.ts';

test('a connection that is reset does not end the mail server', async () => {
  const smtp = await startSmtpServer();
  const port = Number(new URL(smtp.url).port);
  const greeted = async () => {
    const socket = connect(port, '127.0.0.1');
    const [greeting] = await once(socket, 'data');
    expect(String(greeting)).toMatch(/^220 /);
    return socket;
  };
  const killed = await greeted();
  killed.resetAndDestroy();
  await once(killed, 'close');
  (await greeted()).destroy();
  await smtp.stop();
});
