import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path/posix';
import { type ESTree, parseSync, Visitor } from 'vite';
import { describe, expect, test } from 'vitest';

/** What the rules of docs/architecture.md need to know of a file. */
interface Source {
  path: string;
  lines: number;
  text: string;
  /** Our files by path, packages by name. */
  imports: string[];
  /** Imports that are loaded together with the file. */
  staticImports: string[];
  usesSql: boolean;
  usesEnvironment: boolean;
}

interface Rule {
  name: string;
  /** One line for each breach. */
  breaches: (files: Source[]) => string[];
  /** Sets of files that must break the rule, to show that it works. */
  bad: Record<string, string>[];
  good: Record<string, string>;
}

const root = import.meta.dirname;
const trees = '{contract,server,web,scripts,e2e,bench}/**/*.{ts,tsx,mjs,css}';
const isTest = (path: string) => /\.(test|spec)\.\w+$/.test(path);
const isIn = (path: string, ...folders: string[]) =>
  folders.some((folder) => path.startsWith(`${folder}/`));

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
        /^(server\/(db|http|jobs|payments|files|artwork)|web\/(api|forms|overlays|layout|router))\//;
      const domain =
        /^(server|web)\/(accounts|profile|directory|privacy|organizing|events|bookings|membership|ledger|billing|demo|site|dev)\//;
      return base.test(path) && !isTest(path) && domain.test(to);
    }),
    bad: [
      { 'server/http/a.ts': "import { b } from '#server/events/b.ts';" },
      { 'server/artwork/a.ts': "import { b } from '#server/demo/b.ts';" },
      { 'web/layout/a.tsx': "import { B } from '#web/events/b.tsx';" },
      { 'web/forms/a.tsx': "import { B } from '#web/accounts/b.tsx';" },
    ],
    good: { 'server/events/a.ts': "import { b } from '#server/http/b.ts';" },
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
    breaches: circles,
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
    breaches: (files) => circles(foldersOf(files)),
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

/** Indexes may be longer, because they are looked up and not read as a whole. */
function longest(path: string) {
  const isMap = ['contract/api.ts', 'web/routes.tsx', 'server/db/tables.ts'].includes(path);
  return isMap || isTest(path) ? 500 : 350;
}

describe.each(rules)('$name', ({ breaches, bad, good }) => {
  const sample = (texts: Record<string, string>) =>
    Object.entries(texts).map(([path, text]) => look(path, text));

  test('holds', () => {
    expect(breaches(here)).toEqual([]);
  });
  test.each(bad)('is broken by %j', (texts) => {
    expect(breaches(sample(texts))).not.toEqual([]);
  });
  test('allows the good sample', () => {
    expect(breaches(sample(good))).toEqual([]);
  });
});

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

function filesThat(isBreach: (file: Source) => boolean): Rule['breaches'] {
  return (files) => files.filter(isBreach).map(({ path }) => path);
}

function importsThat(isBreach: (file: Source, to: string) => boolean): Rule['breaches'] {
  return (files) =>
    files.flatMap((file) =>
      file.imports.filter((to) => isBreach(file, to)).map((to) => `${file.path} → ${to}`),
    );
}

function circles(files: Pick<Source, 'path' | 'imports'>[]): string[] {
  const importsOf = new Map(files.map(({ path, imports }) => [path, imports]));
  const done = new Set<string>();
  const found: string[] = [];
  const follow = (path: string, way: string[]) => {
    if (way.includes(path)) found.push([...way.slice(way.indexOf(path)), path].join(' → '));
    if (done.has(path) || way.includes(path)) return;
    for (const to of importsOf.get(path) ?? []) follow(to, [...way, path]);
    done.add(path);
  };
  for (const { path } of files) follow(path, []);
  return found;
}

/** One node for each folder, without its sub-folders. Tests and their support are left out. */
function foldersOf(files: Source[]): Pick<Source, 'path' | 'imports'>[] {
  const sources = files.filter(({ path }) => !isTest(path) && !/(^|\/)testing\//.test(path));
  const paths = new Set(sources.map(({ path }) => path));
  const folders = Map.groupBy(sources, ({ path }) => dirname(path));
  return [...folders].map(([path, inside]) => {
    const to = inside.flatMap(({ imports }) =>
      imports.filter((one) => paths.has(one)).map(dirname),
    );
    const imports = [...new Set(to)].filter((one) => one !== path);
    return { path, imports };
  });
}

function look(path: string, text: string): Source {
  const source: Source = {
    path,
    text,
    lines: text.split('\n').length,
    imports: [],
    staticImports: [],
    usesSql: false,
    usesEnvironment: false,
  };
  if (path.endsWith('.css')) return source;
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`);
  const add = (specifier: ESTree.Expression | null, isDynamic = false) => {
    if (specifier?.type !== 'Literal' || typeof specifier.value !== 'string') return;
    source.imports.push(resolved(path, specifier.value));
    if (!isDynamic) source.staticImports.push(resolved(path, specifier.value));
    if (/^(node:)?process$/.test(specifier.value)) source.usesEnvironment = true;
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source),
    ExportNamedDeclaration: (node) => add(node.source),
    ExportAllDeclaration: (node) => add(node.source),
    ImportExpression: (node) => add(node.source, true),
    MemberExpression(node) {
      const [object, property] = [nameOf(node.object), nameOf(node)];
      if (object === 'process' && property === 'env') source.usesEnvironment = true;
      if (
        /^(db|tx|trx|database)$/.test(object) &&
        /^(select(Distinct)?|insert|update|delete|execute|query|with)$/.test(property)
      )
        source.usesSql = true;
    },
    TaggedTemplateExpression(node) {
      if (nameOf(node.tag) === 'sql') source.usesSql = true;
    },
  }).visit(program);
  return source;
}

/** `db` for `db` and for `deps.db`. */
function nameOf(node: ESTree.Expression): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return '';
  return node.property.name;
}

function resolved(path: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? join(dirname(path), specifier) : specifier;
}

const here = globSync(trees, { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .sort()
  .map((path) => look(path, readFileSync(join(root, path), 'utf8')));
