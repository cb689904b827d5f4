import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Forwards requests to another server, and can hold back an answer. */
export interface PausingProxy {
  url: string;
  /** Resolves when the next call that begins with this (`POST /v1/refunds`) is done. It gets no answer. */
  pauseNext(call: string): Promise<void>;
  close(): Promise<void>;
}

export async function startPausingProxy(target: string): Promise<PausingProxy> {
  let wanted: { call: string; held: () => void } | undefined;

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { host, connection, 'content-length': length, ...rest } = headers;
    const answer = await fetch(target + url, {
      method,
      headers: rest as Record<string, string>,
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    });
    const body = await answer.text();
    if (wanted && `${method} ${url}`.startsWith(wanted.call)) {
      wanted.held();
      wanted = undefined;
      return;
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body);
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pauseNext: (call) =>
      new Promise((held) => {
        wanted = { call, held };
      }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
