import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './paths.js';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {string[]} failures the test's file and name, then the first lines of its error
 */

/** A failure that says more than this shows it in the output of its stage. */
const shownLines = 12;

/**
 * Names a failed test with its error, so that the end of a long log says why it failed.
 * @param {string} name
 * @param {string} [error]
 */
function describeFailure(name, error = '') {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return [name, ...lines.slice(0, shownLines).map((line) => `    ${line}`)].join('\n');
}

/**
 * Counts a check that passes or fails as a whole.
 * @returns {Counts}
 */
export const countCheck = (/** @type {boolean} */ hasPassed) =>
  hasPassed ? { passed: 1, failures: [] } : { passed: 0, failures: ['the check'] };

/** @typedef {{ fullName: string, status: string, failureMessages?: string[] }} VitestTest */
/** @typedef {{ name: string, status: string, message?: string, assertionResults: VitestTest[] }} VitestFile */

/**
 * Counts the tests of Vitest's JSON report. A file that does not load counts as one failure.
 * @param {string} reportPath
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countVitest(reportPath, exitCode) {
  /** @type {VitestFile[]} */
  const files = readReport(reportPath)?.testResults ?? [];
  const counts = files.map(({ name, status, message, assertionResults: tests }) => {
    const file = relative(root, name);
    const failures = tests
      .filter((test) => test.status === 'failed')
      .map((test) => describeFailure(`${file}: ${test.fullName}`, test.failureMessages?.[0]));
    const passed = tests.filter((test) => test.status === 'passed').length;
    const isBroken = status === 'failed' && failures.length === 0;
    return { passed, failures: isBroken ? [describeFailure(file, message)] : failures };
  });
  return countCrash(sumCounts(counts), exitCode);
}

/** @typedef {{ error?: { message?: string } }} PlaywrightResult */
/** @typedef {{ title: string, ok: boolean, tests: { results: PlaywrightResult[] }[] }} PlaywrightTest */
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
    ...errors.map(({ message }) => describeFailure('a file of tests', message)),
  ];
  return countCrash({ passed: report?.stats?.expected ?? 0, failures }, exitCode);
}

/**
 * @param {PlaywrightSuite[]} suites
 * @returns {string[]}
 */
function listFailedSpecs(suites) {
  return suites.flatMap(({ file, specs, suites: inner = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title, tests }) => describeFailure(`${file}: ${title}`, findError(tests))),
    ...listFailedSpecs(inner),
  ]);
}

function findError(/** @type {PlaywrightTest['tests']} */ tests) {
  const results = tests.flatMap(({ results }) => results);
  return results.find(({ error }) => error)?.error?.message;
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
