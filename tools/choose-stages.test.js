import { expect, test } from 'vitest';
import { chooseQuickStages, chooseStages } from './choose-stages.js';

const stage = (/** @type {string} */ name, takesArgs = true) => ({
  name,
  title: name,
  takesArgs,
  run: async () => ({ passed: 1, failures: [] }),
});
const stages = [
  stage('types', false),
  stage('lint', false),
  stage('walls', false),
  stage('unit'),
  stage('server-sqlite'),
  stage('server-postgres'),
  stage('browser'),
];

/** Returns the stages of a command line, with the arguments of their runners. */
const choose = (/** @type {string} */ line) =>
  chooseStages(line.split(' ').filter(Boolean), stages).map(({ stage, args }) =>
    [stage.name, ...args].join(' '),
  );
const chooseQuick = (/** @type {string[]} */ ...files) =>
  chooseQuickStages(files, stages).map(({ stage, args }) => [stage.name, ...args].join(' '));

test('without words every stage runs', () => {
  expect(choose('')).toEqual(stages.map(({ name }) => name));
});

test('stages that are named run in their usual order', () => {
  expect(choose('unit types')).toEqual(['types', 'unit']);
});

test('the beginning of names names them all', () => {
  expect(choose('server')).toEqual(['server-sqlite', 'server-postgres']);
});

test('what follows the names goes to the test runners', () => {
  expect(choose('browser sizes unit')).toEqual(['browser sizes unit']);
});

test('with filters alone only test runners run', () => {
  expect(choose('sizes -t price')).toEqual([
    'unit sizes -t price',
    'server-sqlite sizes -t price',
    'server-postgres sizes -t price',
    'browser sizes -t price',
  ]);
});

const always = ['types', 'lint', 'walls', 'unit'];

test('the quick run tests the rooms of the server that were changed, on SQLite', () => {
  expect(
    chooseQuick('server/rfids/points/points.ts', 'server/platform/db/open-store.ts', 'README.md'),
  ).toEqual([...always, 'server-sqlite server/rfids/ server/platform/db/']);
});

test('a change of the contract or the console is tested in the room of the same name', () => {
  expect(
    chooseQuick('contract/rfids.ts', 'console/rfids/list/rfids.tsx', 'contract/machine-api.ts'),
  ).toEqual([...always, 'server-sqlite server/rfids/ server/machine-api/']);
});

test('a quick run without a change of the server runs no server test', () => {
  expect(chooseQuick('docs/run.md')).toEqual(always);
});
