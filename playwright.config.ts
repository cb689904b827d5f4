import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.mjs';
import { forgetSettings } from './scripts/forget-settings.mjs';
import { freePort } from './scripts/free-port.mjs';

// The workers read this file again, and inherit what the first reading settled.
if (process.env.FAIRWAY_E2E_PORT === undefined) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairway-e2e-'));
  process.env.FAIRWAY_E2E_PORT = String(await freePort());
  process.env.FAIRWAY_E2E_DATA = dataDir;
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
}
forgetSettings();
const port = process.env.FAIRWAY_E2E_PORT;
const address = `http://127.0.0.1:${port}`;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  retries: 0,
  forbidOnly: true,
  use: {
    baseURL: address,
    locale: 'en-CA',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: await findBrowser(),
  },
  webServer: {
    command: `"${process.execPath}" server/main.ts`,
    url: `${address}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      HOST: '127.0.0.1',
      PORT: port,
      BASE_URL: address,
      DATA_DIR: process.env.FAIRWAY_E2E_DATA ?? '',
      DEMO: '1',
      THROTTLE_FACTOR: '1000',
    },
  },
});
