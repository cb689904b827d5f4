import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../scripts/free-port.mjs';
import { startPortal } from '../../server/testing/processes/portal-process.ts';
import { discard, newFolder } from './filled-portal.ts';
import { startHttpsFront } from './https-front.ts';
import { startSmtpServer } from './mail-server.ts';

/** The first start in production: an empty database, no demo, no payment provider, and a mail server. */
export async function startNewPortal() {
  const [smtp, folder, port, behind] = await Promise.all([
    startSmtpServer(),
    newFolder(),
    freePort(),
    freePort(),
  ]);
  const url = `https://localhost:${port}`;
  const front = await startHttpsFront(port, behind);
  const portal = await startPortal({
    NODE_ENV: 'production',
    PORT: `${behind}`,
    BASE_URL: url,
    DATA_DIR: folder,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'portal@kawartha.example',
    SESSION_SECRET: 'a secret only for tests, 0123456789',
    PRIVATE_DATA_KEY: 'a key only for tests: 0123456789 0123456789',
  });
  await portal.ready();
  return {
    url,
    received: smtp.received,
    output: portal.output,
    /** As the file beside the database has it. */
    setupAddress: () => readFileSync(join(folder, 'setup-address'), 'utf8').trim(),
    async stop() {
      await portal.kill();
      await Promise.all([front.stop(), smtp.stop()]);
      discard(folder);
    },
  };
}
