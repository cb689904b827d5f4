import { basename } from 'node:path/posix';
import { filesThat, holdRules, isIn, isTest, type Rule } from './hold-rules.ts';
import { isFixed, isRetired } from './retired-words.ts';

// The rules of docs/architecture.md about files, their names and their length, and how code is written.

const rules: Rule[] = [
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
    name: 'files have at most 350 lines, tests and indexes 500',
    breaches: (files) =>
      files
        .filter(({ path, lines }) => lines > longest(path))
        .map(({ path, lines }) => `${path} has ${lines} lines`),
    bad: [{ 'web/a.ts': '\n'.repeat(351) }, { 'web/a.test.ts': '\n'.repeat(501) }],
    good: { 'web/a.ts': '\n'.repeat(349), 'contract/api.ts': '\n'.repeat(499) },
  },
];

/** Indexes may be longer, because they are looked up and not read as a whole. */
function longest(path: string) {
  const isMap = ['contract/api.ts', 'web/routes.tsx'].includes(path);
  return isMap || isTest(path) ? 500 : 350;
}

holdRules(rules);
