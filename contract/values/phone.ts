import { plainForm } from './text-forms.ts';

/** Blanks, dashes, dots and brackets between the digits. */
const separators = /[\s\p{Pd}\u2212.()]/gu;

/** Parses a mobile number of Bangladesh, typed as 01…, 8801… or +8801…, to 8801XXXXXXXXX. */
export const parsePhone = (text: string): string | undefined => {
  const digits = plainForm(text).replace(separators, '');
  const [, number] = /^(?:\+?88)?(01[3-9]\d{8})$/.exec(digits) ?? [];
  return number && `88${number}`;
};

/** Formats a stored number as people write it: 01712-345678. */
export const formatPhone = (stored: string): string =>
  stored.replace(/^88(01\d{3})(\d{6})$/, '$1-$2');
