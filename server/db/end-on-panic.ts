import { writeSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';

/**
 * On a full disk the embedded database stops with a PANIC, and the next query would block this process
 * for ever, its signals included. Ending the process at once loses no acknowledged commit, and its
 * supervisor starts it again (I4). PGlite has no event for it, so the two calls that all queries pass
 * through are wrapped. Checked with PGlite 0.5.16.
 */
export function endOnPanic(client: PGlite): void {
  client.execProtocol = ending(client.execProtocol.bind(client));
  client.execProtocolStream = ending(client.execProtocolStream.bind(client));
}

function ending<Args extends unknown[], Result>(send: (...args: Args) => Promise<Result>) {
  return async (...args: Args): Promise<Result> => {
    try {
      return await send(...args);
    } catch (error) {
      if (isPanic(error)) end(error);
      throw error;
    }
  };
}

const isPanic = (error: unknown): error is Error =>
  error instanceof Error && 'severity' in error && error.severity === 'PANIC';

function end({ message }: Error): never {
  try {
    writeSync(process.stderr.fd, `The embedded database gave itself up: ${message}.\n`);
  } catch {
    // Standard error may be on the full disk as well.
  }
  process.exit(1);
}
