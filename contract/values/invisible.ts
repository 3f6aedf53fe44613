/** ZWNJ and ZWJ shape Bangla letters, variation selectors choose how a sign is drawn. */
const joiners = '\\u200c\\u200d\\ufe0e\\ufe0f';

/** Characters that show nothing. NUL is refused instead; tabs and line ends separate words. */
const invisible = new RegExp(
  `(?![${joiners}\\0\\t\\n\\r])[\\p{Default_Ignorable_Code_Point}\\p{Cc}\\u2800\\ufff9-\\ufffb]`,
  'gu',
);
const looseJoiners = new RegExp(`(^|\\s)[${joiners}]+|[${joiners}]+(?=\\s|$)`, 'gu');

/** Removes characters that show nothing, so that texts that look alike are equal. */
export const removeInvisible = (text: string): string =>
  text.replace(invisible, '').replace(looseJoiners, '$1');
