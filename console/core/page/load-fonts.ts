import type { Language } from '../../../contract/values/languages.ts';

type Face = readonly [font: string, text: string];

const latinFaces: readonly Face[] = [['1em "Inter Variable"', 'a']];
const banglaFaces: readonly Face[] = [
  ...latinFaces,
  ['1em "Hind Siliguri"', 'ক'],
  ['600 1em "Hind Siliguri"', 'ক'],
];

/** The console shows with the device's letters then, and moves when its own come. */
const timeoutMs = 3000;

/** Loads the fonts of the first screen. Await before it renders: letters that come later move it. */
export const loadFonts = async (language: Language): Promise<void> => {
  const faces = language === 'bn' ? banglaFaces : latinFaces;
  const loaded = Promise.allSettled(faces.map(([font, text]) => document.fonts.load(font, text)));
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
};
