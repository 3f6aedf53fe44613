import { type Messages, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { useCallback, useSyncExternalStore } from 'react';

export const languages = ['en', 'bn'] as const;
export type Language = (typeof languages)[number];

export type Values = Readonly<Record<string, string | number>>;
/** Says an English text in the language of the admin. */
export type Text = (text: string, values?: Values) => string;

const key = 'language';

/** The English text is its own key, so English needs no catalog. */
export const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
i18n.setMessagesCompiler(compileMessage);

/** Marks a text that is said elsewhere, in a table or at a deed, so that it is not forgotten. */
export const say = <const T extends string>(text: T): T => text;

/** Texts of validation carry their limits: 'Use at most 200 characters' is one text for any limit. */
const numbered = (text: string): [string, Values] => {
  const values: Record<string, string> = {};
  const pattern = text.replace(/\d+/g, (digits) => {
    const name = `n${Object.keys(values).length + 1}`;
    values[name] = i18n.locale === 'bn' ? Number(digits).toLocaleString('bn') : digits;
    return `{${name}}`;
  });
  return [pattern, values];
};

const catalog = (): Messages => i18n.messages;

/** Text that came from the server or the contract: shown as it is where no Bangla is known. */
const translate: Text = (text, values) => {
  if (values) return i18n._(text, values);
  if (i18n.locale === 'en') return text;
  const known = catalog()[text];
  if (known !== undefined) return i18n._(text);
  const [pattern, numbers] = numbered(text);
  return catalog()[pattern] === undefined ? text : i18n._(pattern, numbers);
};

const apply = (language: Language): void => {
  document.documentElement.lang = language;
  i18n.activate(language);
};

export const chooseLanguage = async (language: Language): Promise<void> => {
  localStorage.setItem(key, language);
  if (language === 'bn') i18n.load('bn', (await import('./bangla/index.ts')).bangla);
  apply(language);
};

/** To be awaited before the first picture, so that no text changes under the reader's eyes. */
export const restoreLanguage = (): Promise<void> =>
  chooseLanguage(localStorage.getItem(key) === 'bn' ? 'bn' : 'en');

const subscribe = (listener: () => void) => i18n.on('change', listener);
const language = (): Language => (i18n.locale === 'bn' ? 'bn' : 'en');

export const useLanguage = (): Language => useSyncExternalStore(subscribe, language);

export const useText = (): Text => {
  const current = useLanguage();
  // A new function for each language, so that what was remembered in the other one is said anew.
  return useCallback<Text>((text, values) => (current ? translate(text, values) : text), [current]);
};
