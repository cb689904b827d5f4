// `npm test`: the checks of every working day. `npm run test:all`: those and all others. Each step runs
// even if earlier ones failed; `npm test -- lint types` runs the named steps only. The last line is the
// result.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { auditPackages } from './audit-packages.mjs';
import { startPostgres } from './postgres.mjs';
import { interrupted, root, run, runScript, Stop, withOwnPrograms } from './run.mjs';
import { buildPortal, findNode, installPackages } from './setup.mjs';
import { countPlaywright, countVitest, readReport } from './test-report.mjs';
import { waitingWorkers } from './test-tiers.mjs';

/** @typedef {import('./test-report.mjs').Count} Count */

const reports = join(root, 'test-results');
const inTerminal = process.stdout.isTTY;
// A step that takes this long hangs.
const limitMs = 30 * 60_000;

/** @typedef {Record<string, () => Promise<Count>>} Steps */

/** @type {Steps} */
const everyDay = {
  lint: () =>
    check('@biomejs/biome/bin/biome', ['ci', ...(inTerminal ? [] : ['--colors=off']), '.']),
  types: () => check('typescript/bin/tsc', ['--noEmit']),
  server: async () => {
    const env = { TZ: 'America/Vancouver' };
    try {
      await database();
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      console.warn(
        `${error.message}\nThe embedded database is used. What needs PostgreSQL is skipped.`,
      );
      return vitest('server', ['server'], env);
    }
    return vitestOnPostgres('server', ['server'], env);
  },
  web: () => vitest('web', ['web'], { TZ: 'America/Vancouver' }),
  build: async () => {
    await build();
    return one(true);
  },
  journeys: () => endToEnd(['journeys']),
};

/** @type {Steps} */
const others = {
  packages: async () => auditPackages(),
  conformance: () => check('../scripts/conformance.mjs', ['--check']),
  'server-slow': () =>
    vitestOnPostgres('server-slow', ['server-slow'], { TZ: 'America/Vancouver' }),
  embedded: () => vitest('embedded', ['databases'], { TZ: 'UTC' }),
  // H2: what is about time passes in any time zone.
  utc: () => vitest('utc', ['zones', 'web-zones'], { TZ: 'UTC' }),
  kolkata: () => vitestOnPostgres('kolkata', ['zones', 'web-zones'], { TZ: 'Asia/Kolkata' }),
  processes: async () => {
    await build();
    return vitestOnPostgres('processes', ['processes'], {
      TZ: 'America/Vancouver',
      VITEST_MAX_WORKERS: String(waitingWorkers),
    });
  },
  // Both in one run, because each fills a portal first.
  e2e: () => endToEnd(['journeys', 'others']),
};

/** @type {Steps} */
const steps = { ...everyDay, ...others };

/** @type {Promise<void> | undefined} */
let built;
function build() {
  built ??= buildPortal();
  return built;
}

/** @type {ReturnType<typeof startPostgres> | undefined} */
let postgres;
function database() {
  // It would analyze a table whenever it likes, and so change the plans that tests judge.
  postgres ??= startPostgres({ autovacuum: 'off' });
  return postgres;
}

/**
 * @param {boolean} good
 * @returns {Count}
 */
function one(good) {
  return good ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/**
 * @param {string} script inside node_modules
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
function runInNode(script, args, env) {
  const program = join(root, 'node_modules', script);
  return run(findNode(), [program, ...args], { env: withOwnPrograms(env), limitMs });
}

/**
 * @param {string} script
 * @param {string[]} args
 */
async function check(script, args) {
  return one((await runInNode(script, args)) === 0);
}

/**
 * @param {string} step
 * @param {string[]} projects
 * @param {NodeJS.ProcessEnv} env
 */
async function vitest(step, projects, env) {
  const report = join(reports, `${step}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['run', ...projects.flatMap((name) => ['--project', name]), ...reporters];
  return readReport(report, countVitest, await runInNode('vitest/vitest.mjs', args, env));
}

/**
 * @param {string} step
 * @param {string[]} projects
 * @param {NodeJS.ProcessEnv} env
 */
async function vitestOnPostgres(step, projects, env) {
  const { url, programs } = await database();
  console.log(`PostgreSQL from ${programs}`);
  return vitest(step, projects, { ...env, TEST_DATABASE_URL: url });
}

/** @param {string[]} projects */
async function endToEnd(projects) {
  await build();
  // Throws one sentence instead of Playwright's stack.
  if ((await runInNode('../scripts/browser.mjs', [])) !== 0) return one(false);
  const report = join(reports, 'e2e.json');
  // Both steps write to the same file.
  rmSync(report, { force: true });
  const named = projects.flatMap((name) => ['--project', name]);
  const code = await runInNode('@playwright/test/cli.js', ['test', ...named], {
    TZ: 'UTC',
    // Its workers set FORCE_COLOR themselves, and Node warns where both are set.
    ...(inTerminal ? {} : { NO_COLOR: undefined, FORCE_COLOR: '0' }),
  });
  return readReport(report, countPlaywright, code);
}

/** @param {string} step */
async function outcome(step) {
  const start = Date.now();
  /** @type {Count} */
  let count;
  try {
    count = (await steps[step]?.()) ?? one(false);
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error);
    count = one(false);
  }
  return { step, ...count, seconds: (Date.now() - start) / 1000 };
}

/** @param {Awaited<ReturnType<typeof outcome>>[]} outcomes */
function printTable(outcomes) {
  /** @param {(string | number)[]} cells */
  const line = ([name = '', ...cells]) =>
    String(name).padEnd(18) + cells.map((cell) => String(cell).padStart(9)).join('');
  console.log(`\n${line(['step', 'passed', 'failed', 'skipped', 'seconds'])}`);
  for (const { step, passed, failed, skipped, seconds, note } of outcomes) {
    const row = line([step, passed, failed, skipped, seconds.toFixed(1)]);
    console.log(note ? `${row}  ${note}` : row);
  }
}

/** @param {Awaited<ReturnType<typeof outcome>>[]} outcomes */
function printFailures(outcomes) {
  for (const { step, failures = [] } of outcomes) {
    for (const failure of failures) console.log(`\nfailed in ${step}: ${failure}`);
  }
}

await runScript(async () => {
  const given = process.argv.slice(2);
  const named = given.filter((name) => name !== '--all');
  const unknown = named.filter((name) => !(name in steps));
  if (unknown.length > 0) {
    throw new Stop(`Unknown: ${unknown.join(' ')}. Steps: ${Object.keys(steps).join(' ')}`);
  }
  const tier = given.includes('--all')
    ? Object.keys(steps).filter((name) => name !== 'journeys')
    : Object.keys(everyDay);
  // With NODE_ENV=production in the shell, the browser tests would load React's production build.
  process.env.NODE_ENV = 'test';
  if (!inTerminal) process.env.NO_COLOR = '1';
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  /** @type {Awaited<ReturnType<typeof outcome>>[]} */
  const outcomes = [];
  try {
    await installPackages();
    for (const step of named.length > 0 ? named : tier) {
      console.log(`\n── ${step}`);
      outcomes.push(await outcome(step));
      if (interrupted()) return 130;
    }
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(error.message);
    outcomes.push({ step: 'install', ...one(false), seconds: 0 });
  } finally {
    await (await postgres?.catch(() => undefined))?.stop();
  }
  printFailures(outcomes);
  printTable(outcomes);
  const sum = (/** @type {'passed' | 'failed'} */ key) =>
    outcomes.reduce((total, count) => total + count[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 ? 0 : 1;
});
