import { once } from 'node:events';
import { createServer } from 'node:net';
import { OperatorError } from './operator-error.ts';

/**
 * Listens for a moment, before the migrations: on the port of an older portal that still runs, this one must not change
 * its database and end.
 */
export async function tryToListen(
  { host, port }: { host: string; port: number },
  prefix: 'METRICS_' | '' = '',
): Promise<void> {
  const probe = createServer((socket) => socket.destroy()).listen({ host, port });
  await once(probe, 'listening').catch((error: unknown) => {
    throw listenError(error, { host, port }, prefix);
  });
  probe.close();
  await once(probe, 'close');
}

/** Turns a failure to listen into a sentence that names the setting; returns any other error as it is. */
export function listenError(
  error: unknown,
  { host, port }: { host: string; port: number },
  prefix: 'METRICS_' | '' = '',
): unknown {
  const { code, syscall } = Object(error) as NodeJS.ErrnoException;
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return error;
  if (code === 'EADDRINUSE') {
    return new OperatorError(
      `Another program listens on port ${port} already, perhaps the portal itself. Stop that one first, or choose another ${prefix}PORT.`,
      { cause: error },
    );
  }
  if (code === 'EACCES') {
    return new OperatorError(
      `Only root may listen on port ${port}. Choose a ${prefix}PORT from 1024 on.`,
      { cause: error },
    );
  }
  return new OperatorError(
    `The portal cannot listen on ${host} (${code}). ${prefix}HOST takes an address of this machine, like 127.0.0.1.`,
    { cause: error },
  );
}
