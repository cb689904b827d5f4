import type { Socket } from 'node:net';
import type { ClientBase } from 'pg';

/**
 * The socket of a connection. The driver has no way to end a connection that swallows what it is
 * sent: its `query_timeout` fails the query and gives the dead connection back to the pool, and
 * `end()` waits for an answer. The field is not documented; checked with pg 8.23.1, and held by the
 * tests of I2, which fail without it.
 */
export function socketOf(client: ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
