import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { countPlaywright, countVitest, readReport } from './test-report.mjs';

const folder = mkdtempSync(join(tmpdir(), 'fairway-report-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const green = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }] }],
};

/** @param {object} report */
function written(report) {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

test('a test file that cannot be loaded counts as a failure', () => {
  const broken = { status: 'failed', assertionResults: [] };
  const red = { status: 'failed', assertionResults: [{ status: 'failed' }] };
  const report = { ...green, numFailedTests: 1, testResults: [red, broken] };
  expect(countVitest(report)).toEqual({ passed: 3, failed: 2, skipped: 1 });
});

test('a flaky browser test and an error outside of tests count as failures', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
  expect(countPlaywright({ stats, errors: ['x'] })).toEqual({ passed: 4, failed: 3, skipped: 2 });
});

test('a missing report, an empty run and a bad exit code are failures', () => {
  expect(readReport(join(folder, 'none.json'), countVitest, 0).failed).toBe(1);
  const empty = written({ ...green, numPassedTests: 0, numPendingTests: 0, testResults: [] });
  expect(readReport(empty, countVitest, 0).failed).toBe(1);
  expect(readReport(written(green), countVitest, 1)).toMatchObject({ passed: 3, failed: 1 });
  expect(readReport(written(green), countVitest, 0)).toEqual({ passed: 3, failed: 0, skipped: 1 });
});
