// The result of a test run, from the JSON report of its runner.
import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number, note?: string }} Count */

/**
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {{ status: string, assertionResults: { status: string }[] }[]} testResults
 */

/**
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 * @property {unknown[]} errors
 */

/**
 * @param {VitestReport} report
 * @returns {Count}
 */
export function countVitest(report) {
  // A file that cannot be loaded has no failed test, but counts as one.
  const broken = report.testResults.filter(
    (file) =>
      file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * @param {PlaywrightReport} report
 * @returns {Count}
 */
export function countPlaywright({ stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/**
 * @template Report
 * @param {string} file
 * @param {(report: Report) => Count} count
 * @param {number} exitCode
 * @returns {Count}
 */
export function readReport(file, count, exitCode) {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0, note: 'wrote no report' };
  const counted = count(JSON.parse(readFileSync(file, 'utf8')));
  if (counted.passed + counted.failed === 0) return { ...counted, failed: 1, note: 'ran no test' };
  if (exitCode !== 0 && counted.failed === 0) {
    return { ...counted, failed: 1, note: `ended with exit code ${exitCode}` };
  }
  return counted;
}
