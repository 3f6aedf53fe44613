import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './paths.js';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {string[]} failures what failed, a line each
 */

/**
 * Counts a check that passes or fails as a whole.
 * @returns {Counts}
 */
export const countCheck = (/** @type {boolean} */ hasPassed) =>
  hasPassed ? { passed: 1, failures: [] } : { passed: 0, failures: ['the check'] };

/** @typedef {{ fullName: string, status: string }} VitestTest */
/** @typedef {{ name: string, status: string, assertionResults: VitestTest[] }} VitestFile */

/**
 * Counts the tests of Vitest's JSON report. A file that does not load counts as one failure.
 * @param {string} reportPath
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countVitest(reportPath, exitCode) {
  /** @type {VitestFile[]} */
  const files = readReport(reportPath)?.testResults ?? [];
  const counts = files.map(({ name, status, assertionResults: tests }) => {
    const file = relative(root, name);
    const failures = tests
      .filter((test) => test.status === 'failed')
      .map(({ fullName }) => `${file}: ${fullName}`);
    const passed = tests.filter((test) => test.status === 'passed').length;
    return { passed, failures: status === 'failed' && failures.length === 0 ? [file] : failures };
  });
  return countCrash(sumCounts(counts), exitCode);
}

/** @typedef {{ title: string, ok: boolean }} PlaywrightTest */
/** @typedef {{ file: string, specs: PlaywrightTest[], suites?: PlaywrightSuite[] }} PlaywrightSuite */

/**
 * Counts the tests of Playwright's JSON report. Its `errors` are files that do not load.
 * @param {string} reportPath
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countPlaywright(reportPath, exitCode) {
  const report = readReport(reportPath);
  /** @type {{ message: string }[]} */
  const errors = report?.errors ?? [];
  const failures = [
    ...listFailedSpecs(report?.suites ?? []),
    ...errors.map(({ message }) => message.split('\n')[0] ?? ''),
  ];
  return countCrash({ passed: report?.stats?.expected ?? 0, failures }, exitCode);
}

/**
 * @param {PlaywrightSuite[]} suites
 * @returns {string[]}
 */
function listFailedSpecs(suites) {
  return suites.flatMap(({ file, specs, suites: inner = [] }) => [
    ...specs.filter(({ ok }) => !ok).map(({ title }) => `${file}: ${title}`),
    ...listFailedSpecs(inner),
  ]);
}

/**
 * @param {Counts[]} counts
 * @returns {Counts}
 */
export function sumCounts(counts) {
  return {
    passed: counts.reduce((total, { passed }) => total + passed, 0),
    failures: counts.flatMap(({ failures }) => failures),
  };
}

/**
 * Counts a runner that crashed or found no test as one failure.
 * @param {Counts} counts
 * @param {number} exitCode
 * @returns {Counts}
 */
function countCrash(counts, exitCode) {
  const hasCrashed = exitCode !== 0 && counts.failures.length === 0;
  return hasCrashed ? { ...counts, failures: ['the program that runs the tests'] } : counts;
}

function readReport(/** @type {string} */ path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
