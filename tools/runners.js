import { join } from 'node:path';
import { runProgram } from './child.js';
import { findChromium } from './chromium.js';
import { buildConsole } from './console-build.js';
import { countCheck, countPlaywright, countVitest } from './counts.js';
import { root } from './paths.js';
import { postgresForTests } from './postgres.js';
import { formatTallies } from './tallies.js';

/**
 * @typedef {object} Context
 * @property {string} scratch a folder that is deleted after the run
 * @property {string[]} args for the test runner
 * @property {(text: string) => void} write shows output under the heading of the stage
 */
/** @typedef {(context: Context) => Promise<import('./counts.js').Counts>} Runner */

// Programs write to a pipe here, so their colours must be forced.
const hasColors = process.stdout.isTTY === true;
export const biomeColors = `--colors=${hasColors ? 'force' : 'off'}`;

/**
 * Runs a program that either passes or fails.
 * @param {string} program in node_modules
 * @param {...string} args
 * @returns {Runner}
 */
export function check(program, ...args) {
  return async (context) => countCheck((await runScript(context, program, args)) === 0);
}

/**
 * @typedef {object} VitestOptions
 * @property {boolean} [postgres] provides a PostgreSQL
 * @property {boolean} [durable] with durable commits
 * @property {() => Promise<NodeJS.ProcessEnv>} [provide] further environment variables of the tests
 */

/**
 * Runs the tests of projects of vitest.config.ts.
 * @param {string} project a name, or the beginning of names before `*`
 * @param {VitestOptions} [options]
 * @returns {Runner}
 */
export function vitest(project, { postgres = false, durable = false, provide } = {}) {
  return async (context) => {
    const env = await provide?.();
    if (!postgres) return runVitest(project, context, env);
    const { url, stop } = await postgresForTests({ durable });
    try {
      return await runVitest(project, context, { ...env, TEST_DATABASE_URL: url });
    } finally {
      await stop();
    }
  };
}

/**
 * @param {string} project
 * @param {Context} context
 * @param {NodeJS.ProcessEnv} [env]
 */
async function runVitest(project, context, env) {
  const name = project.replace('*', '');
  const report = join(context.scratch, `${name}.json`);
  const tallies = join(context.scratch, `${name}.tallies`);
  const flags = [
    'run',
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(context.args.length > 0 ? ['--passWithNoTests', ...context.args] : []),
  ];
  const code = await runScript(context, 'vitest/vitest.mjs', flags, {
    ...env,
    PROOF_TALLIES: tallies,
  });
  context.write(formatTallies(tallies));
  return countVitest(report, code);
}

/**
 * Reruns the tests that a change touches, until it is interrupted.
 * @param {Pick<Context, 'scratch' | 'args'>} context
 */
export async function watchTests({ scratch, args }) {
  const projects = ['unit', 'console*', 'server-sqlite'].map((name) => `--project=${name}`);
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const env = { ...testEnvironment(scratch), ...(await provideChromium()) };
  const flags = ['watch', '--changed', ...projects, ...args];
  return runProgram(process.execPath, [program, ...flags], { cwd: root, env });
}

/**
 * Runs the specs of a project of playwright.config.ts.
 * @param {string} project
 * @returns {Runner}
 */
export function playwright(project) {
  return async (context) => {
    const report = join(context.scratch, `${project}.json`);
    const env = { ...(await provideConsole()), PLAYWRIGHT_JSON: report };
    const flags = [
      'test',
      `--project=${project}`,
      ...(context.args.length > 0 ? ['--pass-with-no-tests', ...context.args] : []),
    ];
    const code = await runScript(context, '@playwright/test/cli.js', flags, env);
    return countPlaywright(report, code);
  };
}

/** @type {Promise<void> | undefined} */
let consoleBuild;

/** Builds the console once for all stages whose server a browser opens. */
export async function provideConsole() {
  consoleBuild ??= buildConsole(process.execPath);
  await consoleBuild;
  return provideChromium();
}

export async function provideChromium() {
  return { CHROMIUM_PATH: await findChromium() };
}

/** React's production build halves the time of component tests. */
export async function provideComponentBrowser() {
  return { ...(await provideChromium()), NODE_ENV: 'production' };
}

/**
 * Runs a program of a dependency.
 * @param {Context} context
 * @param {string} program in node_modules
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
function runScript({ scratch, write }, program, args, env) {
  return runProgram(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    env: { ...testEnvironment(scratch), [hasColors ? 'FORCE_COLOR' : 'NO_COLOR']: '1', ...env },
    onOutput: write,
  });
}

/** @returns {NodeJS.ProcessEnv} */
function testEnvironment(/** @type {string} */ scratch) {
  const { DATABASE_URL: _, ...inherited } = process.env;
  return {
    ...inherited,
    // A zone far from the business zone reveals days counted in the wrong one.
    TZ: 'America/New_York',
    // Temporary files are removed with the folder.
    TMPDIR: scratch,
    TEMP: scratch,
    TMP: scratch,
  };
}
