import { useCallback } from 'react';
import { faults } from '../../contract/messages/faults.ts';
import { inWords, type Message, readMessage, written } from '../../contract/messages/text.ts';
import { keepLanguage, type Language, ownLanguage } from './language.ts';
import { createStore, useStore } from './store.ts';

export const languageNames: Record<Language, string> = { en: 'English', bn: 'বাংলা' };

type Values = Readonly<Record<string, string | number>>;
/**
 * Says a text in the language of the admin: an English one, or a message of the contract's catalogue
 * as `written` carries it.
 */
export type Text = (text: string, values?: Values) => string;

/** The own words of a text, where there are any. */
type Translate = (text: string) => string | undefined;
type Formatter = (language: Language, message: string, values: Values) => string;

/** The English text is its own key, so English needs no translation. */
const untranslated: Translate = () => undefined;

const spoken = createStore<{ readonly language: Language; readonly translate: Translate }>({
  language: 'en',
  translate: untranslated,
});

let format: Formatter = (_language, message) => message;

/** Who fills values into messages; the login screen says none with values and goes without. */
export const formatWith = (next: Formatter): void => {
  format = next;
};

/** Marks a text that is said elsewhere, in a table or at a deed, so that it is not forgotten. */
export const say = <const T extends string>(text: T): T => text;

/** A refusal brings its English along; what a form finds wrong has it here. */
const englishOf = (text: string): string => {
  const told = readMessage(text);
  if (!told) return text;
  return told.english ?? inWords({ texts: faults, number: String }, told) ?? text;
};

interface Codes {
  readonly codes?: Readonly<Record<string, Message>> | undefined;
}

/** What somebody tells in English, to be said in the language of the reader where its message is known. */
export const toldText = (english: string, message: Message | undefined): string =>
  message && english ? written({ ...message, english }) : english;

/** A field that the server tells, to be said; empty where it tells nothing. */
export const textIn = <F extends string>(
  row: { readonly [K in F]: string | null } & Codes,
  field: F,
): string => toldText(row[field] ?? '', row.codes?.[field]);

/** In the language of now; components take it from `useText`, to follow a change. */
export const sayNow: Text = (text, values) => {
  const { language, translate } = spoken.get();
  const own = translate(text) ?? englishOf(text);
  return values ? format(language, own, values) : own;
};

const speak = async (language: Language): Promise<void> => {
  const { translate } =
    language === 'bn' ? await import('../bangla/translate.ts') : { translate: untranslated };
  document.documentElement.lang = language;
  spoken.set({ language, translate });
};

export const chooseLanguage = (language: Language): Promise<void> => {
  keepLanguage(language);
  return speak(language);
};

/** To be awaited before the first picture, so that no text changes under the reader's eyes. */
export const restoreLanguage = (): Promise<void> => speak(ownLanguage());

export const useLanguage = (): Language => useStore(spoken).language;

export const useText = (): Text => {
  const language = useLanguage();
  // A new function for each language, so that what was remembered in the other one is said anew.
  return useCallback<Text>((text, values) => (language ? sayNow(text, values) : text), [language]);
};
