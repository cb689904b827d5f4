// Finds a Chromium for the tests and the benchmarks.
// `node scripts/browser.mjs` prints its path.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, runScript, Stop } from './run.mjs';

/** @typedef {{ executablePath: string, args: string[] }} Browser */

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

// Containers have no sandbox and no graphics card, and tests need no background traffic.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The first that runs: FAIRWAY_CHROMIUM or CHROME_PATH, the system's, Playwright's own download, the one
 * in a package. Throws one sentence if there is none.
 * @returns {Promise<Browser>}
 */
export function findBrowser() {
  return firstOf([systemBrowser, playwrightBrowser, packagedBrowser]);
}

/**
 * For tests, which open many pages: a headless shell is the same engine without windows, and takes two
 * thirds of the time.
 * @returns {Promise<Browser>}
 */
export function findHeadlessBrowser() {
  return firstOf([systemShell, packagedBrowser, systemBrowser, playwrightBrowser]);
}

/**
 * @param {(() => string | undefined | Promise<string | undefined>)[]} candidates
 * @returns {Promise<Browser>}
 */
async function firstOf(candidates) {
  const requested = process.env.FAIRWAY_CHROMIUM ?? process.env.CHROME_PATH;
  if (requested) {
    if (runs(requested)) return { executablePath: requested, args };
    throw new Stop(`The browser that the environment names cannot be run: ${requested}`);
  }
  for (const find of candidates) {
    // A browser that cannot be unpacked here is skipped.
    const executablePath = await Promise.resolve(find()).catch(() => undefined);
    if (executablePath) return { executablePath, args };
  }
  throw new Stop(
    'No browser was found. Install Chromium (Debian: apt-get install chromium), or name one in FAIRWAY_CHROMIUM.',
  );
}

/** @param {string} program */
function runs(program) {
  // Ubuntu has a chromium-browser without the snap, and a missing library only shows at the start.
  return spawnSync(program, ['--version'], { timeout: 20_000 }).status === 0;
}

function systemBrowser() {
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return [...inPath(names), mac].find((program) => existsSync(program) && runs(program));
}

function systemShell() {
  return inPath(['chromium-headless-shell']).find(
    (program) => existsSync(program) && runs(program),
  );
}

/** @param {string[]} programs */
function inPath(programs) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return programs.flatMap((name) => folders.map((folder) => join(folder, name)));
}

async function playwrightBrowser() {
  const { chromium } = await import('@playwright/test');
  const program = chromium.executablePath();
  return existsSync(program) && runs(program) ? program : undefined;
}

async function packagedBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const {
    default: chromium,
    inflate,
    setupLambdaEnvironment,
  } = await import('@sparticuz/chromium');
  // Inside the checkout: the package's default, /tmp/chromium, may belong to another user.
  const folder = join(root, 'node_modules', '.cache', 'chromium');
  if (!existsSync(folder)) {
    // Renamed at the end: an interrupted unpacking must not look like a browser.
    const partial = `${folder}.${process.pid}`;
    mkdirSync(partial, { recursive: true });
    try {
      await inTemporaryFolder(partial, async () => {
        await chromium.executablePath();
        await inflate(join(root, 'node_modules/@sparticuz/chromium/bin/al2023.tar.br'));
      });
      renameSync(partial, folder);
    } finally {
      rmSync(partial, { recursive: true, force: true });
    }
  }
  const program = join(folder, 'chromium');
  if (runs(program)) return program;
  // A minimal system lacks the security libraries that Chromium needs; the package has them.
  setupLambdaEnvironment(join(folder, 'al2023', 'lib'));
  return runs(program) ? program : undefined;
}

/**
 * The package always unpacks into the folder for temporary files.
 * @param {string} folder
 * @param {() => Promise<void>} work
 */
async function inTemporaryFolder(folder, work) {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    await work();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runScript(async () => {
    console.log((await findBrowser()).executablePath);
    return 0;
  });
}
