import styles from './monogram.module.css';

const tints = 6;

const hashOf = (text: string): number => {
  let hash = 0;
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash;
};

const small = new Set(['of', 'and', 'the', 'for', '&']);

/** Plain letters need no segmenter, which is slow to create. */
const isPlain = /^[a-z\d](?=[a-z\d]|$)/i;
let segmenter: Intl.Segmenter | undefined;

/** Returns the first grapheme: a Bangla letter keeps its vowel sign. */
const firstLetter = (word: string): string => {
  if (isPlain.test(word)) return word.charAt(0);
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  for (const { segment } of segmenter.segment(word)) return segment;
  return '';
};

/** Returns two letters of a Latin name, one of any other. */
const lettersOf = (name: string): string => {
  const words = name.split(/[\s.,()_-]+/).filter((word) => word && !small.has(word.toLowerCase()));
  const isLatin = /^[\p{Script=Latin}\d]/u.test(words[0] ?? '');
  return words
    .slice(0, isLatin ? 2 : 1)
    .map(firstLetter)
    .join('')
    .toUpperCase();
};

interface MonogramProps {
  readonly name: string;
  /** URL of the logo, shown instead. */
  readonly logo?: string | null;
  readonly size?: number;
  readonly round?: boolean;
}

/** A logo, or the first letters of a name on a tint that is always the same for that name. */
export const Monogram = ({ name, logo, size = 44, round }: MonogramProps) => {
  const box = { width: size, height: size, fontSize: Math.round(size * 0.34) };
  if (logo) return <img src={logo} alt="" className={styles.logo} style={box} />;
  return (
    <span
      aria-hidden="true"
      className={styles.monogram}
      data-tint={round ? 'accent' : hashOf(name) % tints}
      data-round={round}
      style={box}
    >
      {lettersOf(name)}
    </span>
  );
};
