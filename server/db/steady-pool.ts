import pg from 'pg';
import { socketOf } from './pg-socket.ts';

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/** Longer than any query may take; a connection that says nothing for so long leads nowhere. */
const longestSilence = 20_000;
/** As long as connecting itself may take. */
const longestGreeting = 5_000;

/**
 * A pool that outlives its connections (I2). One that breaks while somebody works with it gives its
 * place back at once: whoever began a transaction at that moment never does. One that swallows what
 * it is sent is ended, or each request after it would wait for ever, and so would the end of the pool.
 */
export class SteadyPool extends pg.Pool {
  /** `greet` is what each new connection is told before it is used. */
  constructor(config: pg.PoolConfig, greet: (client: pg.ClientBase) => Promise<unknown>) {
    super({
      ...config,
      async onConnect(client) {
        const giveUp = setTimeout(() => socketOf(client).destroy(), longestGreeting);
        await greet(client).finally(() => clearTimeout(giveUp));
      },
    });
    // Unheard, a connection that breaks would end the process: while idle, and while in use.
    this.on('error', () => undefined);
    this.on('connect', (client) => client.on('error', () => undefined));
  }

  /** From now on: migrations before it may wait for one another as long as they have to. */
  endSilentConnections(): void {
    this.on('acquire', (client) => {
      const socket = socketOf(client);
      socket.setTimeout(longestSilence, () => socket.destroy());
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
      // A single query, which gives its connection back itself.
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
