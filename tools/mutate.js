/**
 * `npm run mutate [file…]`: mutates the files with decisions, in a copy of the tree, and lists the
 * mutants that survive their tests. Exits with 1 if one is not listed as equivalent.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { Failure, main } from './failure.js';
import { roomyMemory } from './memory.js';
import { mutatedSets } from './mutated.js';
import { root } from './paths.js';

/** @typedef {ConstructorParameters<typeof Stryker>[0]} Options */
/** @typedef {Awaited<ReturnType<Stryker['runMutationTest']>>[number]} Mutant */
/** @typedef {{ file: string, line: string, from: string, to: string, why: string }} Equal */

/** @type {Equal[]} */
const equals = JSON.parse(readFileSync(join(root, 'tools', 'mutate-equal.json'), 'utf8'));

await main(async () => {
  const chosen = choose(process.argv.slice(2));
  const scratch = mkdtempSync(join(roomyMemory() ?? tmpdir(), 'vms-mutate-'));
  process.on('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 20 }));
  process.chdir(root);
  // As in the tests: a zone far from the business zone, and temporary files in the scratch folder.
  Object.assign(process.env, { TZ: 'America/New_York', TMPDIR: scratch });

  /** @type {Mutant[]} */
  const mutants = [];
  for (const { files, tests } of chosen) {
    process.env.MUTATE_TESTS = tests.join(' ');
    mutants.push(...(await mutate(files, scratch)));
  }
  return report(mutants);
});
// A failed worker of Stryker would keep this process alive.
process.exit();

/** Limits the sets to the named files; all without names. */
function choose(/** @type {string[]} */ names) {
  const mutatedFiles = mutatedSets.flatMap(({ files }) => files);
  const unmutated = names.find((name) => !mutatedFiles.includes(name));
  if (unmutated) {
    throw new Failure(`'${unmutated}' is not mutated; these are:\n  ${mutatedFiles.join('\n  ')}`);
  }
  const isChosen = (/** @type {string} */ file) => names.length === 0 || names.includes(file);
  return mutatedSets
    .map(({ files, tests }) => ({ files: files.filter(isChosen), tests }))
    .filter(({ files }) => files.length > 0);
}

function mutate(/** @type {string[]} */ files, /** @type {string} */ scratch) {
  return new Stryker({
    mutate: files,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tools/mutate.vitest.js', related: false },
    coverageAnalysis: 'perTest',
    ignorePatterns: ['.runtime', 'dist', 'test-results'],
    tempDirName: join(scratch, 'copy'),
    timeoutMS: 20_000,
    reporters: [process.stdout.isTTY ? 'progress' : 'progress-append-only'],
    allowConsoleColors: process.stdout.isTTY,
    warnings: false,
    logLevel: /** @type {Options['logLevel']} */ ('warn'),
  }).runMutationTest();
}

function report(/** @type {Mutant[]} */ mutants) {
  const survivors = mutants.filter(
    ({ status }) => status === 'Survived' || status === 'NoCoverage',
  );
  const seen = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
  const unseen = survivors
    .map(describeMutant)
    .filter((one) => !equals.some((equal) => isSame(equal, one)));
  for (const { file, at, from, to } of unseen) {
    console.log(`${file}:${at}\n  - ${indented(from)}\n  + ${indented(to)}`);
  }
  const counted = seen + unseen.length;
  const percent = ((100 * seen) / counted).toFixed(1);
  const equal = survivors.length - unseen.length;
  console.log(`${seen} seen of ${counted}, ${percent} %; ${equal} more are equal in effect`);
  return unseen.length === 0 ? 0 : 1;
}

/** Describes a mutant; Stryker counts lines and columns from 1. */
function describeMutant(
  /** @type {Mutant} */ { fileName, location: { start, end }, replacement = '' },
) {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  const line = lines[0]?.trim() ?? '';
  const last = lines.length - 1;
  lines[last] = lines[last]?.slice(0, end.column - 1) ?? '';
  lines[0] = lines[0]?.slice(start.column - 1) ?? '';
  const file = relative(root, fileName);
  return { file, at: start.line, line, from: lines.join('\n'), to: replacement };
}

function isSame(/** @type {Equal} */ equal, /** @type {ReturnType<typeof describeMutant>} */ one) {
  return /** @type {const} */ (['file', 'line', 'from', 'to']).every(
    (key) => equal[key] === one[key],
  );
}

function indented(/** @type {string} */ text) {
  return text.replaceAll('\n', '\n    ');
}
