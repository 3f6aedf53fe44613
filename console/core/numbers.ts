import type { Language } from './language.ts';

export const locales: Record<Language, string> = { en: 'en-GB', bn: 'bn-BD' };

/** Numbers and money in the digits of a language. */
export const numbersFor = (language: Language) => {
  const locale = locales[language];
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const share = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return {
    /** With a minus, which is as wide as a plus, not the hyphen of the locales. */
    number: (value: number) => whole.format(value).replace('-', '−'),
    /** An amount of taka without its unit, for a column or a field that names it. */
    taka: (value: number) => whole.format(value),
    /** A share of 1, with two decimals. */
    percent: (value: number) => share.format(value),
  };
};
