import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { root } from './paths.js';

/**
 * The console's fonts, cut down to what it shows: letters, weights and features. Hints are for
 * screens of old, and half of the Bangla ones.
 */

/** @typedef {{ from: string, text: string, options?: { variationAxes?: Record<string, { min: number, max: number }>, keepFeatures?: string[] } }} Cut */

const folder = join(root, 'node_modules', '.cache', 'fonts');
const require = createRequire(import.meta.url);

/** Returns all characters in ranges of code points. */
const letters = (/** @type {string} */ ranges) =>
  ranges
    .split(' ')
    .map((range) => {
      const [from = 0, to = 0] = range.split('-').map((code) => Number.parseInt(code, 16));
      const codes = Array.from({ length: to - from + 1 }, (_, at) => from + at);
      return String.fromCodePoint(...codes);
    })
    .join('');

/** The same as the ranges of `fonts.css`. */
const latin = letters(
  '0020-007E 00A0-00FF 2010-2027 2030-203A 20AC-20AC 2122-2122 2190-2193 2212-2212',
);
const bangla = letters('0951-0952 0964-0965 0980-09FE 200C-200D 20B9-20B9 25CC-25CC');

const hind = (/** @type {number} */ weight) =>
  `@fontsource/hind-siliguri/files/hind-siliguri-bengali-${weight}-normal.woff2`;

/** @type {Record<string, Cut>} */
const fontCuts = {
  latin: {
    from: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    text: latin,
    options: {
      variationAxes: { wght: { min: 400, max: 600 } },
      keepFeatures: ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum'],
    },
  },
  'bangla-400': { from: hind(400), text: bangla },
  'bangla-600': { from: hind(600), text: bangla },
  // The language's name in the login's switch.
  'bangla-name': { from: hind(400), text: 'বাংলা' },
};

const write = async (/** @type {string} */ name, /** @type {Cut} */ { from, text, options }) => {
  const whole = readFileSync(require.resolve(from));
  const subset = { targetFormat: /** @type {const} */ ('woff2'), noHinting: true, ...options };
  writeFileSync(join(folder, `${name}.woff2`), await subsetFont(whole, text, subset));
};

/** Subsets the fonts unless they are up to date, and returns their folder. */
export async function cutFonts() {
  const stamp = join(folder, 'cut');
  const wanted = createHash('sha256').update(JSON.stringify(fontCuts)).digest('hex');
  if (readStamp(stamp) === wanted) return folder;
  mkdirSync(folder, { recursive: true });
  for (const [name, cut] of Object.entries(fontCuts)) await write(name, cut);
  writeFileSync(stamp, wanted);
  return folder;
}

function readStamp(/** @type {string} */ stamp) {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return undefined;
  }
}
