import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../scripts/free-port.mjs';
import { startPortal } from '../../server/testing/processes/portal-process.ts';
import { discard, newFolder } from './filled-portal.ts';
import { startHttpsFront } from './https-front.ts';
import { startMailServer } from './mail-server.ts';

/** The first start in production: an empty database, no demo, no payment provider, and a mail server. */
export async function startNewPortal() {
  const [mail, folder, port, behind] = await Promise.all([
    startMailServer(),
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
    SMTP_URL: mail.url,
    MAIL_FROM: 'portal@kawartha.example',
    SESSION_SECRET: 'a secret only for tests, 0123456789',
    PRIVATE_DATA_KEY: 'a key only for tests: 0123456789 0123456789',
  });
  await portal.ready();
  return {
    url,
    received: mail.received,
    output: portal.output,
    /** As the file beside the database has it. */
    setupAddress: () => readFileSync(join(folder, 'setup-address'), 'utf8').trim(),
    async stop() {
      await portal.kill();
      await Promise.all([front.stop(), mail.stop()]);
      discard(folder);
    },
  };
}
