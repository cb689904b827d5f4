import type { Socket } from 'node:net';
import pg, { type ClientBase } from 'pg';

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/** Longer than any query may take: a connection that is silent for so long is dead. */
const maxSilence = 20_000;
/** As long as connecting itself may take. */
const prepareTimeout = 5_000;

/**
 * A pool that survives broken connections (I2). A connection that breaks while in use is released at
 * once, because a transaction that was just starting never releases it. A connection that no longer
 * answers is destroyed: otherwise later requests, and closing the pool, would wait for ever.
 */
export class ResilientPool extends pg.Pool {
  /** `prepare` prepares each new connection before it is used. */
  constructor(config: pg.PoolConfig, prepare: (client: pg.ClientBase) => Promise<unknown>) {
    super({
      ...config,
      async onConnect(client) {
        const timeout = setTimeout(() => socketOf(client).destroy(), prepareTimeout);
        await prepare(client).finally(() => clearTimeout(timeout));
      },
    });
    // Without listeners, a connection that breaks would end the process, idle or in use.
    this.on('error', () => undefined);
    this.on('connect', (client) => client.on('error', () => undefined));
  }

  /** Call it after the migrations, which may wait for one another without a limit. */
  endSilentConnections(): void {
    this.on('acquire', (client) => {
      const socket = socketOf(client);
      socket.setTimeout(maxSilence, () => socket.destroy());
    });
    this.on('release', (_error, client) => {
      const socket = socketOf(client);
      socket.setTimeout(0);
      socket.removeAllListeners('timeout');
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    if (connected) {
      // A single query releases its connection itself.
      super.connect(connected);
      return undefined;
    }
    return super.connect().then((client) => {
      const release = client.release.bind(client);
      let isReleased = false;
      const releaseOnce = (error?: Error | boolean) => {
        if (isReleased) return;
        isReleased = true;
        client.off('end', discard);
        release(error);
      };
      const discard = () => releaseOnce(true);
      client.once('end', discard);
      client.release = releaseOnce;
      return client;
    });
  }
}

/**
 * The socket of a connection. The driver has no way to end a connection that swallows what it is
 * sent: its `query_timeout` fails the query and gives the dead connection back to the pool, and
 * `end()` waits for an answer. The field is not documented; checked with pg 8.23.1, and held by the
 * tests of I2, which fail without it.
 */
function socketOf(client: ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
