import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below the ephemeral ports (Linux from 32,768, others from 49,152): one of those may be taken by a
// connection before the program opens it.
const first = 20_000;
const count = 12_768;

// Random, so that programs that search at the same time try different ports.
let next = randomInt(count);

/**
 * An unused port on 127.0.0.1.
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
      // In use, or reserved by the system.
      if ('code' in error && /^(EADDRINUSE|EACCES)$/.test(String(error.code))) resolve(false);
      else reject(error);
    });
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
