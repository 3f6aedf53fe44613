import { useCallback } from 'react';
import { faults } from '../../contract/messages/faults.ts';
import { inWords, type Message, readMessage, written } from '../../contract/messages/text.ts';
import { keepLanguage, type Language, ownLanguage } from './language.ts';
import { createStore, useStore } from './store.ts';

export const languageNames: Record<Language, string> = { en: 'English', bn: 'বাংলা' };

type Values = Readonly<Record<string, string | number>>;
/**
 * Translates a text into the admin's language: an English text, or a message of the contract's
 * catalogue as `encodeMessage` encodes it.
 */
export type Text = (text: string, values?: Values) => string;

/** Looks up a translation; undefined where there is none. */
type Translate = (text: string) => string | undefined;
type Formatter = (language: Language, message: string, values: Values) => string;

/** The English text is its own key, so English needs no translation. */
const untranslated: Translate = () => undefined;

const spoken = createStore<{ readonly language: Language; readonly translate: Translate }>({
  language: 'en',
  translate: untranslated,
});

let format: Formatter = (_language, message) => message;

/** Sets the ICU formatter. The login screen has no text with values and does without. */
export const formatWith = (next: Formatter): void => {
  format = next;
};

/** Marks a text that is translated elsewhere, so that the completeness test finds it. */
export const say = <const T extends string>(text: T): T => text;

/** Server messages carry their English; form faults are formatted here. */
const englishOf = (text: string): string => {
  const told = readMessage(text);
  if (!told) return text;
  return told.english ?? inWords({ texts: faults, number: String }, told) ?? text;
};

interface Codes {
  readonly codes?: Readonly<Record<string, Message>> | undefined;
}

/** Encodes a server text with its message code, so that it can be translated. */
export const toldText = (english: string, message: Message | undefined): string =>
  message && english ? written({ ...message, english }) : english;

/** Returns a text field of a server row, ready to translate; empty for null. */
export const textIn = <F extends string>(
  row: { readonly [K in F]: string | null } & Codes,
  field: F,
): string => toldText(row[field] ?? '', row.codes?.[field]);

/** Translates into the current language. Components use `useText`, which follows changes. */
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

/** Await before the first paint, so that no text changes afterwards. */
export const restoreLanguage = (): Promise<void> => speak(ownLanguage());

export const useLanguage = (): Language => useStore(spoken).language;

export const useText = (): Text => {
  const language = useLanguage();
  // A new function for each language invalidates memoized texts.
  return useCallback<Text>((text, values) => (language ? sayNow(text, values) : text), [language]);
};
