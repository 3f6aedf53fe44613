import { type Category, categories } from '../../contract/institutions.ts';
import { say, type Text } from '../core/texts.ts';

export const categoryTexts: Record<Category, string> = {
  SOCIAL: say('SOCIAL'),
  COMMERCIAL: say('COMMERCIAL'),
};

export const categoryOptions = (t: Text) =>
  categories.map((value) => ({ value, label: t(categoryTexts[value]) }));
