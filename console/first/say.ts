import { first } from '../bangla/first.ts';
import { ownLanguage } from '../core/language.ts';

type Text = keyof typeof first;

/** Translates one of the few texts that are shown before the others are loaded. */
export const say = (text: Text): string => (ownLanguage() === 'bn' ? first[text] : text);
