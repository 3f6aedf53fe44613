import { lastLines, runQuietly } from './child.js';
import { Failure } from './failure.js';
import { root } from './paths.js';

// Hides warnings of an older npm about engines that only its own Node lacks.
const quiet = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
// npm's default retries take more than a minute without a network.
const patience = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];

/**
 * Runs the npm that started this command, or the one on the PATH.
 * @param {string} what shown in messages, such as 'the dependencies'
 * @param {string[]} args
 */
export async function npm(what, args) {
  console.error(`Installing ${what}…`);
  const cli = process.env.npm_execpath;
  const all = [...args, ...quiet, ...patience];
  const { code, output } = cli?.endsWith('npm-cli.js')
    ? await runQuietly(process.execPath, [cli, ...all], { cwd: root })
    : await runQuietly('npm', all, { cwd: root, shell: process.platform === 'win32' });
  if (code !== 0) {
    throw new Failure(
      `Installing ${what} failed; is the npm registry within reach? npm said:\n${lastLines(withoutStack(output))}`,
    );
  }
}

function withoutStack(/** @type {string} */ output) {
  return output
    .split('\n')
    .filter((line) => !/^npm error\s*(at .*|\w+: .*|\})?$/.test(line))
    .join('\n');
}
