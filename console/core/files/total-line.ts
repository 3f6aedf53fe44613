import { searchForm } from '../../../contract/values/text-forms.ts';
import { defineText } from '../texts.ts';

const totalPattern =
  /^\W*(?:(?:grand|sub)[\s-]?)?total(?![a-z\d_-])|^(?:সর্ব)?মোট(?![\p{L}\p{M}])/iu;

/** Fault of a line that sums up the others. */
export const totalText = defineText('This is a total of the list');

/** True for the first cells of a line that sums up the others, such as 'Total: 2'. */
export const isTotal = (cells: readonly string[]): boolean =>
  cells.some((cell) => totalPattern.test(searchForm(cell)));
