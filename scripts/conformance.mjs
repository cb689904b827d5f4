// `npm run conformance` writes docs/conformance.md, a table of how many promises of docs/clauses.md have a
// test, and removes the mark `(open)` from those that now have one. `--check` changes nothing and fails
// if one of the two files is out of date. Both write the full list of promises and tests to
// test-results/conformance.md, which is not committed.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, runScript, Stop } from './run.mjs';
import { titlesIn } from './test-titles.mjs';

/** @typedef {import('./test-titles.mjs').Title} Title */
/** @typedef {{ number: string, open: boolean, text: string }} Clause */
/** @typedef {{ heading: string, clauses: Clause[] }} Section */

const clausesFile = join(root, 'docs', 'clauses.md');
const summaryFile = join(root, 'docs', 'conformance.md');
const fullFile = join(root, 'test-results', 'conformance.md');

/**
 * The headings of docs/clauses.md, each with its numbered lines.
 * @param {string} text
 * @returns {Section[]}
 */
export function sectionsOf(text) {
  /** @type {Section[]} */
  const sections = [];
  for (const line of text.split('\n')) {
    const heading = /^## (.+)$/.exec(line)?.[1];
    if (heading !== undefined) sections.push({ heading, clauses: [] });
    const [, number, open, words] =
      /^- ((?:1?\d|2[01])\.\d+|[A-JLNQRSVW]\d+) (\(open\) )?(.+)$/.exec(line) ?? [];
    if (number !== undefined && words !== undefined) {
      sections.at(-1)?.clauses.push({ number, open: open !== undefined, text: words });
    }
  }
  return sections.filter(({ clauses }) => clauses.length > 0);
}

/**
 * The clause numbers in a title. Sections from 10 on and the letters L, R, S, V and W only count at the
 * beginning of a title: elsewhere "16.4" is a browser, "S3" a file store and "V8" an engine.
 * @param {string} title
 */
export function numbersIn(title) {
  const start = /^(?:[\dA-Z]+(?:\.\d+)?[,:]? +)*/.exec(title)?.[0] ?? '';
  const inStart = /(?<![\w.])(?:(?:1\d|2[01])\.\d{1,2}|[LRSVW]\d{1,2})(?![\w.])/g;
  const anywhere = /(?<![\w.])(?:[1-9]\.\d{1,2}|[A-JNQ]\d{1,2})(?!\w|\.\d)/g;
  return [...(start.match(inStart) ?? []), ...(title.match(anywhere) ?? [])];
}

/**
 * The clauses of a test: the numbers of its own title, else those of the nearest group.
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
 * The tests of each number.
 * @param {Title[]} titles
 */
export function testsByNumber(titles) {
  /** @type {Map<string, Title[]>} */
  const tests = new Map();
  for (const title of titles) {
    for (const number of new Set(numbersOf(title.title))) {
      tests.set(number, [...(tests.get(number) ?? []), title]);
    }
  }
  return tests;
}

/**
 * One sentence for each mistake in the promises and the titles.
 * @param {Section[]} sections
 * @param {Title[]} titles
 */
export function mistakesIn(sections, titles) {
  const clauses = sections.flatMap((section) => section.clauses);
  const known = new Set(clauses.map(({ number }) => number));
  const tests = testsByNumber(titles);
  return [
    ...titles.flatMap(({ file, title }) =>
      title
        .split(' › ')
        .flatMap(numbersIn)
        .filter((number) => !known.has(number))
        .map((number) => `${file}: there is no ${number}, but a test is called '${title}'`),
    ),
    ...clauses
      .filter(({ number, open }) => !open && !tests.has(number))
      .map(({ number, text }) => `${number} has no test: ${text}`),
  ];
}

/**
 * docs/clauses.md, without the mark `(open)` of promises that have a test.
 * @param {string} text
 * @param {Title[]} titles
 */
export function withoutHeldMarks(text, titles) {
  const tests = testsByNumber(titles);
  return text.replace(/^- (\S+) \(open\) /gm, (line, number) =>
    tests.has(number) ? `- ${number} ` : line,
  );
}

/**
 * The committed table. It counts promises, so that one more test does not change it.
 * @param {Section[]} sections
 */
export function summaryOf(sections) {
  const rows = sections.map(({ heading, clauses }) => {
    const open = clauses.filter((clause) => clause.open).map(({ number }) => number);
    return [heading, clauses.length, clauses.length - open.length, open.join(', ')];
  });
  return [
    '# What is promised, and how much of it tests hold',
    '',
    'Written by `npm run conformance` from [clauses.md](clauses.md) and the titles of the tests. The full list,',
    'each promise with its tests, is written to `test-results/conformance.md` by that command and by `npm test`.',
    'Open promises are not built yet, so they have no test. Any other promise without a test fails the check.',
    '',
    '| Section | Promises | With a test | Open |',
    '|---|---|---|---|',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    '',
  ].join('\n');
}

/**
 * @param {Section[]} sections
 * @param {Title[]} titles
 */
export function fullPage(sections, titles) {
  const tests = testsByNumber(titles);
  const lines = ['# What is promised, and the tests that hold it'];
  for (const { heading, clauses } of sections) {
    lines.push('', `## ${heading}`);
    for (const { number, open, text } of clauses) {
      const held = tests.get(number)?.map(testLine) ?? [open ? 'Open.' : 'No test.'];
      lines.push('', `### ${number} ${text}`, '', ...held);
    }
  }
  return `${lines.join('\n')}\n`;
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
    const titles = allTitles();
    const before = readFileSync(clausesFile, 'utf8');
    const text = withoutHeldMarks(before, titles);
    const sections = sectionsOf(text);
    mkdirSync(dirname(fullFile), { recursive: true });
    writeFileSync(fullFile, fullPage(sections, titles));
    const mistakes = mistakesIn(sections, titles);
    if (mistakes.length > 0) throw new Stop(mistakes.join('\n'));
    const summary = summaryOf(sections);
    if (!process.argv.includes('--check')) {
      writeFileSync(clausesFile, text);
      writeFileSync(summaryFile, summary);
    } else if (text !== before || readFileSync(summaryFile, 'utf8') !== summary) {
      throw new Stop('docs/clauses.md or docs/conformance.md is out of date: npm run conformance');
    }
    return 0;
  });
}
