import { writeSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';

/**
 * Where its log cannot grow the embedded database gives itself up (PANIC), and the next query would
 * block this process for ever, its signals included. Ended at once, nothing acknowledged is lost,
 * and the supervisor starts it again (I4). PGlite has no event for it, so the two calls that all
 * queries pass through are wrapped. Checked with PGlite 0.5.16.
 */
export function endOnPanic(client: PGlite): void {
  client.execProtocol = ending(client.execProtocol.bind(client));
  client.execProtocolStream = ending(client.execProtocolStream.bind(client));
}

function ending<Given extends unknown[], Answer>(send: (...given: Given) => Promise<Answer>) {
  return async (...given: Given): Promise<Answer> => {
    try {
      return await send(...given);
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
    // What the log is written to may be full as well.
  }
  process.exit(1);
}
