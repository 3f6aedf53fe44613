import { first } from '../bangla/first.ts';
import { ownLanguage } from '../core/language.ts';

type Text = keyof typeof first;

/** A text in the admin's language, of the few that are said before all others have come. */
export const say = (text: Text): string => (ownLanguage() === 'bn' ? first[text] : text);
