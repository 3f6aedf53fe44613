import type { TableLine } from '../../core/files/table.ts';
import type { ColumnMapping } from './columns.ts';

const hasDigit = (cell: string): boolean => /\p{Nd}/u.test(cell);

/** A card of hexadecimal digits may have letters alone. */
const isHexadecimal = (cell: string): boolean => /^([\da-f]{2}[:. -]?){4,}$/i.test(cell);

const cardOf = ({ cells }: TableLine, { physicalId = -1 }: ColumnMapping): string =>
  cells[physicalId] ?? '';

/** Words alone below the heads and above cards that all have digits are heads in a second line. */
export const isSecondHeads = (
  [line, ...others]: readonly TableLine[],
  mapping: ColumnMapping,
): boolean =>
  line !== undefined &&
  !line.cells.some(hasDigit) &&
  !isHexadecimal(cardOf(line, mapping)) &&
  others.length > 0 &&
  others.every((other) => hasDigit(cardOf(other, mapping)));

/** Letters in a row that are no hexadecimal digits. */
const hasWord = (cell: string): boolean =>
  !isHexadecimal(cell) &&
  (cell.match(/\p{L}[\p{L}\p{M}]{2,}/gu) ?? []).some((word) => /[^a-f]/i.test(word));

/** Finds lines with a word where most cards have none, such as 'Head teacher' below a list. */
export const findWordLines = (
  lines: readonly TableLine[],
  mapping: ColumnMapping,
): ReadonlySet<TableLine> => {
  const found = lines.filter((line) => hasWord(cardOf(line, mapping)));
  return new Set(found.length * 2 < lines.length ? found : []);
};
