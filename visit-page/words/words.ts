import { createContext, useContext } from 'react';
import { type PageLanguage, type TextName, texts } from './texts.ts';

type Values = Readonly<Record<string, string | number>>;

export interface Words {
  readonly language: PageLanguage;
  readonly text: (name: TextName, values?: Values) => string;
  readonly number: (value: number) => string;
  readonly place: (slot: { readonly rowNo: number; readonly columnNo: number }) => string;
}

export const wordsOf = (language: PageLanguage): Words => {
  const { format } = new Intl.NumberFormat(language === 'bn' ? 'bn-BD' : 'en-GB');
  const text: Words['text'] = (name, values = {}) =>
    texts[name][language].replace(/\{(\w+)\}/g, (_, key: string) => {
      const value = values[key] ?? '';
      return typeof value === 'number' ? format(value) : value;
    });
  return {
    language,
    text,
    number: format,
    place: ({ rowNo, columnNo }) => text('place', { row: rowNo, column: columnNo }),
  };
};

export const WordsContext = createContext(wordsOf('bn'));

export const useWords = (): Words => useContext(WordsContext);
