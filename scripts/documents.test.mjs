import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { level1, level2 } from './asvs-numbers.mjs';
import { root } from './run.mjs';

// Decision records and the changelog may name deleted files; the other documents may not.
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...globSync('docs/*.md', { cwd: root }),
];
const trees = '{contract,server,web,e2e,bench,scripts,public,deploy,docs}';
const paths = globSync([`${trees}/**`, '*'], { cwd: root });
const names = new Set(paths.map((path) => basename(path)));

/**
 * The files and folders that a document names, in `code` and in links.
 * @param {string} document
 * @param {string} text
 */
function filesNamedIn(document, text) {
  const code = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, span = '']) => span.split(/[\s"]+/));
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)];
  return [
    ...code.filter(
      (word) =>
        /^(contract|server|web|e2e|bench|scripts|public|deploy|docs)\/[\w./*-]*$/.test(word) ||
        /^[\w*-]+(\.[\w*-]+)*\.(tsx?|mjs|css|svg)$/.test(word),
    ),
    ...links.map(([, to = '']) => join(dirname(document), to)),
  ];
}

/** @param {string} name */
function isThere(name) {
  if (name.includes('*')) {
    return globSync(name.includes('/') ? name : `${trees}/**/${name}`, { cwd: root }).length > 0;
  }
  return name.includes('/') ? existsSync(join(root, name)) : names.has(name);
}

test('files are found in code and links, and nothing else', () => {
  const text =
    'Run `npm test`, `node scripts/run.mjs x`, see `tables.ts`, `web/ui/`, `*-queries.ts`, [it](events.md#a), `a.b`.';
  expect(filesNamedIn('docs/a.md', text)).toEqual([
    'scripts/run.mjs',
    'tables.ts',
    'web/ui/',
    '*-queries.ts',
    'docs/events.md',
  ]);
  expect(
    ['scripts/run.mjs', '*-queries.ts', 'tables.ts', 'web/no/', 'no.ts'].filter(isThere),
  ).toEqual(['scripts/run.mjs', '*-queries.ts', 'tables.ts']);
});

test.each(documents)('N24 every file that %s names is there', (document) => {
  const named = filesNamedIn(document, readFileSync(join(root, document), 'utf8'));
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});

test('docs/security.md has each requirement of ASVS of level 1 and level 2 once, and where it is held', () => {
  expect([level1.length, level2.length]).toEqual([70, 183]);
  const lines = readFileSync(join(root, 'docs/security.md'), 'utf8').split('\n');
  const listed = lines.flatMap((line) => {
    const [, numbers = '', level, what, held] = line.split('|').map((cell) => cell.trim());
    if (!/^V\d/.test(numbers)) return [];
    expect(what && held, line).toBeTruthy();
    return numbers.split(', ').map((number) => `${number} level ${level}`);
  });
  const wanted = [
    ...level1.map((number) => `${number} level 1`),
    ...level2.map((number) => `${number} level 2`),
  ];
  expect(listed.toSorted()).toEqual(wanted.toSorted());
});
