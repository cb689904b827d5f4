import { basename } from 'node:path/posix';
import {
  filesThat,
  holdRules,
  importsThat,
  isIn,
  isTest,
  type Rule,
} from './scripts/hold-rules.ts';
import { cycles, foldersOf, roomsOf } from './scripts/import-cycles.ts';
import { isFixed, isRetired } from './scripts/retired-words.ts';

const rules: Rule[] = [
  {
    name: 'web and server share contract/ only, and contract/ imports only zod',
    breaches: importsThat(({ path }, to) => {
      if (isIn(path, 'web')) return isIn(to, 'server');
      if (isIn(path, 'server')) return isIn(to, 'web');
      return isIn(path, 'contract') && !isTest(path) && !/^(contract\/.+|zod(\/mini)?)$/.test(to);
    }),
    bad: [
      { 'web/a.ts': "import { a } from '#server/a.ts';" },
      { 'web/a.ts': "const a = await import('../server/a.ts');" },
      { 'server/a/b.ts': "export { a } from '../../web/a.ts';" },
      { 'contract/a.ts': "import { readFileSync } from 'node:fs';" },
      { 'contract/a.ts': "import type { A } from '#server/a.ts';" },
    ],
    good: {
      'web/a.ts': "import { a } from '#contract/a.ts';",
      'contract/a.ts': "import { z } from 'zod';\nimport { b } from './b.ts';",
    },
  },
  {
    name: 'the components of web/ui import no domain, no router and no calls',
    breaches: importsThat(({ path }, to) => {
      if (!isIn(path, 'web/ui')) return false;
      return (isIn(to, 'web') && !isIn(to, 'web/ui')) || to.startsWith('@tanstack/');
    }),
    bad: [
      { 'web/ui/a.tsx': "import { call } from '#web/api/call.ts';" },
      { 'web/ui/a.tsx': "import { Link } from '../router/link.tsx';" },
      { 'web/ui/a.tsx': "import { useQuery } from '@tanstack/react-query';" },
    ],
    good: { 'web/ui/a.tsx': "import { b } from '#web/ui/b.ts';\nimport { useId } from 'react';" },
  },
  {
    name: 'what all domains depend on imports no domain',
    breaches: importsThat(({ path }, to) => {
      const base =
        /^(server\/(db|http|jobs|payments|files|artwork|pdf)|web\/(api|forms|overlays|layout|router|payments))\//;
      const domain =
        /^(server|web)\/(accounts|profile|directory|privacy|organizing|events|bookings|membership|ledger|billing|demo|site|dev)\//;
      return base.test(path) && !isTest(path) && domain.test(to);
    }),
    bad: [
      { 'server/http/a.ts': "import { b } from '#server/events/b.ts';" },
      { 'server/artwork/a.ts': "import { b } from '#server/demo/b.ts';" },
      { 'web/layout/a.tsx': "import { B } from '#web/events/b.tsx';" },
      { 'web/forms/a.tsx': "import { B } from '#web/accounts/b.tsx';" },
      { 'web/payments/a.tsx': "import { B } from '#web/membership/b.tsx';" },
    ],
    good: { 'server/events/a.ts': "import { b } from '#server/http/b.ts';" },
  },
  {
    name: 'bookings know of the memberships only whether somebody has one, for the price',
    breaches: importsThat(
      ({ path }, to) =>
        isIn(path, 'server/bookings') &&
        !isTest(path) &&
        isIn(to, 'server/membership') &&
        to !== 'server/membership/subscription.ts',
    ),
    bad: [{ 'server/bookings/pay/a.ts': "import { b } from '#server/membership/customer.ts';" }],
    good: { 'server/bookings/a.ts': "import { b } from '#server/membership/subscription.ts';" },
  },
  {
    name: 'the folders of web/ import no file of web/ itself',
    breaches: importsThat(({ path }, to) => /^web\/.+\//.test(path) && /^web\/[^/]+$/.test(to)),
    bad: [
      { 'web/layout/a.tsx': "import { b } from '../b.ts';" },
      { 'web/site/a.test.tsx': "import { b } from '#web/b.ts';" },
    ],
    good: {
      'web/layout/a.tsx': "import { b } from '../loading/b.ts';",
      'web/b.ts': "import { c } from './c.ts';",
    },
  },
  {
    name: 'SQL is in *-queries.ts only, except where the database is set up',
    breaches: filesThat(
      ({ path, usesSql }) =>
        usesSql &&
        isIn(path, 'server') &&
        !path.endsWith('-queries.ts') &&
        !isIn(path, 'server/db', 'server/testing') &&
        !isTest(path),
    ),
    bad: [
      { 'server/a/b.ts': 'await db.select().from(users);' },
      { 'server/a/b.ts': 'await deps.db.insert(users).values(ada);' },
      { 'server/a/b.ts': 'const rows = await tx.query.users.findMany();' },
      { 'server/a/b.ts': 'const now = sql`now()`;' },
    ],
    good: {
      'server/a/b-queries.ts': 'await db.select().from(users);',
      'server/a/b.ts': "// db.select()\nseen.delete(key); hash.update('select');",
    },
  },
  {
    name: 'the environment is read in start/settings.ts only',
    breaches: filesThat(
      ({ path, usesEnvironment }) =>
        usesEnvironment &&
        isIn(path, 'server', 'web', 'contract') &&
        path !== 'server/start/settings.ts' &&
        !isIn(path, 'server/testing') &&
        !isTest(path),
    ),
    bad: [
      { 'server/a.ts': 'const port = process.env.PORT;' },
      { 'web/a.ts': "import { env } from 'node:process';" },
    ],
    good: {
      'server/start/settings.ts': 'const port = process.env.PORT;',
      'server/a.ts': "process.exit(1); const text = 'process.env';",
    },
  },
  {
    name: 'the stripe package is imported in payments/stripe/ only, and by the double of Stripe',
    breaches: importsThat(
      ({ path }, to) =>
        /^stripe(\/|$)/.test(to) &&
        !isIn(path, 'server/payments/stripe') &&
        path !== 'server/testing/stripe-double/stripe-double.ts',
    ),
    bad: [
      { 'server/ledger/a.ts': "const { default: Stripe } = await import('stripe');" },
      { 'server/payments/webhooks/a.ts': "import Stripe from 'stripe';" },
      { 'server/testing/a.ts': "import Stripe from 'stripe';" },
    ],
    good: {
      'server/payments/stripe/stripe-event.ts': "import Stripe from 'stripe';",
      'server/testing/stripe-double/stripe-double.ts': "import Stripe from 'stripe';",
    },
  },
  {
    name: 'server/demo is only loaded by dynamic import, in demo mode',
    breaches: (files) =>
      files
        .filter(({ path }) => isIn(path, 'server') && !isTest(path))
        .filter(({ path }) => !isIn(path, 'server/demo', 'server/testing'))
        .flatMap(({ path, staticImports }) =>
          staticImports.filter((to) => isIn(to, 'server/demo')).map((to) => `${path} → ${to}`),
        ),
    bad: [
      { 'server/main.ts': "import { a } from './demo/a.ts';" },
      { 'server/artwork/a.ts': "import a from '#server/demo/data/a.json' with { type: 'json' };" },
    ],
    good: {
      'server/main.ts': "const { a } = await import('./demo/a.ts');",
      'server/demo/a.ts': "import { b } from './data/b.ts';",
      'server/testing/a.ts': "import { b } from '../demo/data/b.ts';",
    },
  },
  {
    name: 'no file is a barrel or a collection of leftovers',
    breaches: filesThat(({ path }) =>
      /^(index|types?|(.+-)?(utils?|helpers?|common|misc))(\.|$)/.test(basename(path)),
    ),
    bad: [
      { 'web/api/index.ts': '' },
      { 'server/events/event-utils.ts': '' },
      { 'server/helpers.test.ts': '' },
      { 'contract/types.ts': '' },
    ],
    good: { 'web/ui/helpful-note.tsx': '' },
  },
  {
    name: 'an object holds no object that is only spread, since the compiler then allows any key',
    breaches: (files) =>
      files.flatMap(({ path, objectGroups }) => objectGroups.map((line) => `${path}:${line}`)),
    bad: [
      { 'server/a.ts': 'const row = { ...{ uuid, name }, at };' },
      { 'web/a.test.ts': 'const row = { at, ...{ uuid: 1 } };' },
      { 'web/a.tsx': 'const a = <B {...{ uuid, name }} />;' },
      { 'contract/a.ts': 'const row = { ...({ uuid } as const) };' },
    ],
    good: {
      'server/a.ts': 'const row = { ...named, ...(at && { at }), ...(at ? { at } : {}), uuid };',
      'web/a.ts': 'const all = [...[1, 2], ...(more ? [3] : [])];',
    },
  },
  {
    name: 'at most 8 casts go over unknown',
    breaches: (files) => {
      const casts = files
        .filter(({ path }) => isIn(path, 'contract', 'server', 'web') && !isTest(path))
        .filter(({ path }) => !path.includes('/testing/'))
        .flatMap(({ path, doubleCasts }) => doubleCasts.map((line) => `${path}:${line}`));
      return casts.length > 8 ? casts : [];
    },
    bad: [{ 'server/a.ts': 'f(a as unknown as B);'.repeat(9) }],
    good: {
      'server/a.ts': 'f(a as unknown as B);'.repeat(8),
      'server/a.test.ts': 'f(a as unknown as B);'.repeat(9),
    },
  },
  {
    name: 'names are kebab-case',
    breaches: filesThat(
      ({ path }) =>
        !path.split('/').every((part) => /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*$/.test(part)),
    ),
    bad: [{ 'web/ui/DatePicker.tsx': '' }, { 'server/event_list.ts': '' }],
    good: { 'web/ui/date-picker.module.css': '' },
  },
  {
    name: 'a base name is unique in a tree',
    breaches: (files) => {
      const names = Map.groupBy(
        files,
        ({ path }) => `${path.split('/')[0]}/${basename(path).replace(/\.\w+$/, '')}`,
      );
      return [...names.values()]
        .filter((same) => same.length > 1)
        .map((same) => same.map(({ path }) => path).join(' and '));
    },
    bad: [{ 'web/events/list.ts': '', 'web/directory/list.tsx': '' }],
    good: {
      'server/list.ts': '',
      'web/ui/list.tsx': '',
      'web/ui/list.test.tsx': '',
      'web/ui/list.module.css': '',
    },
  },
  {
    name: 'files have no import cycles',
    breaches: cycles,
    bad: [
      {
        'server/a.ts': "import { b } from './b.ts';",
        'server/b.ts': "import { c } from '#server/c.ts';",
        'server/c.ts': "import { a } from './a.ts';",
      },
    ],
    good: { 'server/a.ts': "import { b } from './b.ts';", 'server/b.ts': '' },
  },
  {
    name: 'folders have no import cycles',
    breaches: (files) => cycles(foldersOf(files)),
    bad: [
      {
        'server/a/b.ts': "import { d } from '../c/d.ts';",
        'server/c/d.ts': "import type { E } from '#server/a/e.ts';",
        'server/a/e.ts': '',
      },
      {
        'server/http/a.ts': "import { b } from './errors/b.ts';",
        'server/http/errors/b.ts': "import { c } from '../c.ts';",
        'server/http/c.ts': '',
      },
    ],
    good: {
      'server/a/b.ts': "import { d } from '../c/d.ts';\nimport { e } from './e.ts';",
      'server/c/d.ts': "import { f } from '../f/f.ts';",
      'server/c/d.test.ts': "import { b } from '../a/b.ts';",
      'server/a/testing/g.ts': "import { b } from '../b.ts';",
      'server/f/f.ts': '',
    },
  },
  {
    name: 'rooms have no import cycles',
    breaches: (files) => cycles(roomsOf(files, ['contract', 'server', 'web', 'web/organize'])),
    bad: [
      {
        'server/a/b/c.ts': "import { d } from '#server/d/d.ts';",
        'server/d/e/f.ts': "import { g } from '#server/a/g.ts';",
        'server/d/d.ts': '',
        'server/a/g.ts': '',
      },
      {
        'web/organize/a/b.tsx': "import { c } from '../c/c.tsx';",
        'web/organize/c/d/e.tsx': "import { f } from '#web/organize/a/g/f.tsx';",
        'web/organize/c/c.tsx': '',
        'web/organize/a/g/f.tsx': '',
      },
    ],
    good: {
      'server/a/b/c.ts': "import { d } from '#server/d/d.ts';",
      'server/d/d.ts': "import { g } from './e/g.ts';",
      'server/d/e/g.ts': '',
    },
  },
  {
    name: 'an exported name has one meaning in a tree',
    breaches: (files) => {
      const names = Map.groupBy(
        files
          .filter(({ path }) => !isTest(path) && !path.endsWith('.config.ts'))
          .flatMap(({ path, exports }) => exports.map((name) => ({ path, name }))),
        ({ path, name }) => `${path.split('/')[0]}: ${name}`,
      );
      return [...names]
        .map(([name, places]) => [name, new Set(places.map(({ path }) => path))] as const)
        .filter(([, paths]) => paths.size > 1)
        .map(([name, paths]) => `${name} in ${[...paths].join(' and ')}`);
    },
    bad: [
      {
        'server/a.ts': 'export function findEntries() {}',
        'server/b.ts': 'export const findEntries = 1;',
      },
      { 'web/a.ts': 'export interface View {}', 'web/b.tsx': 'export type View = string;' },
    ],
    good: {
      'server/a.ts': 'export const view = 1; function find() {}',
      'web/a.ts': 'export const view = 1; function find() {}',
    },
  },
  {
    name: 'words that were given up do not come back (CONTRIBUTING.md, Words)',
    breaches: (files) =>
      files.flatMap(({ path, names }) =>
        [...names]
          .filter((name) => isRetired(name) && !isFixed(path, name))
          .map((name) => `${path}: ${name}`),
      ),
    bad: [
      { 'web/a.ts': 'const letter = 1;' },
      { 'web/a.ts': 'export function sendLetters() {}' },
      { 'server/a.ts': 'type Fault = string;' },
      { 'web/a.tsx': 'const x = <MemberCard />;' },
      { 'e2e/a.ts': 'const a = { sentBack: 1 };' },
    ],
    good: {
      'server/accounts/a.ts': "const a = { letter: 'verify-email' };",
      'server/b.ts': 'const defaultAlmost = await Promise.allSettled([]);',
    },
  },
  {
    name: 'a function fits on a screen or two',
    breaches: (files) =>
      files
        .filter(({ path }) => !isTest(path) && !path.includes('/testing/'))
        .flatMap(({ path, functions }) =>
          functions
            .filter(({ lines }) => lines > 80)
            .map(({ line, lines }) => `${path}:${line} has a function of ${lines} lines`),
        ),
    bad: [{ 'web/a.ts': `function a() {${'\n'.repeat(80)}}` }],
    good: { 'web/a.ts': `function a() {${'\n'.repeat(79)}}` },
  },
  {
    name: 'no platform is patched and no engine is tuned while it runs',
    breaches: filesThat(
      ({ path, text }) =>
        isIn(path, 'server', 'web') &&
        !isTest(path) &&
        !path.includes('/testing/') &&
        !patching.has(path) &&
        /setFlagsFromString|cachedData|enableCompileCache|\.prototype\.\w+ = |Object\.create\(re(ply|quest)/.test(
          text,
        ),
    ),
    bad: [
      { 'server/a.ts': "setFlagsFromString('--no-opt');" },
      { 'server/a.ts': 'new Script(code, { cachedData });' },
      { 'web/a.ts': 'Node.prototype.removeChild = remove;' },
      { 'server/a.ts': 'const silent = Object.create(reply, {});' },
    ],
    good: { 'server/a.ts': 'const { slice } = Array.prototype; const b = Object.create(null);' },
  },
  {
    name: 'a file that a comment names is there',
    breaches: (files) =>
      files.flatMap(({ path, mentions }) =>
        mentions
          .filter((name) => !files.some((file) => `/${file.path}`.endsWith(`/${name}`)))
          .map((name) => `${path}: ${name}`),
      ),
    bad: [{ 'server/a.ts': '/** As in sync-membership.ts. */' }],
    good: { 'server/a.ts': '// server/b.ts, vite.config.ts', 'server/b.ts': '' },
  },
  {
    name: 'a class that a component names is in its style sheet',
    breaches: (files) => {
      const sheets = new Map(files.map(({ path, names }) => [path, names]));
      return files.flatMap(({ path, styles }) =>
        styles
          .filter(({ sheet, name }) => !sheets.get(sheet)?.has(name))
          .map(({ sheet, name }) => `${path}: .${name} is not in ${sheet}`),
      );
    },
    bad: [
      {
        'web/a.tsx': "import styles from './a.module.css';\nconst a = styles.quiet;",
        'web/a.module.css': '.calm { color: var(--ink); }',
      },
    ],
    good: {
      'web/a.tsx': "import styles from './a.module.css';\nconst a = styles.quiet;",
      'web/a.module.css': '.quiet:hover { color: var(--ink); }',
    },
  },
  {
    name: 'style sheets take their colours from tokens.css',
    breaches: filesThat(({ path, text }) => {
      if (!isIn(path, 'web') || !path.endsWith('.css') || path === 'web/ui/tokens.css')
        return false;
      const plain = text.replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)/g, '');
      return (plain.match(/:[^;{}]*(?=[;}])/g) ?? []).some((value) =>
        /#[0-9a-f]{3,8}\b|\b(rgb|hsl|hwb|(ok)?lab|(ok)?lch)a?\(|[\s:,(](white|black)\b/i.test(
          value,
        ),
      );
    }),
    bad: [
      { 'web/a.module.css': '.a { color: #fff; }' },
      { 'web/a.module.css': '.a { box-shadow: 0 0 1px rgb(0 0 0 / 10%) }' },
      { 'web/a.module.css': '.a { background: white; }' },
    ],
    good: {
      'web/a.module.css':
        '/* #fff */ #fade { color: var(--ink); mask: url(#abc); white-space: pre; }',
      'web/ui/tokens.css': ':root { --ink: #123; }',
    },
  },
  {
    name: 'files have at most 350 lines, tests and indexes 500',
    breaches: (files) =>
      files
        .filter(({ path, lines }) => lines > longest(path))
        .map(({ path, lines }) => `${path} has ${lines} lines`),
    bad: [{ 'web/a.ts': '\n'.repeat(351) }, { 'web/a.test.ts': '\n'.repeat(501) }],
    good: { 'web/a.ts': '\n'.repeat(349), 'contract/api.ts': '\n'.repeat(499) },
  },
  {
    name: 'limits that people meet in a form come from the contract',
    breaches: (files) =>
      files
        .filter(({ path }) => isIn(path, 'web') && !isTest(path))
        .flatMap(({ path, text }) =>
          [...text.matchAll(limitByHand)].map(([found]) => `${path}: ${found}`),
        ),
    bad: [
      { 'web/a.tsx': '<TextInput label="Name" maxLength={120} />;' },
      { 'web/a.tsx': '<TextArea minLength={8} />;' },
      { 'web/a.tsx': '<input type="number" max={54} />;' },
      { 'web/a.tsx': '<input maxLength="120" />;' },
      { 'web/a.ts': "const field = { label: 'Name', maxLength: 10_000 };" },
      { 'web/a.ts': 'const maxLength = 100;' },
    ],
    good: {
      'web/a.tsx':
        '<TextInput maxLength={limits.name.maxLength} />; <progress value={done} max={1} />; <input type="date" max="9999-12-31" />;',
    },
  },
  {
    name: 'names of buttons and fields have capitals',
    breaches: (files) =>
      files
        .filter(
          ({ path }) =>
            isIn(path, 'web', 'server/email') && !isIn(path, 'web/dev') && !isTest(path),
        )
        .flatMap(({ path, text }) =>
          namesOnScreen(text)
            .filter((name) => !hasCapitals(name))
            .map((name) => `${path}: ${name}`),
        ),
    bad: [
      { 'web/a.tsx': '<TextInput label="First name" />;' },
      { 'web/a.tsx': '<CheckedForm button="Save my password" />;' },
      { 'web/a.tsx': '<Button onClick={() => go()}>\n  Try again\n</Button>;' },
      { 'web/a.ts': "confirm({ primaryCTAText: 'Cancel booking' });" },
      { 'server/email/a.ts': "const a = { action: { label: 'About the event', url } };" },
    ],
    good: {
      'web/a.tsx':
        '<Checkbox label="Fairway may keep this answer." />; <Button>Send Me a Link</Button>; <Button>Show more</Button>;',
      'server/email/a.ts': "const a = { action: { label: 'About the Event', url } };",
    },
  },
];

/** A length, or an end of a number but that of a progress bar, as digits. */
const limitByHand = /\b(?:min|max)Length ?[=:] ?[{"]?\d[\d_]*|\s(?:min|max)=\{(?!1\})-?\d[\d_]*\}/g;

/** Why stands in the file, and in decision 17. */
const patching = new Set(['web/layout/translated-text.ts']);

/** Indexes may be longer, because they are looked up and not read as a whole. */
function longest(path: string) {
  const isMap = ['contract/api.ts', 'web/routes.tsx', 'server/db/tables/tables.ts'].includes(path);
  return isMap || isTest(path) ? 500 : 350;
}

holdRules(rules);

function namesOnScreen(text: string): string[] {
  const attributes = text.matchAll(/\s(?:label|button)="(.+?)"/g);
  const answers = text.matchAll(/\b(?:primaryCTAText: |action: \{ label: )'(.+?)'/g);
  const buttons = text.matchAll(/>\s*([A-Z][^<>{}]*?)\s*<\/Button>/g);
  return [...attributes, ...answers, ...buttons].map(([, name = '']) => name);
}

/** Such as 'Date of Birth' and 'See Benefits'. 'Show more' is fixed. */
function hasCapitals(name: string): boolean {
  if (name.endsWith('.') || name === 'Show more') return true;
  const small = /^(a|an|and|as|at|by|for|in|of|on|or|the|to|with)$/;
  return name.split(' ').every((word, at) => !/^[a-z]/.test(word) || (at > 0 && small.test(word)));
}
