// The result of a test run, from the JSON report of its runner.
import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { root } from './run.mjs';

/**
 * `failures` holds the name and the error of each test that failed.
 * @typedef {{ passed: number, failed: number, skipped: number, failures?: string[], note?: string }} Count
 */

/**
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {VitestFile[]} testResults
 *
 * @typedef {{ status: string, name: string, message: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} VitestTest
 */

/**
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 * @property {PlaywrightError[]} errors
 * @property {PlaywrightSuite[]} suites
 *
 * @typedef {{ message?: string }} PlaywrightError
 * @typedef {{ title: string, tests: { results: { errors: PlaywrightError[] }[] }[] }} PlaywrightSpec
 * @typedef {{ file: string, specs: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 */

const errorLines = 12;

/**
 * @param {string} file
 * @param {string} title
 * @param {string} error
 */
function describeFailure(file, title, error) {
  const lines = error.split('\n').slice(0, errorLines);
  return [
    `${isAbsolute(file) ? relative(root, file) : file} › ${title}`,
    ...lines.map((line) => `    ${line}`),
  ].join('\n');
}

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
    failures: [
      ...broken.map(({ name, message }) => describeFailure(name, 'cannot be loaded', message)),
      ...report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map((test) => describeFailure(name, test.fullName, test.failureMessages.join('\n'))),
      ),
    ],
  };
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {string[]}
 */
function listFailures({ file, specs, suites = [] }) {
  const failed = specs.flatMap(({ title, tests }) => {
    const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
    return errors.length === 0 ? [] : [describeFailure(file, title, errors[0]?.message ?? '')];
  });
  return [...failed, ...suites.flatMap(listFailures)];
}

/**
 * @param {PlaywrightReport} report
 * @returns {Count}
 */
export function countPlaywright({ stats, errors, suites }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [...errors.map(({ message }) => message ?? ''), ...suites.flatMap(listFailures)],
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
