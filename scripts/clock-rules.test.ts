import { basename } from 'node:path/posix';
import { clockUses } from './clock-uses.ts';
import { numbersOf } from './conformance.mjs';
import { holdRules, importsThat, isIn, isTest, type Rule } from './hold-rules.ts';
import type { Source } from './source-file.ts';
import { titlesIn } from './test-titles.mjs';

// The rules of docs/architecture.md about time, and about chance in tests.

const machineClock = 'server/testing/processes/machine-clock.ts';
const isOfTests = (path: string) => isTest(path) || path.includes('/testing/') || isIn(path, 'e2e');
/** A test of real processes, whose clock is the machine's. */
const isOfProcesses = (path: string) =>
  /\.process\.test\.ts$/.test(path) || isIn(path, 'e2e') || /^server\/testing\//.test(path);

/** A browser counts no shift of the layout within half a second of a press, by its own clock. */
const mayLookAtClock = new Set([machineClock, 'e2e/12-events.spec.ts']);

const code = /\.(ts|tsx|mjs)$/;
const usesOf = (kind: 'local' | 'machine', { path, text }: Source) =>
  clockUses(path, text)
    .filter((use) => use.kind === kind)
    .map(({ line, text }) => `${path}:${line} ${text}`);

const namesMoments = /\b(toLocale(Date|Time)String|DateTimeFormat)\b/;
const momentFiles = /^contract\/values\/(calendar-years|dates|wall-time|when)\.ts$/;

const rules: Rule[] = [
  {
    name: 'V8 H2 no day or time is in the zone of the browser or the server',
    breaches: (files) =>
      files
        .filter(({ path }) => isIn(path, 'server', 'contract', 'web') && code.test(path))
        .filter(({ path }) => !path.includes('.zones.test.'))
        .flatMap((file) => usesOf('local', file)),
    bad: [
      { 'server/a.ts': 'const year = now.getFullYear();' },
      { 'web/a.tsx': "const time = at.toLocaleTimeString('en-CA', { timeStyle: 'short' });" },
      { 'web/a.ts': 'const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();' },
      { 'server/a.test.ts': 'const day = clock.now().getDay();' },
      { 'server/a.ts': 'at.setHours(0);' },
      { 'contract/a.ts': 'const behind = now.getTimezoneOffset();' },
      { 'contract/a.ts': 'const text = now.toDateString();' },
      { 'server/a.ts': "const day = now.toLocaleDateString('en-CA');" },
      {
        'server/a.ts':
          "const hour = event.starts_at.toLocaleTimeString('en-CA', { hour: '2-digit' });",
      },
      { 'contract/a.ts': "const format = new Intl.DateTimeFormat('en-CA', { month: 'long' });" },
      { 'server/a.ts': 'const first = new Date(2026, 0, 1);' },
      { 'server/a.ts': "const noon = new Date('2026-06-15T12:00');" },
      { 'server/a.ts': "const noon = Date.parse('2026-06-15T12:00:00');" },
    ],
    good: {
      'server/a.ts': `const year = now.getUTCFullYear(); const day = new Date('2026-06-15');
        const noon = new Date('2026-06-15T12:00:00-04:00'); const first = new Date(Date.UTC(2026, 0));
        const text = now.toLocaleDateString('en-CA', { timeZone }); const costs = (5).toLocaleString('en-CA');`,
    },
  },
  {
    name: 'tests leave nothing to the machine’s clock or to chance',
    breaches: (files) =>
      files
        .filter(({ path }) => isOfTests(path) && code.test(path) && !mayLookAtClock.has(path))
        .flatMap((file) => usesOf('machine', file)),
    bad: [
      { 'server/a.test.ts': 'const now = new Date();' },
      { 'web/a.test.tsx': 'const later = new Date(Date.now() + 1000);' },
      { 'server/a.process.test.ts': 'const now = Date.now();' },
      { 'server/testing/a.ts': 'const name = String(Math.random());' },
      { 'e2e/support/a.ts': 'const start = performance.now();' },
      { 'e2e/a.spec.ts': 'await page.clock.pauseAt(Date.now() + 60_000);' },
    ],
    good: {
      'server/a.test.ts':
        "const now = new Date('2026-06-15T16:00:00Z'); const text = 'Date.now()';",
      'server/a.ts': 'const now = new Date();',
      [machineClock]: 'export const machineClock = { now: () => new Date() };',
    },
  },
  {
    name: 'only tests of real processes go by the machine’s clock',
    breaches: importsThat(({ path }, to) => to === machineClock && !isOfProcesses(path)),
    bad: [
      { 'server/a.test.ts': `import { inDays } from '#${machineClock}';` },
      { 'web/a.test.ts': `import { machineClock } from '../${machineClock}';` },
    ],
    good: { 'server/a.process.test.ts': `import { inDays } from '#${machineClock}';` },
  },
  {
    name: 'H2 a test about time runs in three time zones, by the name of its file',
    breaches: (files) => {
      const tests = new Map(
        files
          .filter(({ path }) => /\.test\.tsx?$/.test(path) && !/\.(process|zones)\./.test(path))
          .map((file) => [file.path, file]),
      );
      const beside = files
        .filter(
          ({ text, imports }) =>
            namesMoments.test(text) || imports.some((to) => momentFiles.test(to)),
        )
        .flatMap(({ path }) => ['ts', 'tsx'].map((end) => path.replace(/\.tsx?$/, `.test.${end}`)))
        .filter((path) => tests.has(path));
      const titled = [...tests.values()]
        .filter(
          ({ path, text }) =>
            text.includes('H1') &&
            titlesIn(path, text).some(({ title }) => numbersOf(title).includes('H1')),
        )
        .map(({ path }) => path);
      return [...new Set([...beside, ...titled])].filter((path) => !isIn(path, 'scripts'));
    },
    bad: [
      {
        'server/a.ts': "import { wallTimeIn } from '#contract/values/wall-time.ts';",
        'server/a.test.ts': '',
      },
      { 'web/a.tsx': 'new Intl.DateTimeFormat(locale, { timeZone });', 'web/a.test.tsx': '' },
      { 'server/a.test.ts': "test('F1 H1 the hour that is skipped', () => {});" },
    ],
    good: {
      'server/a.ts': "import { wallTimeIn } from '#contract/values/wall-time.ts';",
      'server/a.zones.test.ts': "test('H1 the hour that is skipped', () => {});",
      'server/b.process.test.ts': "test('H1 the hour that is skipped', () => {});",
      'server/c.test.ts': "test('H2 in every zone', () => {});",
    },
  },
  {
    name: 'what a new database holds is tested on both kinds',
    breaches: importsThat(
      ({ path }, to) =>
        to === 'server/testing/bare-database.ts' &&
        !isIn(path, 'server/testing') &&
        !/\.(databases|process)\.test\.ts$/.test(basename(path)),
    ),
    bad: [{ 'server/a.test.ts': "import { openBareDatabase } from './testing/bare-database.ts';" }],
    good: {
      'server/a.databases.test.ts':
        "import { openBareDatabase } from './testing/bare-database.ts';",
    },
  },
];

holdRules(rules);
