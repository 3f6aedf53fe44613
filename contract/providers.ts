import type { DispenseTransactionType } from './transactions.ts';
import type { Language } from './values/languages.ts';

/** The payment providers, by the code that rows store. */
export const providerCodes = { bkash: 'bkash' } as const;

/** The provider of credentials that name none. */
export const defaultProvider = providerCodes.bkash;

/** Texts add Bangla endings to a name, so the Bangla one ends in a consonant. */
export const providerNames: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  [providerCodes.bkash]: { en: 'bKash', bn: 'বিকাশ' },
};

/** The name that people read; the bare code of a provider that the table lacks. */
export const providerName = (code: string, language: Language): string =>
  (Object.hasOwn(providerNames, code) ? providerNames[code]?.[language] : undefined) ?? code;

const providerSales: ReadonlyMap<string, DispenseTransactionType> = new Map([
  [providerCodes.bkash, 'BKASH'],
]);

/** The type under which the sales of a provider count; empty for one without a type of its own. */
export const providerSaleType = (code: string): DispenseTransactionType =>
  providerSales.get(code) ?? '';

/** Fills the placeholder `{provider}` of a text. */
export const fillProvider = (text: string, code: string, language: Language): string =>
  text.replaceAll('{provider}', () => providerName(code, language));

/** When the money moves: as soon as the customer pays, or when the provider is asked for it then. */
export type MoneyMovement = 'WHEN_ASKED' | 'BY_ITSELF';

/** The smallest payment that every provider accepts. */
export const minTaka = 1;
