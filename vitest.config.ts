import { mergeConfig } from 'vite';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { longestTests, slowTests, workers } from './scripts/test-tiers.mjs';
import viteConfig from './vite.config.ts';

const web = {
  test: {
    name: 'web',
    environment: 'happy-dom',
    // A new page for each file took two thirds of the time.
    isolate: false,
    setupFiles: ['web/testing/fresh-modules.ts'],
    include: ['web/**/*.test.{ts,tsx}'],
  },
};

const slow = slowTests.map((name) => `**/${name}`);

const server = {
  test: {
    name: 'server',
    environment: 'node',
    // Loading the portal again for each file took a third of the time.
    isolate: false,
    include: [
      'server/**/*.test.ts',
      'contract/**/*.test.ts',
      'architecture.test.ts',
      'scripts/**/*.test.{ts,mjs}',
      'e2e/support/*.test.ts',
    ],
    exclude: [...configDefaults.exclude, '**/*.process.test.ts', ...slow],
    globalSetup: ['server/testing/global-setup.ts'],
  },
};

// The other tests of the server, which only `npm run test:all` runs.
const serverSlow = {
  test: {
    ...server.test,
    name: 'server-slow',
    include: slow,
    exclude: [...configDefaults.exclude],
  },
};

// What differs on the embedded database.
const databases = {
  test: {
    ...server.test,
    name: 'databases',
    include: ['server/**/*.databases.test.ts'],
    exclude: [...configDefaults.exclude],
  },
};

// What may differ in another time zone.
const zones = {
  test: {
    ...server.test,
    name: 'zones',
    include: ['{contract,server}/**/*.zones.test.ts'],
  },
};

const webZones = {
  test: { ...web.test, name: 'web-zones', include: ['web/**/*.zones.test.{ts,tsx}'] },
};

// Real processes of the portal. They need the build and PostgreSQL.
const processes = {
  test: {
    name: 'processes',
    environment: 'node',
    // Loading the portal again for each file took a third of the time.
    isolate: false,
    include: ['server/**/*.process.test.ts', 'e2e/**/*.process.test.ts'],
    globalSetup: ['server/testing/processes/build-server.ts', 'server/testing/global-setup.ts'],
  },
};

/** By itself a large file is run before a small one, so that a season ran at the end, beside an idle core. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      longestTests.some((name) => moduleId.endsWith(`/${name}`)) ? 0 : 1;
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

// The web tests resolve modules with the plugins of the build (the contract's call list is a
// virtual module), so a test sees what the browser will get.
const inBrowser = (project: typeof web) =>
  mergeConfig(viteConfig({ command: 'serve', mode: 'test' }), project);

export default defineConfig({
  test: {
    maxWorkers: workers,
    sequence: { sequencer: LongestFirst },
    // A build or an embedded database is slow on a busy two-core machine. A longer wait is a hang.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Polling ends as soon as it succeeds. The default of a second is too short on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      server,
      serverSlow,
      databases,
      zones,
      processes,
      inBrowser(web),
      inBrowser(webZones),
    ],
  },
});
