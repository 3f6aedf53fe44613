import { lastLines, runQuietly } from './child.js';
import { Failure } from './failure.js';
import { root } from './paths.js';

// What an older npm warns about here is known: it warns of engines that only its own Node lacks.
const quiet = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];

/**
 * Runs the npm that started this command, or the one on the PATH.
 * @param {string} what said while it runs and when it fails, such as 'the dependencies'
 * @param {string[]} args
 */
export async function npm(what, args) {
  console.error(`Installing ${what}…`);
  const cli = process.env['npm_execpath'];
  const all = [...args, ...quiet];
  const { code, output } = cli?.endsWith('npm-cli.js')
    ? await runQuietly(process.execPath, [cli, ...all], { cwd: root })
    : await runQuietly('npm', all, { cwd: root, shell: process.platform === 'win32' });
  if (code !== 0) {
    throw new Failure(
      `Installing ${what} failed; is the npm registry within reach? npm said:\n${lastLines(output)}`,
    );
  }
}
