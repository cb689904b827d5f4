// Fetches for session-probe.ts.

const page = self as unknown as Pick<MessagePort, 'postMessage'>;

self.addEventListener('message', async ({ data: [id, path] }: MessageEvent<[number, string]>) => {
  try {
    const response = await fetch(path, { headers: { accept: 'application/json' } });
    page.postMessage([id, response.status, await response.text()]);
  } catch {
    page.postMessage([id, 0, '']);
  }
});
