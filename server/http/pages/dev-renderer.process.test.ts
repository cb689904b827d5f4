import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { devRenderer } from './dev-renderer.ts';

const portal = useTestApp();

test('in development the browser is notified of changes, and always gets the current files', async () => {
  const app = await createApp({ ...portal.deps, renderer: devRenderer() });
  onTestFinished(() => app.close());
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;

  for (const path of ['/@vite/client', '/web/boot.ts', '/login']) {
    for (const time of [1, 2]) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      expect(`${path} ${time} ${answer.status}`).toBe(`${path} ${time} 200`);
      await answer.text();
      // The header of a cached answer (response-cache.ts).
      expect(answer.headers.get('etag') ?? '').not.toMatch(/^W\/".{27}"$/);
    }
  }

  const socket = new WebSocket(`ws://127.0.0.1:${port}`, 'vite-hmr');
  const closed = new Promise((resolve) => socket.addEventListener('close', resolve));
  const message = await new Promise((resolve, reject) => {
    socket.addEventListener('message', ({ data }) => resolve(JSON.parse(String(data))));
    socket.addEventListener('error', () => reject(new Error('No connection for changes.')));
  });
  expect(message).toEqual({ type: 'connected' });
  // An open page does not delay the restart after a change of the server.
  await app.close();
  await closed;
});
