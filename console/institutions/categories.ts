import { type Category, categories } from '../../contract/institutions.ts';
import { defineText, type Translate } from '../core/texts.ts';

export const categoryTexts: Record<Category, string> = {
  SOCIAL: defineText('SOCIAL'),
  COMMERCIAL: defineText('COMMERCIAL'),
};

export const categoryOptions = (t: Translate) =>
  categories.map((value) => ({ value, label: t(categoryTexts[value]) }));
