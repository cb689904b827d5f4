import { OperatorError } from './operator-error.ts';

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
