import { defineConfig } from '@playwright/test';
import { findHeadlessBrowser } from './scripts/browser.mjs';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/support/fill-once.ts',
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  workers: 2,
  // What a calm machine does in seconds takes a busy one many of them; a hang is minutes.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  retries: 0,
  forbidOnly: true,
  use: {
    locale: 'en-CA',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: await findHeadlessBrowser(),
  },
});
