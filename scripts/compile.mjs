// The last step of a build: starts the portal once, asks it for what it is asked first, and has it
// keep what Node compiled for that (server/load-compiled.ts).
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.mjs';
import { root, runScript } from './run.mjs';
import { findNode } from './setup.mjs';

const paths = ['/', '/events', '/login', '/api/v1/user', '/api/v1/events?page=2', '/readyz'];
const limitMs = 60_000;

await runScript(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairway-compile-'));
  const url = `http://127.0.0.1:${await freePort()}`;
  const portal = spawn(findNode(), ['dist/portal/main.js', '--keep-compiled'], {
    cwd: root,
    // Its own settings and no other, whoever builds.
    env: {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: new URL(url).port,
      BASE_URL: url,
      DEMO: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => portal.on('exit', resolve));
  const limit = setTimeout(() => portal.kill('SIGKILL'), limitMs);
  try {
    while (portal.exitCode === null && !(await answers(`${url}/healthz`))) await wait(50);
    for (const path of paths) await answers(url + path);
    portal.kill('SIGTERM');
    // Starts are slower without it, and nothing else.
    if ((await ended) !== 0) console.error('What is compiled for a start could not be kept.');
    return 0;
  } finally {
    clearTimeout(limit);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});

/** @param {string} url */
async function answers(url) {
  try {
    const answer = await fetch(url);
    await answer.arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
