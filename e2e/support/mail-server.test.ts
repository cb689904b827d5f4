import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { startSmtpServer } from './mail-server.ts';

async function answer(socket: Socket, command: string): Promise<string> {
  if (command) socket.write(`${command}\r\n`);
  const [reply] = await once(socket, 'data');
  return String(reply).slice(0, 3);
}

test('a connection that is reset within an email does not end the mail server', async () => {
  const smtp = await startSmtpServer();
  const port = Number(new URL(smtp.url).port);
  const killed = connect(port, '127.0.0.1');
  expect(await answer(killed, '')).toBe('220');
  expect(await answer(killed, 'EHLO portal.example')).toBe('250');
  expect(await answer(killed, 'MAIL FROM:<portal@example.org>')).toBe('250');
  killed.resetAndDestroy();
  await once(killed, 'close');
  const next = connect(port, '127.0.0.1');
  expect(await answer(next, '')).toBe('220');
  next.destroy();
  await smtp.stop();
});
