import { Refused } from './operator-error.ts';

/** Where nobody can listen, in a sentence that names the setting; any other error is itself. */
export function listenRefused(
  error: unknown,
  { host, port }: { host: string; port: number },
  prefix: 'METRICS_' | '' = '',
): unknown {
  const { code, syscall } = Object(error) as NodeJS.ErrnoException;
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return error;
  if (code === 'EADDRINUSE') {
    return new Refused(
      `Another program listens on port ${port} already, perhaps the portal itself. Stop that one first, or choose another ${prefix}PORT.`,
      { cause: error },
    );
  }
  if (code === 'EACCES') {
    return new Refused(
      `Only root may listen on port ${port}. Choose a ${prefix}PORT from 1024 on.`,
      { cause: error },
    );
  }
  return new Refused(
    `The portal cannot listen on ${host} (${code}). ${prefix}HOST takes an address of this machine, like 127.0.0.1.`,
    { cause: error },
  );
}
