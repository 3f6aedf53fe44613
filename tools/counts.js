import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number }} Counts */

/** A check that is one thing: it passed or it did not. */
export const one = (/** @type {boolean} */ passed) => ({
  passed: passed ? 1 : 0,
  failed: passed ? 0 : 1,
});

/**
 * What Vitest's JSON report says. A file that failed before its tests could counts as one failure.
 * @param {string} reportPath
 * @param {number} exitCode
 * @returns {Counts}
 */
export function vitestCounts(reportPath, exitCode) {
  const files = read(reportPath)?.testResults ?? [];
  let passed = 0;
  let failed = 0;
  for (const file of files) {
    const statuses = file.assertionResults.map((/** @type {{ status: string }} */ t) => t.status);
    const failures = statuses.filter((/** @type {string} */ s) => s === 'failed').length;
    passed += statuses.filter((/** @type {string} */ s) => s === 'passed').length;
    failed += failures || (file.status === 'failed' ? 1 : 0);
  }
  return noticing({ passed, failed }, exitCode);
}

/**
 * What Playwright's JSON report says. `errors` are those outside of a test: a file that did not load.
 * @param {string} reportPath
 * @param {number} exitCode
 * @returns {Counts}
 */
export function playwrightCounts(reportPath, exitCode) {
  const report = read(reportPath);
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  const failed = unexpected + (report?.errors?.length ?? 0);
  return noticing({ passed: expected + flaky, failed }, exitCode);
}

/**
 * A runner that failed without a failed test (it crashed, it found no file) is a failure.
 * @param {Counts} counts
 * @param {number} exitCode
 */
function noticing(counts, exitCode) {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function read(/** @type {string} */ path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
