import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { convert } from 'fontverter';
import { expect, test } from 'vitest';
import { shapeSamples } from './cut-font.js';
import { cutFonts, readBanglaWords, readHind } from './fonts.js';

const folder = await cutFonts();
const fileOf = (/** @type {string} */ name) => join(folder, `${name}.woff2`);

/**
 * Places and people, whose conjuncts the console's own words need not have. Without vowels: the whole font
 * has ligatures with some of them too.
 */
const names =
  'লক্ষ্মীপুর ব্রাহ্মণবাড়িয়া চট্টগ্রাম সুনামগঞ্জ পঞ্চগড় কুমিল্লা ঠাকুরগাঁও পদ্মা রংপুর ঝিনাইদহ সাতক্ষীরা জ্যোৎস্না ' +
  'সঙ্ঘ বিষণ্ণ অম্লান শ্লোক আহ্লাদ গুল্ম ঝঞ্ঝা বিঘ্ন রুক্মিণী উদ্দিন আব্বাস শ্রাবন্তী চন্দ্রা কেন্দ্রীয় রাষ্ট্রীয় বিশ্ববিদ্যালয় ক্যান্টনমেন্ট শিল্পাঞ্চল স্বাস্থ্য ট্রাস্ট স্কুল গার্মেন্টস ফিল্ড ইনস্টিটিউট';

test.each([400, 600])(
  'in weight %i Bangla is drawn with the ligatures of the whole font',
  async (weight) => {
    const samples = [
      ...new Set(readBanglaWords()),
      ...names.replace(/[\u09be-\u09cc]/g, '').split(' '),
    ];
    const whole = await convert(readHind(weight), 'truetype');
    const cut = await convert(readFileSync(fileOf(`bangla-${weight}`)), 'truetype');
    const drawn = shapeSamples(cut, samples);
    const wanted = shapeSamples(whole, samples);
    const broken = samples.filter(
      (_, at) => drawn[at]?.length !== wanted[at]?.length || drawn[at]?.includes(0),
    );
    expect(broken).toEqual([]);
  },
);

test('the fonts of a page in Bangla have at most 60 kB', () => {
  const sizes = ['latin', 'bangla-400', 'bangla-600'].map((name) => statSync(fileOf(name)).size);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(60_000);
});
