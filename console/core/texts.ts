import { useCallback } from 'react';
import type { Language } from '../../contract/values/languages.ts';
import { defineText } from './define-text.ts';
import { preferredLanguage, saveLanguage } from './language.ts';
import { createStore, useStore } from './store.ts';
import { showToast } from './toasts.ts';

export { defineText };

export const languageNames: Record<Language, string> = { en: 'English', bn: 'বাংলা' };

type TextValues = Readonly<Record<string, string | number>>;
/** Translates an English text of the console or of a form's fault; any other stays as it is. */
export type Translate = (text: string, values?: TextValues) => string;

/** Looks up a translation; undefined where there is none. */
type TranslationLookup = (text: string) => string | undefined;
type Formatter = (language: Language, message: string, values: TextValues) => string;

/** The English text is its own key, so English needs no translation. */
const untranslated: TranslationLookup = () => undefined;

const languageStore = createStore<{
  readonly language: Language;
  readonly translate: TranslationLookup;
}>({
  language: 'en',
  translate: untranslated,
});

let formatText: Formatter = (_language, message) => message;

/** Sets the ICU formatter. The login screen has no text with values and does without. */
export const setFormatter = (next: Formatter): void => {
  formatText = next;
};

export const currentLanguage = (): Language => languageStore.get().language;

export const subscribeToLanguage = languageStore.subscribe;

/** Translates into the current language. Components use `useText`, which follows changes. */
export const translateNow: Translate = (text, values) => {
  const { language, translate } = languageStore.get();
  const translated = translate(text) ?? text;
  return values ? formatText(language, translated, values) : translated;
};

const activateLanguage = async (language: Language): Promise<void> => {
  const { translateToBangla } =
    language === 'bn'
      ? await import('../bangla/translate.ts')
      : { translateToBangla: untranslated };
  document.documentElement.lang = language;
  languageStore.set({ language, translate: translateToBangla });
};

export const chooseLanguage = (language: Language): Promise<void> => {
  saveLanguage(language);
  return activateLanguage(language).catch(() =>
    showToast('failed', defineText('Something went wrong!')),
  );
};

/** Await before the first paint, so that no text changes afterwards. */
export const restoreLanguage = (): Promise<void> => activateLanguage(preferredLanguage());

export const useLanguage = (): Language => useStore(languageStore).language;

export const useText = (): Translate => {
  const language = useLanguage();
  // A new function for each language invalidates memoized texts.
  return useCallback<Translate>(
    (text, values) => (language ? translateNow(text, values) : text),
    [language],
  );
};
