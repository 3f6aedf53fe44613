import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number }} Counts */

/** Counts a check that passes or fails as a whole. */
export const countCheck = (/** @type {boolean} */ passed) => ({
  passed: passed ? 1 : 0,
  failed: passed ? 0 : 1,
});

/**
 * Counts the tests of Vitest's JSON report. A file that does not load counts as one failure.
 * @param {string} reportPath
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countVitest(reportPath, exitCode) {
  const files = readReport(reportPath)?.testResults ?? [];
  let passed = 0;
  let failed = 0;
  for (const file of files) {
    const statuses = file.assertionResults.map((/** @type {{ status: string }} */ t) => t.status);
    const failures = statuses.filter((/** @type {string} */ s) => s === 'failed').length;
    passed += statuses.filter((/** @type {string} */ s) => s === 'passed').length;
    failed += failures || (file.status === 'failed' ? 1 : 0);
  }
  return countCrash({ passed, failed }, exitCode);
}

/**
 * Counts the tests of Playwright's JSON report. Its `errors` are files that do not load.
 * @param {string} reportPath
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countPlaywright(reportPath, exitCode) {
  const report = readReport(reportPath);
  const { expected = 0, unexpected = 0 } = report?.stats ?? {};
  const failed = unexpected + (report?.errors?.length ?? 0);
  return countCrash({ passed: expected, failed }, exitCode);
}

/**
 * Counts a runner that crashed or found no test as one failure.
 * @param {Counts} counts
 * @param {number} exitCode
 */
function countCrash(counts, exitCode) {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function readReport(/** @type {string} */ path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
