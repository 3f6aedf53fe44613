import type { Language } from './language.ts';

export const locales: Record<Language, string> = { en: 'en-GB', bn: 'bn-BD' };

/** Made when it is used first: a format takes long to be made, and many parts of a page have none. */
const formatOf = (locale: string, options: Intl.NumberFormatOptions) => {
  let made: Intl.NumberFormat | undefined;
  return (value: number): string => {
    made ??= new Intl.NumberFormat(locale, options);
    return made.format(value);
  };
};

const madeFor = (locale: string) => {
  const whole = formatOf(locale, { maximumFractionDigits: 2 });
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return {
    /** With a minus, which is as wide as a plus, not the hyphen of the locales. */
    number: (value: number) => whole(value).replace('-', '−'),
    /** An amount of taka without its unit, for a column or a field that names it. */
    taka: whole,
    /** A share of 1, with two decimals. */
    percent: formatOf(locale, { style: 'percent', ...decimals }),
  };
};

const numbers = { en: madeFor(locales.en), bn: madeFor(locales.bn) };

/** Numbers and money in the digits of a language. */
export const numbersFor = (language: Language) => numbers[language];
