import { latinDigits } from '../../../contract/values/digits.ts';
import type { TableKind, TableLine } from './table.ts';

const severalBlanks = /\S\s{2,}\S/;

/** A number and words after it: `0007101235 Nasrin`, but not the bytes `04 A2 B9 C1`. */
const numberAndWords = /^(?=\S*\d)[\dA-F:.-]{4,}\s.*[\p{L}\p{M}]{3}/iu;
const isHex = /^[\dA-F\s:.-]+$/i;

const onlyCell = ({ cells }: TableLine): string => {
  const [only = '', ...others] = cells.filter(Boolean);
  return others.length > 0 ? '' : latinDigits(only);
};

const isDivided = (text: string): boolean =>
  severalBlanks.test(text) || (numberAndWords.test(text) && !isHex.test(text));

/**
 * Finds the first line of a list that blanks alone divide into columns, as in a file of fixed width:
 * they would be read as one. Single lines may have blanks of their own.
 */
export const findBlankColumns = (
  lines: readonly TableLine[],
  { countColumns }: Pick<TableKind, 'countColumns'>,
): TableLine | undefined => {
  const heads = lines.find((line) => countColumns(onlyCell(line).split(/\s+/)) > 1);
  const divided = lines.filter((line) => isDivided(onlyCell(line)));
  return heads ?? (divided.length * 2 >= lines.length ? divided[0] : undefined);
};
