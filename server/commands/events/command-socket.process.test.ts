import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { png } from '../../testing/builders/build-picture.ts';
import { comingHandbookEvent } from '../../testing/builders/handbook-event.ts';
import { startPortal } from '../../testing/processes/portal-process.ts';

// The commands about events while the portal runs on the embedded database.

interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

test('12 I5 the commands about events ask the portal that has the embedded database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairway-commands-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const settings = {
    ...{ DATA_DIR: join(folder, 'data'), DEMO: '', NODE_ENV: 'test' },
    SESSION_SECRET: 'a secret only for tests, 0123456789',
  };
  const run = (name: string, ...words: string[]) =>
    new Promise<Ran>((resolve) => {
      const file = [`${import.meta.dirname}/${name}-command.ts`, ...words];
      const env = { PATH: process.env.PATH, ...settings };
      execFile(process.execPath, file, { cwd: folder, env }, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
      );
    });
  const portal = await startPortal(settings);
  await portal.ready();
  const socket = join(folder, 'data/commands/socket');
  expect(statSync(join(folder, 'data/commands')).mode & 0o777).toBe(0o700);
  expect(statSync(socket).mode & 0o777).toBe(0o600);

  // Files are those of the terminal, in its folder.
  writeFileSync(join(folder, 'hall.png'), png(8, 8, 8));
  const media = [{ picture: 'hall.png', alt: 'The hall' }];
  writeFileSync(join(folder, 'gala.json'), comingHandbookEvent({ status: 'published', media }));
  const saved = await run('save-event', 'gala.json');
  expect(saved).toMatchObject({ code: 0, stderr: '' });
  expect(saved.stdout).toContain('/events/winter-gala-2027');
  const page = await fetch(`${portal.url}/api/v1/events/winter-gala-2027/media`);
  expect((await page.json()).data).toMatchObject([{ alt: 'The hall' }]);

  expect(await run('export-event', 'winter-gala-2027', 'again.json')).toMatchObject({ code: 0 });
  expect(JSON.parse(readFileSync(join(folder, 'again.json'), 'utf8')).title).toBe('Winter Gala');
  expect(statSync(join(folder, 'again.json')).mode & 0o777).toBe(0o600);
  expect(await run('export-event', 'winter-gala-2027', 'again.json')).toMatchObject({
    ...{ code: 1, stdout: 'There is a file "again.json" already.\n' },
  });
  expect(await run('save-event', 'none.json')).toMatchObject({
    ...{ code: 1, stderr: 'There is no file "none.json" that can be read.\n' },
  });
  expect((await run('export-bookings', 'winter-gala-2027', 'who.csv')).stdout).toContain(
    'booked: 0',
  );
  expect((await run('cancel-event', 'winter-gala-2027', 'yes', 'Snow')).code).toBe(0);
  const cancelled = await fetch(`${portal.url}/api/v1/events/winter-gala-2027`);
  expect((await cancelled.json()).data.status).toBe('cancelled');

  // Without the portal they have the database themselves.
  expect(await portal.stop()).toBe(0);
  expect(existsSync(socket)).toBe(false);
  expect((await run('export-event', 'winter-gala-2027', 'last.json')).code).toBe(0);
}, 300_000);
