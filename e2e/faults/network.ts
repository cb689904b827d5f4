import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy between the portal and its database. */
export interface Network {
  port: number;
  /** Closes every connection, like a router that restarts. New ones work. */
  cut(): void;
  /** Silently drops everything, like a firewall that has forgotten its connections. */
  swallow(): void;
  /** Silently drops the first message with this text, and everything later on its connection. */
  swallowAt(words: string): void;
  /** Lets new connections through again; the old ones stay lost. */
  mend(): void;
  close(): Promise<void>;
}

export async function openNetwork(to: number): Promise<Network> {
  const sockets = new Set<Socket>();
  let swallows = false;
  let lastWords: string | undefined;
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    const wasSwallowed = () => lost.has(near);
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => {
        if (lastWords && bytes.includes(lastWords)) {
          lastWords = undefined;
          lost.add(near);
        }
        if (!swallows && !wasSwallowed()) into.write(bytes);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        if (!wasSwallowed()) into.destroy();
      });
    }
  });
  const lost = new WeakSet<Socket>();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    swallow() {
      swallows = true;
      for (const socket of sockets) lost.add(socket);
    },
    swallowAt(words) {
      lastWords = words;
    },
    mend() {
      swallows = false;
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
