import type { TableLine } from '../../core/files/table.ts';
import { findMapping } from './columns.ts';
import { findNameParts } from './name-parts.ts';

/** True for 'Card' above 'No', and for 'Card No' above nothing. */
const isCardHead = (upper: string, lower: string): boolean =>
  lower === '' || findMapping([`${upper} ${lower}`]).physicalId !== undefined;

/**
 * Joins heads in two lines, as merged cells leave them: 'Card No' and 'Student' above 'Name' and
 * 'Roll'.
 */
export const joinHeads = (lines: readonly TableLine[]): readonly TableLine[] => {
  const [heads, second, ...rows] = lines;
  if (!heads || !second) return lines;
  const card = findMapping(heads.cells).physicalId ?? -1;
  const isLower =
    isCardHead(heads.cells[card] ?? '', second.cells[card] ?? '') &&
    (Object.keys(findMapping(second.cells)).length > 0 || findNameParts(second.cells).length > 0) &&
    !second.cells.some((cell) => /\p{Nd}/u.test(cell));
  if (!isLower) return lines;
  const width = Math.max(heads.cells.length, second.cells.length);
  const cells = Array.from({ length: width }, (_, index) =>
    index === card ? heads.cells[card] : second.cells[index] || heads.cells[index],
  ).map((cell) => cell ?? '');
  return [{ ...heads, cells }, ...rows];
};
