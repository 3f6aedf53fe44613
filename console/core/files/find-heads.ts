import type { TableKind, TableLine } from './table.ts';

/** Lines above the heads of the columns, such as the name of a school, end here. */
const maxTitleLines = 50;

const isTitle = ({ cells }: TableLine): boolean => cells.filter(Boolean).length <= 1;

/**
 * Returns the index of the line that heads the columns, -1 if there is none. Of several lines that
 * could, the one with most known columns does, unless lines of a table stand between.
 */
export const findHeads = (
  lines: readonly TableLine[],
  { countColumns }: Pick<TableKind, 'countColumns'>,
): number => {
  let [found, columns] = [-1, 0];
  for (const [index, line] of lines.slice(0, maxTitleLines).entries()) {
    const count = countColumns(line.cells);
    if (count > columns) [found, columns] = [index, count];
    if (found >= 0 && count === 0 && !isTitle(line)) break;
  }
  return found;
};
