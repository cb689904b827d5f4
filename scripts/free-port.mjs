import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below those that systems hand out by themselves (Linux from 32,768, others from 49,152): one of
// them may belong to somebody's connection before the program that is to have it opens it.
const first = 20_000;
const count = 12_768;

// Programs that look at the same moment look in different places.
let next = randomInt(count);

/**
 * A port on 127.0.0.1 that nobody listens on.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (;;) {
    const port = first + (next++ % count);
    if (await isFree(port)) return port;
  }
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isFree(port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', (error) => {
      // In use, or kept by the system for itself.
      if ('code' in error && /^(EADDRINUSE|EACCES)$/.test(String(error.code))) resolve(false);
      else reject(error);
    });
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
