import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.js';

const fileName = /^(licen[cs]e|copying|notice)(\.(md|txt))?$/i;

/** @typedef {{ version: string, license?: string, dev?: boolean, devOptional?: boolean }} Entry */

/** @returns {string} the licence texts that a package brings, else the name of its licence */
const readText = (/** @type {string} */ folder, /** @type {Entry} */ { license = '' }) =>
  readdirSync(folder)
    .filter((name) => fileName.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8').trim())
    .join('\n\n') || license;

/**
 * Returns the licences of all packages that server and console are made of, as `package-lock.json`
 * lists them; packages for other platforms are left out.
 */
export const readLicences = () => {
  /** @type {{ packages: Record<string, Entry> }} */
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const own = readFileSync(join(root, 'LICENSE'), 'utf8').trim();
  const texts = Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path && !dev && !devOptional)
    .filter(([path]) => existsSync(join(root, path)))
    .map(([path, entry]) => {
      const name = path.split('node_modules/').at(-1);
      return `${name} ${entry.version} (${entry.license})\n\n${readText(join(root, path), entry)}`;
    });
  return [own, ...texts].join(`\n\n${'-'.repeat(72)}\n\n`);
};
