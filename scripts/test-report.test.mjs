import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './run.mjs';
import { countPlaywright, countVitest, readReport } from './test-report.mjs';

const folder = mkdtempSync(join(tmpdir(), 'fairway-report-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const green = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [],
};

/** @param {object} report */
function written(report) {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

test('a test file that cannot be loaded counts as a failure', () => {
  const broken = {
    status: 'failed',
    name: join(root, 'web/broken.test.ts'),
    message: 'No such module',
    assertionResults: [],
  };
  const red = {
    status: 'failed',
    name: join(root, 'server/red.test.ts'),
    message: '',
    assertionResults: [
      { status: 'failed', fullName: '1.1 home', failureMessages: ['expected 1 to be 2'] },
      { status: 'passed', fullName: '1.2 events', failureMessages: [] },
    ],
  };
  const report = { ...green, numFailedTests: 1, testResults: [red, broken] };
  expect(countVitest(report)).toEqual({
    passed: 3,
    failed: 2,
    skipped: 1,
    failures: [
      'web/broken.test.ts › cannot be loaded\n    No such module',
      'server/red.test.ts › 1.1 home\n    expected 1 to be 2',
    ],
  });
});

test('a flaky browser test and an error outside of tests count as failures', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
  /**
   * @param {string} title
   * @param {{ errors: { message: string }[] }[]} results
   */
  const spec = (title, ...results) => ({
    title,
    tests: [{ results }],
  });
  const suites = [
    {
      file: 'e2e/home.spec.ts',
      specs: [spec('green', { errors: [] })],
      suites: [
        {
          file: 'e2e/home.spec.ts',
          specs: [
            spec('red', { errors: [{ message: 'not visible' }] }),
            spec('flaky', { errors: [{ message: 'too late' }] }, { errors: [] }),
          ],
        },
      ],
    },
  ];
  const report = { stats, errors: [{ message: 'no browser' }], suites };
  expect(countPlaywright(report)).toEqual({
    passed: 4,
    failed: 3,
    skipped: 2,
    failures: [
      'no browser',
      'e2e/home.spec.ts › red\n    not visible',
      'e2e/home.spec.ts › flaky\n    too late',
    ],
  });
});

test('a missing report, an empty run and a bad exit code are failures', () => {
  expect(readReport(join(folder, 'none.json'), countVitest, 0).failed).toBe(1);
  const empty = written({ ...green, numPassedTests: 0, numPendingTests: 0, testResults: [] });
  expect(readReport(empty, countVitest, 0).failed).toBe(1);
  expect(readReport(written(green), countVitest, 1)).toMatchObject({ passed: 3, failed: 1 });
  expect(readReport(written(green), countVitest, 0)).toMatchObject({ passed: 3, failed: 0 });
});
