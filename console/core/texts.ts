import { useCallback } from 'react';
import { createStore, useStore } from './store.ts';

export const languages = ['en', 'bn'] as const;
export type Language = (typeof languages)[number];

export const languageNames: Record<Language, string> = { en: 'English', bn: 'বাংলা' };

export type Values = Readonly<Record<string, string | number>>;
/** Says an English text in the language of the admin. */
export type Text = (text: string, values?: Values) => string;

type Catalog = Readonly<Record<string, string>>;
type Formatter = (language: Language, message: string, values: Values) => string;

/** The English text is its own key, so English needs no catalog. */
const spoken = createStore<{ readonly language: Language; readonly catalog: Catalog }>({
  language: 'en',
  catalog: {},
});

let format: Formatter = (_language, message) => message;

/** Who fills values into messages; the login screen says none with values and goes without. */
export const formatWith = (next: Formatter): void => {
  format = next;
};

/** Marks a text that is said elsewhere, in a table or at a deed, so that it is not forgotten. */
export const say = <const T extends string>(text: T): T => text;

const ownDigits = (digits: string): string =>
  Number(digits).toLocaleString('bn', { useGrouping: false });

/** Texts of validation carry their limits: 'Use at most 200 characters' is one text for any limit. */
const numbered = (catalog: Catalog, text: string): string | undefined => {
  const numbers: string[] = [];
  const pattern = text.replace(/\d+/g, (digits) => `{n${numbers.push(digits)}}`);
  return catalog[pattern]?.replace(/\{n(\d+)\}/g, (_, n: string) =>
    ownDigits(numbers[Number(n) - 1] ?? ''),
  );
};

/** In the language of now; components take it from `useText`, to follow a change. */
export const sayNow: Text = (text, values) => {
  const { language, catalog } = spoken.get();
  if (values) return format(language, catalog[text] ?? text, values);
  return catalog[text] ?? numbered(catalog, text) ?? text;
};

const key = 'language';

export const chooseLanguage = async (language: Language): Promise<void> => {
  const catalog = language === 'bn' ? (await import('./bangla/index.ts')).bangla : {};
  localStorage.setItem(key, language);
  document.documentElement.lang = language;
  spoken.set({ language, catalog });
};

/** To be awaited before the first picture, so that no text changes under the reader's eyes. */
export const restoreLanguage = (): Promise<void> =>
  chooseLanguage(localStorage.getItem(key) === 'bn' ? 'bn' : 'en');

export const useLanguage = (): Language => useStore(spoken).language;

export const useText = (): Text => {
  const language = useLanguage();
  // A new function for each language, so that what was remembered in the other one is said anew.
  return useCallback<Text>((text, values) => (language ? sayNow(text, values) : text), [language]);
};
