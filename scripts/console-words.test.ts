import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run.mjs';

/** Words that volunteers stumbled over, each with what the console says now. */
const replaced: Record<string, string> = {
  'What needs one of us': '',
  'Its Page': 'Public Page',
  'Write to These': 'Email This List',
  'What else': 'More',
  'What to do': 'Actions',
  'End of Its Address': 'Web Address',
  'as the clocks of the place': 'Times are local to the venue',
  'A thing a line': 'One item per line',
  'Only Who Still': 'Only people who still owe',
  'Add a Film': 'Add Video',
  'Given back': 'Refunded',
  'Give Money Back': 'Refund',
  'No pass counts now': 'No active passes',
  'Booked last first': 'Newest booking first',
  'Everybody ever': 'All, including cancelled',
  'Taken by the mail server': 'Sent',
  'keeps them out': 'Protects your account',
  'Who cancels by then': 'Full refund if cancelled by then',
  'no obstacle': 'Optional',
  'One choice is to be made': 'Choose one to continue',
  'If it cannot be scanned': "Can't scan?",
  'For example': 'e.g.',
  'Write It Once More': 'Duplicate',
  'Begin Anew': 'Start Over',
  'Is who books': 'Members pay',
};

/** Nouns that keep their capital in a heading. */
const names = /^(Today|Stripe|Canada|CSV|PDF|ZIP|QR|URL|I|API)\b/;

const screens = globSync('web/organize/**/*.{ts,tsx}', { cwd: root }).filter(
  (path) => !/\.test\.tsx?$/.test(path),
);
const read = (path: string) => readFileSync(join(root, path), 'utf8');

function retiredWords(text: string): string[] {
  const withoutComments = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return Object.keys(replaced).filter((words) => withoutComments.includes(words));
}

function titledHeadings(text: string): string[] {
  const found = [
    ...text.matchAll(/\stitle="([^"]+)"/g),
    ...text.matchAll(/<h[1-4][^>]*>\s*([^<>{}]+?)\s*</g),
  ];
  return found
    .map(([, heading = '']) => heading)
    .filter((heading) =>
      heading
        .split(/(?<=[.:?!,] )/)
        .some((part) =>
          part.split(' ').some((word, at) => at > 0 && /^[A-Z]/.test(word) && !names.test(word)),
        ),
    );
}

test('W6 screens of the console and its handbook say things in the words of every day', () => {
  expect(retiredWords('<h2>Given back</h2>')).toEqual(['Given back']);
  const found = [...screens, 'docs/organizing.md'].flatMap((path) =>
    retiredWords(read(path)).map((words) => `${path}: ${words} → ${replaced[words]}`),
  );
  expect(found).toEqual([]);
});

test('W6 headings of the console are in sentence case', () => {
  expect(titledHeadings('<ListScreen title="Audit Log" />')).toEqual(['Audit Log']);
  expect(titledHeadings('<h2 className={styles.a}>\n  Emails Sent\n</h2>')).toEqual([
    'Emails Sent',
  ]);
  expect(titledHeadings('<h1>Money by kind. Fees in Canada</h1>')).toEqual([]);
  const found = screens
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) => titledHeadings(read(path)).map((heading) => `${path}: ${heading}`));
  expect(found).toEqual([]);
});
