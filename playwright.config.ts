import { defineConfig } from '@playwright/test';
import { findHeadlessBrowser } from './scripts/browser.mjs';
import { journeys, workers } from './scripts/test-tiers.mjs';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  projects: [
    { name: 'journeys', testMatch: journeys, outputDir: 'test-results/journeys' },
    { name: 'others', testIgnore: journeys, outputDir: 'test-results/others' },
  ],
  globalSetup: './e2e/support/fill-once.ts',
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  workers,
  // A busy machine takes many times as long as an idle one. A longer wait is a hang.
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
