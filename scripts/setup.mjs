// Shared by `npm start` and `npm test`: packages, build, and the Node that runs TypeScript. Each step is
// repeated only if its sources have changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { interrupted, root, run, Stop, withOwnPrograms } from './run.mjs';

const installStamp = join(root, 'node_modules', '.fairway-installed');

/** @typedef {{ name: string, stamp: string, script: string, from: string[] }} Build */

/** @type {Build} */
const site = {
  name: 'site',
  stamp: join(root, 'dist', '.stamp'),
  script: 'build:site',
  from: [
    'index.html',
    'organize.html',
    'door.html',
    'public',
    'web',
    'contract',
    'vite.config.ts',
    'scripts/call-limits.ts',
    'scripts/screen-styles.ts',
    'scripts/zone-table.ts',
    'tsconfig.json',
    'package-lock.json',
  ],
};
/** @type {Build} */
const server = {
  name: 'server',
  stamp: join(root, 'dist', 'portal', '.stamp'),
  script: 'build:server',
  from: [
    'server',
    'contract',
    'vite.server.config.ts',
    'scripts/openapi.ts',
    'tsconfig.json',
    'package-lock.json',
  ],
};
/** Installs the packages of the lock file, unless they are installed. */
export async function installPackages() {
  if (!isAtLeast(process.versions.node, '20.0')) {
    throw new Stop(`Fairway needs Node 20 or newer; this is Node ${process.versions.node}.`);
  }
  const wanted = hashOf(['package-lock.json']);
  if (readStamp(installStamp) === wanted) return;
  console.log('Installing the packages; the first time takes about a minute …');
  let code = await npmCi(process.env.PATH);
  // npm skips optional packages whose "engines" exclude the running Node, such as the binaries of the
  // bundler and the image library. The first installation brings Node 24; a second one, run by it, is
  // complete.
  if (code === 0 && !isAtLeast(process.versions.node, '20.19')) code = await npmCiUnderOwnNode();
  if (interrupted()) throw new Stop('Stopped while installing; the next start begins again.');
  if (code !== 0) throw new Stop('The packages could not be installed; npm says why above.');
  writeFileSync(installStamp, wanted);
}

/** @param {string | undefined} path */
function npmCi(path) {
  // The bundler is a development package and is needed with NODE_ENV=production too.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  return run('npm', args, { env: { ...process.env, PATH: path }, quiet: true });
}

async function npmCiUnderOwnNode() {
  const folder = mkdtempSync(join(tmpdir(), 'fairway-node-'));
  try {
    // A copy, because `npm ci` removes node_modules first.
    copyFileSync(findNode(), join(folder, 'node'));
    return await npmCi(folder + delimiter + (process.env.PATH ?? ''));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds the site and the server, each only if its sources have changed. */
export async function buildPortal() {
  await buildOnce(site);
  await buildServer();
}

/** Builds the server only, for tests that start it. */
export async function buildServer() {
  await buildOnce(server);
}

/** @param {Build} build */
async function buildOnce({ name, stamp, script, from }) {
  const wanted = hashOf(from);
  if (readStamp(stamp) === wanted) return;
  console.log(`Building the ${name} …`);
  rmSync(stamp, { force: true });
  const env = withOwnPrograms({ NODE_ENV: 'production' });
  if ((await run('npm', ['run', '--silent', script], { env, quiet: true })) !== 0) {
    throw new Stop(`The ${name} could not be built; the reason stands above.`);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** The Node that runs TypeScript: that of the lock file, else the running one. */
export function findNode() {
  for (const node of [join(root, 'node_modules', '.bin', 'node'), process.execPath]) {
    const answer = spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' });
    if (answer.status === 0 && isAtLeast(answer.stdout.trim(), '22.18')) return node;
  }
  throw new Stop(
    `Fairway runs on Node 22.18 or newer; this is Node ${process.versions.node}, and there is no ` +
      'Node 24 package for this machine: please install a newer Node.',
  );
}

/**
 * @param {string} version
 * @param {string} least
 */
function isAtLeast(version, least) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = least.split('.').map(Number);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}

/**
 * One hash of the names and contents of files and folders.
 * @param {string[]} paths relative to the checkout
 */
function hashOf(paths) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  for (const path of paths.flatMap(filesUnder)) {
    hash.update(`${path}\n`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return /\.test\.\w+$/.test(path) ? [] : [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`));
}

/** @param {string} file */
function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
