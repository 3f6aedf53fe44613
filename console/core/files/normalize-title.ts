import { searchForm } from '../../../contract/values/text-forms.ts';

/** 'Amount (BDT)' → 'amount', 'Card No.' → 'cardno'. */
export const normalizeTitle = (title: string): string =>
  searchForm(title).replace(/\((bdt|tk\.?|৳|টাকা)\)|[\s._/&#:*()'’-]/g, '');
