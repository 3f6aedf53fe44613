import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { countPlaywright, countVitest } from './counts.js';
import { root } from './paths.js';

function report(/** @type {unknown} */ content) {
  const folder = mkdtempSync(join(tmpdir(), 'vms-counts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

/**
 * @param {string} name
 * @param {string} status
 * @param {string[]} statuses of its tests, which are called a, b, c …
 */
const file = (name, status, ...statuses) => ({
  name: join(root, name),
  status,
  assertionResults: statuses.map((status, at) => ({ status, fullName: 'abc'[at] })),
});

test('every test of every file counts, and those that fail are named', () => {
  const path = report({
    testResults: [
      file('one.test.ts', 'passed', 'passed', 'passed'),
      file('two.test.ts', 'failed', 'failed', 'passed', 'failed'),
    ],
  });
  const failures = ['two.test.ts: a', 'two.test.ts: c'];
  expect(countVitest(path, 1)).toEqual({ passed: 3, failures });
});

test('a failed test says why, without the colours of a terminal', () => {
  const lines = ['\u001b[31mexpected 200, got 500\u001b[39m', '', '  at line 7'];
  const [{ assertionResults, ...rest }] = [file('one.test.ts', 'failed', 'failed')];
  const failed = assertionResults.map((one) => ({ ...one, failureMessages: [lines.join('\n')] }));
  const path = report({ testResults: [{ ...rest, assertionResults: failed }] });
  expect(countVitest(path, 1).failures).toEqual([
    'one.test.ts: a\n    expected 200, got 500\n      at line 7',
  ]);
});

test('a test file that fails before its tests is one failure', () => {
  const path = report({
    testResults: [
      file('one.test.ts', 'failed'),
      file('two.test.ts', 'failed', 'skipped', 'skipped'),
      file('three.test.ts', 'passed', 'passed'),
    ],
  });
  expect(countVitest(path, 1)).toEqual({ passed: 1, failures: ['one.test.ts', 'two.test.ts'] });
});

test('a runner that fails without a report or without a failed test is one failure', () => {
  const fine = { testResults: [file('one.test.ts', 'passed', 'passed')] };
  const failures = ['the program that runs the tests'];
  expect(countVitest('/no/such/report.json', 1)).toEqual({ passed: 0, failures });
  expect(countVitest(report(fine), 1)).toEqual({ passed: 1, failures });
  expect(countPlaywright('/no/such/report.json', 1)).toEqual({ passed: 0, failures });
});

test('a browser test that fails and a file that does not load count as failures', () => {
  const specs = [
    { title: 'a machine sells', ok: false, tests: [{ results: [{ error: { message: 'late' } }] }] },
    { title: 'a machine is restocked', ok: true, tests: [] },
  ];
  const path = report({
    stats: { expected: 1 },
    suites: [
      { file: 'e2e/one.spec.ts', specs: [], suites: [{ file: 'e2e/one.spec.ts', specs }] },
      { file: 'e2e/two.spec.ts', specs: [{ title: 'a card pays', ok: false, tests: [] }] },
    ],
    errors: [{ message: 'SyntaxError: no such export\n  at three.spec.ts' }],
  });
  expect(countPlaywright(path, 1)).toEqual({
    passed: 1,
    failures: [
      'e2e/one.spec.ts: a machine sells\n    late',
      'e2e/two.spec.ts: a card pays',
      'a file of tests\n    SyntaxError: no such export\n      at three.spec.ts',
    ],
  });
});
