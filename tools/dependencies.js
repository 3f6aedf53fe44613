import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.js';
import { root } from './paths.js';

const stamp = join(root, 'node_modules', '.installed');

/** Installs what package-lock.json names, unless exactly that was installed on this platform. */
export async function installDependencies() {
  const wanted = fingerprint();
  if (stamped() === wanted) return;
  // The console is built and tested here, so development dependencies are always wanted;
  // none of the packages has an install script that it needs.
  await npm('the dependencies', ['ci', '--include=dev', '--ignore-scripts']);
  writeFileSync(stamp, wanted);
}

function fingerprint() {
  return createHash('sha256')
    .update(`${process.platform} ${process.arch}\n`)
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function stamped() {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return undefined;
  }
}
