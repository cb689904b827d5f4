import { vi } from 'vitest';
import type { Transport } from '../browser-transport.ts';

// The network of a test: answers what the page and its worker fetch, until the end of the test's file.

let answer: Transport;

/** Answers every call from now on, by its path and request. */
export function answerCalls(given: Transport): void {
  answer = given;
  vi.stubGlobal('fetch', fetchOfPage);
  vi.stubGlobal('Worker', ProbeWorker);
  if (!document.cookie.includes('XSRF-TOKEN=')) {
    Object.assign(document, { cookie: 'XSRF-TOKEN=token' });
  }
}

async function fetchOfPage(path: string, init: RequestInit): Promise<Response> {
  const { method = 'GET', body } = init;
  const { status, ...answered } = await answer(path, {
    method,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? JSON.parse(body) : body }),
  });
  return new Response(JSON.stringify(answered.body), { status });
}

class ProbeWorker {
  onmessage: ((event: { data: [id: number, status: number, text: string] }) => void) | undefined;

  postMessage([id, path]: [number, string]): void {
    const reply = (status: number, text: string) => this.onmessage?.({ data: [id, status, text] });
    answer(path, { method: 'GET' }).then(
      ({ status, body }) => reply(status, JSON.stringify(body)),
      () => reply(0, ''),
    );
  }
}
