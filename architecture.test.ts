import {
  filesThat,
  holdRules,
  importsThat,
  isIn,
  isTest,
  type Rule,
} from './scripts/hold-rules.ts';
import { cycles, foldersOf, loadedWith, roomsOf } from './scripts/import-cycles.ts';

// The rules of docs/architecture.md about what imports what. Those about files and names are in `scripts/file-rules.test.ts`,
// about screens in `scripts/screen-rules.test.ts`, about time and chance in `scripts/clock-rules.test.ts`.

/** What nearly every portal needs from its first answer on. */
const atStart = new Set([
  ...['cookie', 'csrf', 'helmet', 'multipart', 'static'].map((name) => `@fastify/${name}`),
  ...['', '/migrator', '/node-postgres', '/pg-core'].map((part) => `drizzle-orm${part}`),
  ...['@node-rs/argon2', 'aws4fetch', 'fastify', 'fflate', 'ical-generator', 'markdown-it'],
  ...['otpauth', 'pg', 'uqr', 'zod'],
  ...['async_hooks', 'crypto', 'events', 'fs', 'fs/promises', 'net', 'path', 'stream'].map(
    (name) => `node:${name}`,
  ),
  ...['stream/promises', 'timers/promises', 'url', 'util', 'zlib'].map((name) => `node:${name}`),
]);

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
        to !== 'server/membership/subscription/subscription.ts',
    ),
    bad: [{ 'server/bookings/pay/a.ts': "import { b } from '#server/membership/customer.ts';" }],
    good: {
      'server/bookings/a.ts':
        "import { b } from '#server/membership/subscription/subscription.ts';",
    },
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
    // What few calls need is loaded by the first of them. `npm run bench -- start` measures what this saves.
    name: 'before its first answer the portal loads these packages and 2.9 MB of its own text',
    breaches: (files) => {
      const loaded = loadedWith(files, 'server/main.ts');
      const ours = files.filter(({ path }) => loaded.has(path));
      const bytes = ours.reduce((sum, { text }) => sum + text.length, 0);
      const names = new Set(ours.map(({ path }) => path));
      return [
        ...[...loaded].filter(
          (one) => !names.has(one) && !/\.json$/.test(one) && !atStart.has(one),
        ),
        ...(bytes > 2_900_000 ? [`${bytes} bytes`] : []),
      ];
    },
    bad: [
      { 'server/main.ts': "import { request } from 'node:http';" },
      {
        'server/main.ts': "import { a } from './a.ts';",
        'server/a.ts': "export { parse } from 'csv-parse';",
      },
      { 'server/main.ts': `const text = '${'a'.repeat(2_900_000)}';` },
    ],
    good: {
      'server/main.ts': "import type { Server } from 'node:http';\nimport { a } from './a.ts';",
      'server/a.ts': "const parse = () => import('csv-parse');",
      'server/b.ts': "import { request } from 'node:http';",
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
];

/** Why stands in the file, and in decision 17. */
const patching = new Set(['web/layout/translated-text.ts']);

holdRules(rules);
