import { expect, test } from 'vitest';
import {
  conformancePage,
  entriesOf,
  numbersIn,
  numbersOf,
  unknownNumbers,
} from './conformance.mjs';
import { titlesIn } from './test-titles.mjs';

const clauses = `# Numbered
Some 4.9 words.

## 4 How it behaves
- 4.1 Signed in
- 4.16 The picture

## B Signing in
- B4 A reset link
`;

test('the headings and numbered lines are read, and nothing else', () => {
  expect(entriesOf(clauses)).toEqual([
    { heading: '4 How it behaves' },
    { number: '4.1', text: 'Signed in' },
    { number: '4.16', text: 'The picture' },
    { heading: 'B Signing in' },
    { number: 'B4', text: 'A reset link' },
  ]);
});

test.each([
  { title: 'B4, B5: told apart', numbers: ['B4', 'B5'] },
  { title: 'see 4.16.', numbers: ['4.16'] },
  { title: '(4.1) and 7.42', numbers: ['4.1', '7.42'] },
  { title: 'opacity 0.8, 17.5em, 127.0.0.1, v4.16.2, UTF8, xB4, H1x', numbers: [] },
])('numbers are words of their own: $title', ({ title, numbers }) => {
  expect(numbersIn(title)).toEqual(numbers);
});

test('a test stands for the numbers of its own title, else for those of its nearest group', () => {
  expect(numbersOf('B4 › 4.16 inner')).toEqual(['4.16']);
  expect(numbersOf('4.1 › B4, B5 › inner')).toEqual(['B4', 'B5']);
  expect(numbersOf('plain')).toEqual([]);
});

test('titles come with their groups, from every way to write a test', () => {
  const source = `
    test('plain', () => {});
    // test('in a comment', () => {});
    const text = "test('in a string', () => {})";
    describe('B4', () => {
      it('inner', async () => {});
      describe.each([1])('deeper %s', () => { test.each\`a\`('tagged', () => {}); });
    });
    test.each([['x', 1]])(\`4.16 \${text} end\`, (a) => { a.test('not one', 1); });
    test.describe('group', () => { test('last', { tag: '@x' }, () => {}); });
    test.skipIf(text)('only here', () => {});
    test(computed, () => {});
    test.beforeEach(async () => {});
  `;
  expect(titlesIn('a.test.tsx', source).map(({ title }) => title)).toEqual([
    'plain',
    'B4 › inner',
    'B4 › deeper %s › tagged',
    '4.16 … end',
    'group › last',
    'only here',
  ]);
});

const entries = entriesOf(clauses);

test('the page lists the tests of each number, and closes with the numbers that have none', () => {
  const page = conformancePage(entries, [
    { file: 'web/a.test.tsx', title: '4.16 is <inert>' },
    { file: 'server/b.test.ts', title: '4.16 › inner' },
    { file: 'server/b.test.ts', title: '4.16 › B4 inner' },
  ]);
  const [, picture] = page.split('### 4.16 The picture\n\n');
  expect(picture?.split('\n\n')[0]).toBe(
    '- `web/a.test.tsx` 4.16 is \\<inert\\>\n- `server/b.test.ts` 4.16 › inner',
  );
  expect(page.endsWith('## Without a test\n\n- 4.1 Signed in\n')).toBe(true);
});

test('a number that is not in the list is told', () => {
  expect(unknownNumbers(entries, [{ file: 'a.test.ts', title: '4.17 and B4' }])).toEqual([
    "a.test.ts: there is no 4.17, but a test is called '4.17 and B4'",
  ]);
});
