import type { TableKind, TableLine } from './table.ts';

/** Lines above the heads of the columns, such as the name of a school, end here. */
const maxTitleLines = 50;

type HeadCounter = Pick<TableKind, 'countColumns'>;

/**
 * Returns the index of the line that heads the columns, -1 if there is none. Of lines one below the
 * other that could, the one with most known columns does.
 */
export const findHeads = (lines: readonly TableLine[], { countColumns }: HeadCounter): number => {
  let [found, columns] = [-1, 0];
  for (const [index, { cells }] of lines.slice(0, maxTitleLines).entries()) {
    const count = countColumns(cells);
    if (found >= 0 && count === 0) break;
    if (count > columns) [found, columns] = [index, count];
  }
  return found;
};

/** A word such as 'Card' in one of several cells may be that of a row. */
const isHead = ({ cells }: TableLine, { countColumns }: HeadCounter): boolean =>
  countColumns(cells) >= Math.min(2, cells.filter(Boolean).length);

const columnsOf = (line: TableLine | undefined): string => line?.cells.join('\n').trimEnd() ?? '';

/** Counts the cells of a line to its last filled one. */
export const countCells = (cells: readonly string[]): number =>
  cells.length - [...cells].reverse().findIndex(Boolean);

/** Finds a line whose cells were split further than the heads, which moved them to other columns. */
export const findLongLine = ([heads, ...rows]: readonly TableLine[]): TableLine | undefined =>
  rows.find(({ cells }) => cells.slice(heads?.cells.length).some(Boolean));

/**
 * After an empty line, words alone in more columns than the table has head another one, whatever its
 * columns are.
 */
const isBesideTable = (line: TableLine, before: TableLine, width: number): boolean =>
  line.number > before.number + 1 &&
  line.cells.slice(width).some(Boolean) &&
  !line.cells.some((cell) => /\p{Nd}/u.test(cell));

/**
 * Finds the heads of another table below the one that begins with the lines: its rows would be read by
 * the columns of the first.
 */
export const findOtherHeads = (
  lines: readonly TableLine[],
  kind: HeadCounter,
): TableLine | undefined => {
  const firstRow = lines.findIndex((line) => !isHead(line, kind));
  const rows = lines.slice(Math.max(0, firstRow));
  const width = countCells(lines[0]?.cells ?? []);
  return rows.find((line, index) => {
    const before = rows[index - 1];
    return (
      (isHead(line, kind) && columnsOf(line) !== columnsOf(lines[0])) ||
      (before !== undefined && isBesideTable(line, before, width))
    );
  });
};
