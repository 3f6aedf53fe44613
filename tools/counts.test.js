import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { countPlaywright, countVitest } from './counts.js';

function report(/** @type {unknown} */ content) {
  const folder = mkdtempSync(join(tmpdir(), 'vms-counts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

const tests = (/** @type {string[]} */ ...statuses) => statuses.map((status) => ({ status }));

test('every test of every file counts', () => {
  const path = report({
    testResults: [
      { status: 'passed', assertionResults: tests('passed', 'passed') },
      { status: 'failed', assertionResults: tests('failed', 'passed', 'failed') },
    ],
  });
  expect(countVitest(path, 1)).toEqual({ passed: 3, failed: 2 });
});

test('a test file that fails before its tests is one failure', () => {
  const path = report({
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: tests('skipped', 'skipped') },
      { status: 'passed', assertionResults: tests('passed') },
    ],
  });
  expect(countVitest(path, 1)).toEqual({ passed: 1, failed: 2 });
});

test('a runner that fails without a report or without a failed test is one failure', () => {
  const fine = { testResults: [{ status: 'passed', assertionResults: tests('passed') }] };
  expect(countVitest('/no/such/report.json', 1)).toEqual({ passed: 0, failed: 1 });
  expect(countVitest(report(fine), 1)).toEqual({ passed: 1, failed: 1 });
  expect(countPlaywright('/no/such/report.json', 1)).toEqual({ passed: 0, failed: 1 });
});

test('a browser test that fails and a file that does not load count as failures', () => {
  const path = report({
    stats: { expected: 4, unexpected: 2, skipped: 0 },
    errors: [{ message: 'SyntaxError' }],
  });
  expect(countPlaywright(path, 1)).toEqual({ passed: 4, failed: 3 });
});
