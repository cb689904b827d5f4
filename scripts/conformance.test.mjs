import { expect, test } from 'vitest';
import {
  fullPage,
  mistakesIn,
  numbersIn,
  numbersOf,
  sectionsOf,
  summaryOf,
  withoutHeldMarks,
} from './conformance.mjs';
import { titlesIn } from './test-titles.mjs';

const clauses = `# Numbered
Some 4.9 words.

## 4 How it behaves
- 4.1 Signed in
- 4.16 The picture

## B Signing in
- B4 A reset link

## 10 Roles
- 10.1 (open) A grant
- 10.2 (open) An invitation

## 20 Waiting lists
- 20.1 (open) A turn

## V Findings
- V42 (open) Asked first
- T1 of no group
- 22.1 of no section
`;
const sections = sectionsOf(clauses);
const titles = [
  { file: 'web/a.test.tsx', title: '4.16 is <inert>' },
  { file: 'server/b.test.ts', title: '4.1 › inner' },
  { file: 'server/b.test.ts', title: '4.1 › B4 inner' },
];

test('the headings and numbered lines are read, and nothing else', () => {
  expect(sections).toEqual([
    {
      heading: '4 How it behaves',
      clauses: [
        { number: '4.1', open: false, text: 'Signed in' },
        { number: '4.16', open: false, text: 'The picture' },
      ],
    },
    { heading: 'B Signing in', clauses: [{ number: 'B4', open: false, text: 'A reset link' }] },
    {
      heading: '10 Roles',
      clauses: [
        { number: '10.1', open: true, text: 'A grant' },
        { number: '10.2', open: true, text: 'An invitation' },
      ],
    },
    {
      heading: '20 Waiting lists',
      clauses: [{ number: '20.1', open: true, text: 'A turn' }],
    },
    { heading: 'V Findings', clauses: [{ number: 'V42', open: true, text: 'Asked first' }] },
  ]);
});

test.each([
  { title: 'B4, B5: told apart', numbers: ['B4', 'B5'] },
  { title: 'see 4.16.', numbers: ['4.16'] },
  { title: '(4.1) and 7.42', numbers: ['4.1', '7.42'] },
  { title: '10.1 S4, J18: N14 taken', numbers: ['10.1', 'S4', 'J18', 'N14'] },
  { title: '4.1 10.2 both', numbers: ['10.2', '4.1'] },
  {
    title: '19.7 20.5, 21.2: L13 R8 V42 W3 all',
    numbers: '19.7 20.5 21.2 L13 R8 V42 W3'.split(' '),
  },
  { title: 'within 20.5 ms V8, R2 and 21.2 do it; at level L1 in W3', numbers: [] },
  { title: '22.1 is no section, T1 no letter', numbers: [] },
  { title: '1.1 Safari 16.4 reads (Q3) from S3', numbers: ['1.1', 'Q3'] },
  { title: 'opacity 0.8, 17.5em, 127.0.0.1, v4.16.2, UTF8, xB4, H1x', numbers: [] },
])('numbers are words of their own: $title', ({ title, numbers }) => {
  expect(numbersIn(title)).toEqual(numbers);
});

test('a test covers the numbers of its own title, else those of its nearest group', () => {
  expect(numbersOf('B4 › 4.16 inner')).toEqual(['4.16']);
  expect(numbersOf('4.1 › B4, B5 › inner')).toEqual(['B4', 'B5']);
  expect(numbersOf('plain')).toEqual([]);
});

test('titles are read with their groups, however the test is written', () => {
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

test('the full page lists the tests of each number', () => {
  const page = fullPage(sections, titles);
  expect(page).toContain('### 4.16 The picture\n\n- `web/a.test.tsx` 4.16 is \\<inert\\>\n');
  expect(page).toContain('### 4.1 Signed in\n\n- `server/b.test.ts` 4.1 › inner\n\n');
  expect(page).toContain('### 10.1 A grant\n\nOpen.\n');
});

test('the summary counts promises and names the open ones', () => {
  expect(summaryOf(sections)).toContain(
    '| 4 How it behaves | 2 | 2 |  |\n| B Signing in | 1 | 1 |  |\n| 10 Roles | 2 | 0 | 10.1, 10.2 |\n',
  );
});

test('an open promise needs no test, every other one does', () => {
  expect(mistakesIn(sections, titles)).toEqual([]);
  expect(mistakesIn(sections, titles.slice(1))).toEqual(['4.16 has no test: The picture']);
});

test('the mark is removed with the first test, so the promise needs one from then on', () => {
  const held = withoutHeldMarks(clauses, [...titles, { file: 'a.test.ts', title: '10.1 adds up' }]);
  expect(held).toContain('- 10.1 A grant\n- 10.2 (open) An invitation\n');
  expect(mistakesIn(sectionsOf(held), titles)).toEqual(['10.1 has no test: A grant']);
});

test('a number that is not in the list is reported', () => {
  const unknown = { file: 'a.test.ts', title: '4.17 and B4 › 10.3 inner' };
  expect(mistakesIn(sections, [...titles, unknown])).toEqual([
    "a.test.ts: there is no 4.17, but a test is called '4.17 and B4 › 10.3 inner'",
    "a.test.ts: there is no 10.3, but a test is called '4.17 and B4 › 10.3 inner'",
  ]);
});
