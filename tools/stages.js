import {
  biomeColors,
  check,
  playwright,
  provideChromium,
  provideComponentBrowser,
  provideConsole,
  vitest,
} from './runners.js';

/** @typedef {import('./runners.js').Runner} Runner */
/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {string} title
 * @property {Runner} run
 * @property {boolean} takesArgs runs tests, which arguments may filter
 */

/** @typedef {(name: string, title: string, run: Runner) => Stage} MakeStage */

/** @type {MakeStage} */
const checkStage = (name, title, run) => ({ name, title, run, takesArgs: false });
/** @type {MakeStage} */
const testStage = (name, title, run) => ({ name, title, run, takesArgs: true });

const onPostgres = { postgres: true };
/**
 * Proofs that start the server as a program need a durable PostgreSQL. Pages that stay open and
 * injected scripts are tried in a browser.
 */
const inFaults = { postgres: true, durable: true, provide: provideConsole };

export const stages = [
  checkStage('types', 'Types', check('../tools/types.js')),
  checkStage(
    'lint',
    'Lint and format',
    check('@biomejs/biome/bin/biome', 'ci', '--diagnostic-level=warn', biomeColors, '.'),
  ),
  checkStage('walls', 'Walls between the rooms', check('../tools/walls.js')),
  checkStage(
    'unused',
    'Files, exports and dependencies that nobody uses',
    check('knip/bin/knip.js', '--no-progress'),
  ),
  checkStage('openapi', 'The document of the API', check('../tools/openapi.js')),
  testStage('unit', 'Unit tests', vitest('unit')),
  testStage('proof-sqlite', 'Short proof of payments', vitest('proof-sqlite')),
  // Two stages run at a time, and short ones at the end would leave a processor idle.
  testStage('browser', 'Browser journeys', playwright('journeys')),
  testStage(
    'console',
    'Components of the console in a browser',
    vitest('console*', { provide: provideComponentBrowser }),
  ),
  testStage('server-sqlite', 'Server tests on SQLite', vitest('server-sqlite')),
  testStage(
    'server-postgres',
    'Server tests of what differs on PostgreSQL',
    vitest('server-postgres', onPostgres),
  ),
];

/** Stages of `npm run test:release`. */
export const releaseStages = [
  checkStage('openapi', 'The document of the API by all rules', check('../tools/openapi.js')),
  testStage(
    'console',
    'Components with the development checks of React',
    vitest('console*', { provide: provideChromium }),
  ),
  testStage('server-sqlite', 'All server tests on SQLite', vitest('server-sqlite')),
  testStage(
    'server-postgres',
    'All server tests on PostgreSQL',
    vitest('server-postgres', onPostgres),
  ),
  testStage('proof-sqlite', 'Proof of payments on SQLite', vitest('proof-sqlite')),
  testStage(
    'proof-postgres',
    'Proof of payments on PostgreSQL',
    vitest('proof-postgres', onPostgres),
  ),
  testStage('faults', 'Faults', vitest('faults', inFaults)),
  testStage('attacks', 'Attacks', vitest('attacks', inFaults)),
  testStage(
    'browser',
    'Accessibility of every state, and long browser tests',
    playwright('release'),
  ),
];
