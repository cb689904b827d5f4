// A Chromium for the tests and the measurements, wherever this machine has one.
// `node scripts/browser.mjs` prints its path.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, runScript, Stop } from './run.mjs';

/** @typedef {{ executablePath: string, args: string[] }} Browser */

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

// A container gives no sandbox and no graphics card, and a test wants no traffic of the browser's own.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The first of these that runs: FAIRWAY_CHROMIUM or CHROME_PATH, the system's, Playwright's own
 * download, the one a package carries; throws one sentence if there is none.
 * @returns {Promise<Browser>}
 */
export async function findBrowser() {
  const wish = process.env.FAIRWAY_CHROMIUM ?? process.env.CHROME_PATH;
  if (wish) {
    if (runs(wish)) return { executablePath: wish, args };
    throw new Stop(`The browser that the environment names cannot be run: ${wish}`);
  }
  for (const find of [systemBrowser, playwrightBrowser, packagedBrowser]) {
    const executablePath = await find();
    if (executablePath) return { executablePath, args };
  }
  throw new Stop(
    'No browser was found. Install Chromium (Debian: apt-get install chromium), or name one in FAIRWAY_CHROMIUM.',
  );
}

/** @param {string} program */
function runs(program) {
  // Ubuntu's chromium-browser exists without its snap, and a missing library shows only at start.
  return spawnSync(program, ['--version'], { timeout: 20_000 }).status === 0;
}

function systemBrowser() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const inPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return [...inPath, mac].find((program) => existsSync(program) && runs(program));
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
  // Inside the checkout: the package's own place, /tmp/chromium, may be another user's.
  const folder = join(root, 'node_modules', '.cache', 'chromium');
  if (!existsSync(folder)) {
    // Whole or not at all: an interrupted unpacking must not look like a browser.
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
  // A bare system lacks the security libraries that Chromium links to; the package has them.
  setupLambdaEnvironment(join(folder, 'al2023', 'lib'));
  return runs(program) ? program : undefined;
}

/**
 * The package unpacks into the folder for temporary files and takes no other.
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
