import { existsSync, globSync, readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { detailsDays } from '#contract/values/portal-limits.ts';
import { memoryFlags, memorySettings } from '../../scripts/run.mjs';
import { readSettings } from '../start/settings.ts';
import { composeSettings } from '../testing/processes/compose-settings.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const namedIn = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
];

test('I8 the settings of compose.yaml are safe for production, and each is known', () => {
  const settings = composeSettings();
  expect(Object.keys(settings).length).toBeGreaterThan(15);
  expect(readSettings(settings)).toMatchObject({
    production: true,
    demo: false,
    baseUrl: 'https://localhost',
    s3: { bucket: 'fairway' },
    databaseUrl: expect.stringContaining('@database:5432/fairway'),
    stripe: undefined,
  });
  const known = namedIn(read('server/start/settings.ts'), /^ {2}([A-Z][A-Z\d_]+): /gm);
  const notThere = ['STRIPE_API_BASE', 'THROTTLE_FACTOR', 'DEMO', 'DATA_DIR'];
  expect(Object.keys(settings).sort()).toEqual(
    known.filter((one) => !notThere.includes(one)).sort(),
  );
});

test('the address that the portal trusts is the proxy’s, and no other container is given it', () => {
  const compose = read('compose.yaml');
  const [address = ''] = namedIn(compose, /ipv4_address: ([\d.]+)/g);
  expect(composeSettings().TRUST_PROXY).toBe(address);
  // The others start first, and would get it out of the whole subnet.
  const [ipRange = ''] = namedIn(compose, /ip_range: ([\d./]+)/g);
  const [network = '', bits] = ipRange.split('/');
  const range = new BlockList();
  range.addSubnet(network, Number(bits));
  expect(range.check(network)).toBe(true);
  expect(range.check(address)).toBe(false);
});

test('I8 what stands in .env beside the secrets reaches the portal', () => {
  const passedOn = read('compose.yaml');
  for (const name of namedIn(
    read('server/start/settings.ts'),
    /^ {2}((?:ASSOCIATION|STRIPE)_\w+): z/gm,
  )) {
    if (name !== 'STRIPE_API_BASE') expect(passedOn).toContain(`      ${name}: \${${name}:-}\n`);
  }
});

test('the folder of the portal stays its own when the backup runs', () => {
  for (const unit of ['fairway.service', 'fairway-backup.service']) {
    expect(read(`deploy/${unit}`)).toContain('\nStateDirectory=fairway\nStateDirectoryMode=0700\n');
  }
});

test('I8 what the systemd unit sets and the handbook adds starts in production', () => {
  const unit = read('deploy/fairway.service');
  const [, words = ''] = /^Environment=(.+)$/m.exec(unit) ?? [];
  const settings = Object.fromEntries(words.split(' ').map((word) => word.split('=')));
  const handbook = read('docs/operations.md');
  const [, databaseUrl] = /DATABASE_URL=(postgres:[^\s`]+)/.exec(handbook) ?? [];
  const { SESSION_SECRET, PRIVATE_DATA_KEY } = composeSettings();
  const added = {
    DATABASE_URL: databaseUrl,
    BASE_URL: 'https://portal.example.org',
    SMTP_URL: 'smtps://mail.example.org',
    MAIL_FROM: 'portal@example.org',
    CONTACT_EMAIL: 'office@example.org',
    SESSION_SECRET,
    PRIVATE_DATA_KEY,
  };
  for (const name of Object.keys(added)) {
    expect(handbook + read('deploy/new-env.sh')).toContain(name);
  }
  expect(readSettings({ ...settings, ...added })).toMatchObject({ production: true, port: 3000 });
});

test('V48 the page says an upgrade in its order, and explains all that the check may print', () => {
  const handbook = read('docs/operations.md');
  const [, page = ''] = /\n## Upgrade\n([\s\S]*?)\n## /.exec(handbook) ?? [];
  const inOrder = [
    '**Back up**',
    'npm run upgrade-check',
    '/organize',
    'names of guests',
    'systemctl stop fairway',
    'docker compose stop portal',
    'docker compose up -d',
    'git pull && npm ci --include=dev && npm run build',
    'cp deploy/fairway*.service deploy/fairway-backup.timer /etc/systemd/system/',
    'systemctl daemon-reload && systemctl start fairway',
    '/readyz',
    'npm run check:ledger',
  ];
  const places = inOrder.map((words) => page.indexOf(words));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  const printed = namedIn(read('server/commands/try-upgrade.ts'), /`([A-Z][A-Z ]+) {2}\$/g);
  expect(printed.length).toBeGreaterThan(2);
  expect(namedIn(page, /^ +\| `([A-Z ]+)` \|/gm).sort()).toEqual(printed.sort());
  expect(page).toContain(`more than ${detailsDays} days ago`);
  // The same units as on the first day, and the commands that the start names.
  const [, install = ''] = /\n## Install, on Debian\n([\s\S]*?)\n## /.exec(handbook) ?? [];
  expect(install).toContain('cp deploy/fairway*.service deploy/fairway-backup.timer');
  const refusal = read('server/db/lock-every-table.ts');
  const stops = namedIn(refusal, /\((systemctl [\w ]+), or (?:docker [\w ]+)\)/g);
  expect(stops).toEqual(['systemctl stop fairway']);
  expect(refusal).toContain('docker compose stop portal');
});

test('what the handbook names is there: commands, files, settings', () => {
  const handbook = read('docs/operations.md');
  const { scripts } = JSON.parse(read('package.json'));
  const commands = namedIn(handbook, /npm run ([\w:-]+)/g);
  expect(commands.length).toBeGreaterThan(5);
  for (const command of commands) expect(Object.keys(scripts)).toContain(command);
  for (const file of namedIn(handbook, /\b(deploy\/[\w.*-]*\w)/g)) {
    expect(globSync(file, { cwd: root }), file).not.toEqual([]);
  }
  for (const script of Object.values<string>(scripts)) {
    const [, file] = /^node (server\/\S+)$/.exec(script) ?? [];
    if (file) expect(existsSync(join(root, file)), file).toBe(true);
  }
});

test('N18 engine flags are on the command line, the same however the portal is started', () => {
  const words = Object.entries(memorySettings).map((pair) => pair.join('='));
  expect(read('deploy/fairway.service')).toContain(`\nEnvironment=${words.join(' ')}\n`);
  expect(read('Dockerfile')).toContain(`\nENV ${words.join(' ')}\n`);
  const flags = [...memoryFlags, 'dist/portal/main.js'];
  expect(read('deploy/fairway.service')).toContain(`.bin/node ${flags.join(' ')}\n`);
  expect(read('Dockerfile')).toContain(
    `\nCMD ${JSON.stringify(['node', ...flags]).replaceAll(',', ', ')}\n`,
  );
});

test('the handbook’s commands find the folder of archives in the image, too', () => {
  expect(read('docs/operations.md')).toContain('"$BACKUPS/today.tar.gz"');
  expect(read('compose.yaml')).toContain('\n      - backups:/backups\n');
  expect(read('Dockerfile')).toMatch(/^ENV .* BACKUPS=\/backups$/m);
});

test('what the image is built from is there, and let through to the build', () => {
  const copied = namedIn(read('Dockerfile'), /^COPY (?!--from)(?!\. )(.+) \S+$/gm).flatMap(
    (sources) => sources.split(' '),
  );
  const letThrough = read('.dockerignore');
  expect(copied).toContain('server');
  for (const source of copied) {
    expect(existsSync(join(root, source)), source).toBe(true);
    expect(letThrough).toContain(`!${source}\n`);
  }
  // The bundler's configuration imports them.
  const configs = read('vite.config.ts') + read('vite.server.config.ts');
  const imported = namedIn(configs, /from '\.\/(.+?)'/g).filter((file) => /^scripts\//.test(file));
  expect(imported).toContain('scripts/call-limits.ts');
  for (const file of imported) expect(letThrough).toContain(`!${file}\n`);
  for (const secret of ['.env', 'data', '.git', 'node_modules']) {
    expect(letThrough).not.toContain(`!${secret}\n`);
  }
});
