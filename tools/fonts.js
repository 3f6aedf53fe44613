import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cutFont } from './cut-font.js';
import { root } from './paths.js';

const folder = join(root, 'node_modules', '.cache', 'fonts');
const require = createRequire(import.meta.url);

/** Returns all characters in ranges of code points. */
const letters = (/** @type {string} */ ranges) =>
  ranges
    .split(' ')
    .map((range) => {
      const [from = 0, to = from] = range.split('-').map((code) => Number.parseInt(code, 16));
      const codes = Array.from({ length: to - from + 1 }, (_, at) => from + at);
      return String.fromCodePoint(...codes);
    })
    .join('');

/** The same as the ranges of `fonts.css`. */
const latin = letters(
  '0020-007E 00A0 00B7 00D7 2013-2014 2018-2019 201C-201D 2022 2026 2190-2193 2212',
);
const latinRest = letters(
  '00A1-00B6 00B8-00D6 00D8-00FF 2010-2012 2015-2017 201A-201B 201E-2021 2023-2025 2027 2030-203A 20AC 2122',
);
const bangla = letters(
  '0964-0965 0981-0983 0985-098B 098F-0990 0993-09A8 09AA-09B0 09B2 09B6-09B9 09BC-09C3 09C7-09C8 09CB-09CE 09D7 09DC-09DD 09DF 09E6-09EF 09F3 200C-200D 25CC',
);

/** Conjuncts of names and of today's words, in the order of the alphabet. Rarer ones show their hasanta. */
const conjuncts =
  'ক্ক ক্ট ক্ত ক্ত্র ক্ন ক্ব ক্ম ক্য ক্র ক্ল ক্ষ ক্ষ্ম ক্ষ্য ক্স খ্য খ্র গ্ধ গ্ন গ্ম গ্য গ্র গ্ল ঘ্ন ঘ্য ঘ্র ঙ্ক ঙ্ক্ষ ঙ্খ ঙ্গ ঙ্ঘ ' +
  'চ্চ চ্ছ চ্ছ্ব চ্য জ্জ জ্জ্ব জ্ঞ জ্ব জ্য ঞ্চ ঞ্ছ ঞ্জ ঞ্ঝ ট্ট ট্য ট্র ড্ড ড্য ড্র ণ্ট ণ্ঠ ণ্ড ণ্ণ ণ্ব ণ্য ত্ত ত্ত্ব ত্থ ত্ন ত্ব ত্ম ত্য ত্র ' +
  'থ্য থ্র দ্গ দ্ঘ দ্দ দ্ধ দ্ব দ্ভ দ্ম দ্য দ্র ধ্ব ধ্য ধ্র ন্ট ন্ট্র ন্ড ন্ড্র ন্ত ন্ত্র ন্ত্ব ন্থ ন্দ ন্দ্র ন্দ্ব ন্ধ ন্ধ্য ন্ন ন্ব ন্ম ন্য ন্স ' +
  'প্ট প্ত প্ন প্প প্য প্র প্ল প্স ফ্র ফ্ল ব্জ ব্দ ব্ধ ব্ব ব্য ব্র ব্ল ভ্য ভ্র ম্ন ম্প ম্প্র ম্ব ম্ভ ম্ভ্র ম্ম ম্য ম্র ম্ল ' +
  'ল্ক ল্গ ল্ট ল্ড ল্প ল্ব ল্ম ল্য ল্ল শ্চ শ্ন শ্ব শ্ম শ্য শ্র শ্ল ষ্ক ষ্ক্র ষ্ট ষ্ট্র ষ্ঠ ষ্ণ ষ্প ষ্ম ষ্য ' +
  'স্ক স্ক্র স্খ স্ট স্ট্র স্ত স্ত্র স্থ স্ন স্প স্ফ স্ব স্ম স্য স্র স্ল হ্ন হ্ব হ্ম হ্য হ্র হ্ল';

/** Words of the console in Bangla, as its catalogues have them. */
export const readBanglaWords = () =>
  ['console/bangla', 'contract/messages/bangla'].flatMap((place) =>
    readdirSync(join(root, place)).flatMap(
      (name) =>
        readFileSync(join(root, place, name), 'utf8').match(/[\u0980-\u09ff\u200c\u200d]+/g) ?? [],
    ),
  );

const consonants = letters('0995-09A8 09AA-09B0 09B2 09B6-09B9 09DC-09DD 09DF');

/** Each sign alone, each consonant with each vowel and with reph, the conjuncts, and the console's words. */
const banglaSamples = () => [
  ...bangla,
  ...Array.from(consonants).flatMap((one) => [
    `র্${one}`,
    ...letters('0981-0983 09BE-09C3 09C7-09C8 09CB-09CD')
      .split('')
      .map((sign) => one + sign),
  ]),
  ...conjuncts.split(' '),
  ...new Set(readBanglaWords().sort()),
];

export const readHind = (/** @type {number} */ weight) =>
  readFileSync(
    require.resolve(`@fontsource/hind-siliguri/files/hind-siliguri-bengali-${weight}-normal.woff2`),
  );
const readInter = () =>
  readFileSync(require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));

/** @returns {Record<string, { read: () => Uint8Array, cut: import('./cut-font.js').Cut }>} */
const fontCuts = () => {
  /** @type {Pick<import('./cut-font.js').Cut, 'features' | 'weights'>} */
  const ofInter = { features: ['kern', 'tnum'], weights: [400, 600] };
  const ofHind = { text: bangla, samples: banglaSamples() };
  return {
    latin: { read: readInter, cut: { text: latin, ...ofInter } },
    'latin-rest': { read: readInter, cut: { text: latinRest, ...ofInter } },
    'bangla-400': { read: () => readHind(400), cut: ofHind },
    'bangla-600': { read: () => readHind(600), cut: ofHind },
    // The language's name in the login's switch.
    'bangla-name': { read: () => readHind(400), cut: { text: 'বাংলা' } },
  };
};

/** Cuts the fonts unless they are up to date, and returns their folder. */
export async function cutFonts() {
  const stamp = join(folder, 'cut');
  const cuts = fontCuts();
  const wanted = createHash('sha256').update(JSON.stringify(cuts)).digest('hex');
  if (readStamp(stamp) === wanted) return folder;
  mkdirSync(folder, { recursive: true });
  for (const [name, { read, cut }] of Object.entries(cuts)) {
    writeFileSync(join(folder, `${name}.woff2`), await cutFont(read(), cut));
  }
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
