// `npm run conformance` writes docs/conformance.md: every promise of docs/clauses.md with the tests
// whose titles carry its number. `--check` only says whether the page is as it should be.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, runScript, Stop } from './run.mjs';
import { titlesIn } from './test-titles.mjs';

/** @typedef {import('./test-titles.mjs').Title} Title */
/** @typedef {{ heading: string } | { number: string, text: string }} Entry */

const page = join(root, 'docs', 'conformance.md');

/**
 * The headings and the numbered lines of docs/clauses.md.
 * @param {string} text
 * @returns {Entry[]}
 */
export function entriesOf(text) {
  /** @type {Entry[]} */
  const entries = [];
  for (const line of text.split('\n')) {
    const heading = /^## (.+)$/.exec(line)?.[1];
    const [, number, words] = /^- ([1-9]\.\d+|[A-I]\d+) (.+)$/.exec(line) ?? [];
    if (heading !== undefined) entries.push({ heading });
    if (number !== undefined && words !== undefined) entries.push({ number, text: words });
  }
  return entries;
}

/**
 * The numbers that stand in a title as words of their own.
 * @param {string} title
 */
export function numbersIn(title) {
  return [...(title.match(/(?<![\w.])(?:[1-9]\.\d{1,2}|[A-I]\d{1,2})(?!\w|\.\d)/g) ?? [])];
}

/**
 * What a test stands for: the numbers of its own title, else those of the nearest group.
 * @param {string} title
 */
export function numbersOf(title) {
  return (
    title
      .split(' › ')
      .map(numbersIn)
      .findLast((numbers) => numbers.length > 0) ?? []
  );
}

/**
 * @param {Entry[]} entries
 * @param {Title[]} titles
 */
export function unknownNumbers(entries, titles) {
  const known = new Set(entries.flatMap((entry) => ('number' in entry ? [entry.number] : [])));
  return titles.flatMap(({ file, title }) =>
    numbersIn(title)
      .filter((number) => !known.has(number))
      .map((number) => `${file}: there is no ${number}, but a test is called '${title}'`),
  );
}

/**
 * @param {Entry[]} entries
 * @param {Title[]} titles
 */
export function conformancePage(entries, titles) {
  const lines = [
    '# What is promised, and the tests that hold it',
    '',
    'Written by `npm run conformance` from [clauses.md](clauses.md) and the titles of the tests.',
  ];
  /** @type {string[]} */
  const untested = [];
  for (const entry of entries) {
    if ('heading' in entry) {
      lines.push('', `## ${entry.heading}`);
      continue;
    }
    const tests = titles.filter(({ title }) => numbersOf(title).includes(entry.number));
    if (tests.length === 0) untested.push(`- ${entry.number} ${entry.text}`);
    lines.push('', `### ${entry.number} ${entry.text}`, '');
    lines.push(...(tests.length > 0 ? tests.map(testLine) : ['No test yet.']));
  }
  const none = ['Every promise has a test.'];
  lines.push('', '## Without a test', '', ...(untested.length > 0 ? untested : none), '');
  return lines.join('\n');
}

/** @param {Title} test */
function testLine({ file, title }) {
  return `- \`${file}\` ${title.replace(/[\\`*_<>[\]]/g, '\\$&')}`;
}

function allTitles() {
  const trees = '{contract,server,web,scripts,e2e}/**/*.{test,spec}.{ts,tsx,mjs}';
  return globSync(['*.test.ts', trees], { cwd: root })
    .sort()
    .flatMap((file) => titlesIn(file, readFileSync(join(root, file), 'utf8')));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runScript(async () => {
    const entries = entriesOf(readFileSync(join(root, 'docs', 'clauses.md'), 'utf8'));
    const titles = allTitles();
    const wanted = conformancePage(entries, titles);
    if (!process.argv.includes('--check')) writeFileSync(page, wanted);
    else if (readFileSync(page, 'utf8') !== wanted) {
      throw new Stop('docs/conformance.md is out of date: npm run conformance');
    }
    const unknown = unknownNumbers(entries, titles);
    if (unknown.length > 0) throw new Stop(unknown.join('\n'));
    return 0;
  });
}
