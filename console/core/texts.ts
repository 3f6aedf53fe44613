import { useMemo } from 'react';
import { defaultProvider, fillProvider } from '../../contract/providers.ts';
import type { Language } from '../../contract/values/languages.ts';
import { defineText } from './define-text.ts';
import { preferredLanguage, saveLanguage } from './language.ts';
import { createStore, useStore } from './store.ts';
import { showToast } from './toasts.ts';

export { defineText };

export const languageNames: Record<Language, string> = { en: 'English', bn: 'বাংলা' };

type TextValues = Readonly<Record<string, string | number | undefined>>;
/**
 * Translates an English text of the console or of a form's fault; any other stays as it is. The
 * value `provider` is the code of a payment provider, whose name the text shows.
 */
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

/** Translates texts about a payment provider, whose name they take. */
const translateAbout =
  (provider: string): Translate =>
  (text, values) => {
    const { language, translate } = languageStore.get();
    const code = String(values?.provider ?? provider);
    const translated = fillProvider(translate(text) ?? text, code, language);
    return values ? formatText(language, translated, values) : translated;
  };

/** Translates into the current language. Components use `useText`, which follows changes. */
export const translateNow = translateAbout(defaultProvider);

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

/** `provider` is the code of the payment provider that the texts are about. */
export const useText = (provider: string = defaultProvider): Translate => {
  const language = useLanguage();
  // A new function for each language invalidates memoized texts.
  return useMemo<Translate>(
    () => (language ? translateAbout(provider) : (text) => text),
    [language, provider],
  );
};
