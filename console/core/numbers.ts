import type { Language } from '../../contract/values/languages.ts';

export const localeNames: Record<Language, string> = { en: 'en-GB', bn: 'bn-BD' };

/** Creates the formatter on first use: construction is slow, and many parts of a page need none. */
const formatOf = (locale: string, options: Intl.NumberFormatOptions) => {
  let formatter: Intl.NumberFormat | undefined;
  return (value: number): string => {
    formatter ??= new Intl.NumberFormat(locale, options);
    return formatter.format(value);
  };
};

const createNumberFormats = (locale: string) => {
  const whole = formatOf(locale, { maximumFractionDigits: 2 });
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const signed = formatOf(locale, { maximumFractionDigits: 2, signDisplay: 'exceptZero' });
  return {
    /** Uses the minus sign, which is as wide as a plus, not the hyphen of the locales. */
    number: (value: number) => whole(value).replace('-', '−'),
    /** '+10', '−2', '0' */
    signed: (value: number) => signed(value).replace('-', '−'),
    /** Amount of taka without its unit, for a column or field that names the unit. */
    taka: whole,
    /** Percentage of a share of 1, with two decimals. */
    percent: formatOf(locale, { style: 'percent', ...decimals }),
  };
};

const numbers = {
  en: createNumberFormats(localeNames.en),
  bn: createNumberFormats(localeNames.bn),
};

export const numbersFor = (language: Language) => numbers[language];
