// Asks the registry whether the packages of the running portal have known holes, and whether all packages
// are signed as they were published. A registry that does not answer, or offers neither, says nothing:
// that is skipped, and the table shows it.
import { spawnSync } from 'node:child_process';
import { root } from './run.mjs';

/** @typedef {import('./test-report.mjs').Count} Count */

/** @returns {Count} */
export function auditPackages() {
  const judgements = [
    judgeHoles(npmAudit('--omit=dev')),
    // It reads what is installed.
    judgeSignatures(npmAudit('signatures')),
  ];
  const count = (/** @type {Judgement} */ one) =>
    judgements.filter((judged) => judged === one).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('no answer') };
}

/** @typedef {'passed' | 'failed' | 'no answer'} Judgement */

/**
 * @param {unknown} answer of `npm audit`
 * @returns {Judgement}
 */
export function judgeHoles(answer) {
  const found = Object(answer).metadata?.vulnerabilities;
  if (!found) return 'no answer';
  return found.high + found.critical > 0 ? 'failed' : 'passed';
}

/**
 * @param {unknown} answer of `npm audit signatures`
 * @returns {Judgement}
 */
export function judgeSignatures(answer) {
  const { invalid, missing } = Object(answer);
  if (!Array.isArray(invalid) || !Array.isArray(missing)) return 'no answer';
  return invalid.length + missing.length > 0 ? 'failed' : 'passed';
}

/** @param {string} what */
function npmAudit(what) {
  const args = ['audit', what, '--json', '--fetch-retries=0', '--fetch-timeout=20000'];
  const { stdout } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', timeout: 120_000 });
  if (stdout) console.log(stdout.trim());
  try {
    return JSON.parse(stdout);
  } catch {
    return undefined;
  }
}
