/**
 * Entry of `npm start`, `npm test` and the other scripts, from a bare clone on Node 20 or newer:
 * updates the dependencies, the runtime and the built console, then starts the command.
 */
import { delimiter, dirname, join } from 'node:path';
import { runProgram } from './child.js';
import { buildConsole } from './console-build.js';
import { installDependencies } from './dependencies.js';
import { Failure, main } from './failure.js';
import { root } from './paths.js';
import { postgresFolder } from './postgres-programs.js';
import { ensureRuntime } from './runtime.js';

/** Node's compile cache: faster starts and less memory. */
const compiled = { NODE_COMPILE_CACHE: join(root, 'dist/compiled') };

/** @type {Record<string, { entry: string, args?: readonly string[], env?: NodeJS.ProcessEnv, servesConsole?: boolean }>} */
const commands = {
  start: { entry: 'server/main.ts', env: compiled, servesConsole: true },
  build: { entry: 'tools/built.js', servesConsole: true },
  dev: { entry: 'tools/dev.js', env: compiled },
  demo: { entry: 'tools/demo.js', env: compiled, servesConsole: true },
  test: { entry: 'tools/test.js', env: compiled },
  'test:release': { entry: 'tools/test.js', env: { ...compiled, PROOF_SIZE: 'whole' } },
  proof: {
    entry: 'tools/test.js',
    args: ['proof-sqlite'],
    env: { ...compiled, PROOF_SIZE: 'whole' },
  },
  mutate: { entry: 'tools/mutate.js' },
  bench: { entry: 'bench/main.ts', env: compiled, servesConsole: true },
  backup: { entry: 'server/operations/backups/backup-command.ts' },
  restore: { entry: 'server/operations/backups/restore-command.ts' },
  admin: { entry: 'server/operations/operator/admin-command.ts' },
  import: { entry: 'server/operations/operator/imports/import-command.ts' },
  'move-to-postgres': { entry: 'server/operations/operator/moving/move-command.ts' },
  doctor: { entry: 'server/app/doctor-command.ts' },
  'rotate-secrets': { entry: 'server/operations/operator/rotation/rotate-command.ts' },
  'check-rollup': { entry: 'server/operations/operator/doctor/check-rollup-command.ts' },
  'check-audit': { entry: 'server/operations/operator/doctor/check-audit-command.ts' },
  simulate: { entry: 'simulator/main.ts' },
};

endWithNpm();

await main(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    throw new Failure(
      `There is no command '${name}'; there are ${Object.keys(commands).join(', ')}.`,
    );
  }
  const [node] = await Promise.all([ensureRuntime(), installDependencies()]);
  if (command.servesConsole) await buildConsole(node);
  // Children started as 'node' use the same runtime; PostgreSQL's programs, which make backups, may
  // not be on the PATH.
  const folders = [dirname(node), process.env.PATH, process.env.DATABASE_URL && postgresFolder()];
  process.env.PATH = folders.filter(Boolean).join(delimiter);
  return runProgram(node, [join(root, command.entry), ...(command.args ?? []), ...args], {
    env: { ...process.env, ...command.env },
  });
});

/** npm signals only the shell between it and this process: exits when the shell is gone. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  watch.unref();
}
