import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { run } from './child.js';
import { findChromium } from './chromium.js';
import { buildConsole } from './console-build.js';
import { one, playwrightCounts, vitestCounts } from './counts.js';
import { findFaketime } from './faketime.js';
import { root } from './paths.js';
import { postgresForTests } from './postgres.js';
import { printTallies } from './tallies.js';

/** @typedef {import('./counts.js').Counts} Counts */
/** @typedef {{ scratch: string, args: string[] }} Context a folder that is deleted, and arguments for the runner */
/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {string} title
 * @property {boolean} takesArgs
 * @property {boolean} [isCheck] one program that leaves a processor to others and is shown when it has ended
 * @property {(context: Context) => Promise<Counts>} run
 */

// Biome and Vitest colour also what is written to a file or a pipe.
const plain = process.stdout.isTTY ? [] : ['--colors=off'];
const plainEnv = process.stdout.isTTY ? {} : { NO_COLOR: '1' };

/** @type {Stage[]} */
export const stages = [
  {
    name: 'types',
    title: 'Types',
    takesArgs: false,
    isCheck: true,
    run: check('typescript-7/bin/tsc'),
  },
  {
    name: 'lint',
    title: 'Lint and format',
    takesArgs: false,
    isCheck: true,
    run: check('@biomejs/biome/bin/biome', 'ci', '--diagnostic-level=warn', ...plain, '.'),
  },
  {
    name: 'walls',
    title: 'Walls between the rooms',
    takesArgs: false,
    isCheck: true,
    run: check('../tools/walls.js'),
  },
  {
    name: 'unused',
    title: 'Files, exports and dependencies that nobody uses',
    takesArgs: false,
    isCheck: true,
    run: check('knip/bin/knip.js', '--no-progress'),
  },
  {
    name: 'openapi',
    title: 'The document of the API',
    takesArgs: false,
    isCheck: true,
    run: check('../tools/openapi.js'),
  },
  { name: 'unit', title: 'Unit tests', takesArgs: true, run: (context) => vitest('unit', context) },
  {
    name: 'server-sqlite',
    title: 'Server tests on SQLite',
    takesArgs: true,
    run: (context) => vitest('server-sqlite', context),
  },
  {
    name: 'server-postgres',
    title: 'Server tests on PostgreSQL',
    takesArgs: true,
    run: (context) => onPostgres('server-postgres', context),
  },
  {
    name: 'proof-sqlite',
    title: 'Proof of payments, and of a month, on SQLite',
    takesArgs: true,
    run: (context) => counted(context, (env) => vitest('proof-sqlite', context, env)),
  },
  {
    name: 'proof-postgres',
    title: 'Proof of payments on PostgreSQL',
    takesArgs: true,
    run: (context) => counted(context, (env) => onPostgres('proof-postgres', context, env)),
  },
  { name: 'faults', title: 'Faults', takesArgs: true, run: proof('faults') },
  { name: 'attacks', title: 'Attacks', takesArgs: true, run: proof('attacks') },
  { name: 'browser', title: 'Browser tests', takesArgs: true, run: playwright },
];

/**
 * A stage that is one check by a program.
 * @param {string} program in node_modules
 * @param {...string} args
 * @returns {Stage['run']}
 */
function check(program, ...args) {
  return async (context) => {
    const file = join(context.scratch, `${basename(program)}.log`);
    const said = openSync(file, 'w');
    try {
      return one((await script(context, program, args, {}, ['ignore', said, said])) === 0);
    } finally {
      closeSync(said);
      process.stdout.write(readFileSync(file));
    }
  };
}

/**
 * @param {string} project of vitest.config.ts
 * @param {Context} context
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string[]} [more]
 */
async function vitest(project, context, env, more = []) {
  const report = join(context.scratch, `${project}.json`);
  const flags = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...more,
    ...(context.args.length > 0 ? ['--passWithNoTests', ...context.args] : []),
  ];
  return vitestCounts(report, await script(context, 'vitest/vitest.mjs', flags, env));
}

/**
 * @param {string} project
 * @param {Context} context
 * @param {NodeJS.ProcessEnv} [env]
 */
async function onPostgres(project, context, env) {
  const { url, stop } = await postgresForTests();
  try {
    // One more than processors: who waits for PostgreSQL leaves one to others.
    const workers = ['--maxWorkers', String(availableParallelism() + 1)];
    return await vitest(project, context, { ...env, TEST_DATABASE_URL: url }, workers);
  } finally {
    await stop();
  }
}

/** Faults are clocks that jump, too; attacks are tried on the console in a browser. */
async function needsOf(/** @type {'faults' | 'attacks'} */ project) {
  if (project === 'faults') return { FAKETIME_LIBRARY: await findFaketime() };
  await buildConsole(process.execPath);
  return { CHROMIUM_PATH: await findChromium() };
}

/**
 * Ends with what the proofs have counted.
 * @param {Context} context
 * @param {(env: NodeJS.ProcessEnv) => Promise<Counts>} prove
 */
async function counted({ scratch }, prove) {
  const file = join(scratch, 'tallies');
  rmSync(file, { force: true });
  try {
    return await prove({ PROOF_TALLIES: file });
  } finally {
    printTallies(file);
  }
}

/**
 * A proof with programs of their own, on both engines, which ends with what it counted.
 * @param {'faults' | 'attacks'} project
 * @returns {Stage['run']}
 */
function proof(project) {
  return async (context) => {
    const needs = await needsOf(project);
    const { url, stop } = await postgresForTests({ durable: true });
    try {
      return await counted(context, (env) =>
        vitest(project, context, { ...env, ...needs, TEST_DATABASE_URL: url }),
      );
    } finally {
      await stop();
    }
  };
}

/** @type {Stage['run']} */
async function playwright(context) {
  const report = join(context.scratch, 'browser.json');
  const env = { CHROMIUM_PATH: await findChromium(), PLAYWRIGHT_JSON: report };
  await buildConsole(process.execPath);
  const flags = context.args.length > 0 ? ['--pass-with-no-tests', ...context.args] : [];
  const code = await script(context, '@playwright/test/cli.js', ['test', ...flags], env);
  return playwrightCounts(report, code);
}

/**
 * Runs a program of a dependency, with an environment that is the tests' own.
 * @param {Context} context
 * @param {string} program in node_modules
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {import('node:child_process').StdioOptions} [stdio] as a rule one stream, so that what
 *   failed stands under its heading also where the two are kept apart
 */
function script({ scratch }, program, args, env = {}, stdio = ['inherit', 'inherit', 1]) {
  const { DATABASE_URL: _, ...inherited } = process.env;
  return run(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    stdio,
    env: {
      ...inherited,
      // A zone far from the business zone, so that a day counted in the wrong one shows.
      TZ: 'America/New_York',
      // What a test leaves behind goes with the folder.
      TMPDIR: scratch,
      TEMP: scratch,
      TMP: scratch,
      ...plainEnv,
      ...env,
    },
  });
}
