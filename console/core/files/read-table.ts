import { cleanLines } from './clean-lines.ts';
import { decodeText } from './decode-text.ts';
import { findBlankColumns } from './find-blank-columns.ts';
import { countCells, findHeads, findLongLine, findOtherHeads } from './find-heads.ts';
import { type LinesReading, readText } from './read-text.ts';
import { isArchive, isOldWorkbook, readWorkbook } from './read-workbook.ts';
import type { TableKind, TableReading } from './table.ts';
import { TooLargeError } from './unpack.ts';

const maxBytes = 5 * 1024 * 1024;

/** Picks the only visible sheet that has the heads, or the only one that is not empty. */
const readOnlySheet = (bytes: ArrayBuffer, kind: TableKind): LinesReading => {
  try {
    const sheets = readWorkbook(bytes)
      .map(cleanLines)
      .filter((lines) => lines.length);
    const headed = sheets.filter((lines) => findHeads(lines, kind) >= 0);
    const [lines = [], ...others] = headed.length ? headed : sheets;
    return others.length ? { fault: 'SEVERAL_SHEETS' } : { lines };
  } catch (error) {
    return { fault: error instanceof TooLargeError ? 'TOO_LARGE' : 'NOT_READABLE' };
  }
};

const readLines = (bytes: ArrayBuffer, kind: TableKind): LinesReading => {
  if (isOldWorkbook(bytes)) return { fault: 'OLD_WORKBOOK' };
  return isArchive(bytes)
    ? readOnlySheet(bytes, kind)
    : readText(decodeText(new Uint8Array(bytes)), kind);
};

/** Reads a CSV file, pasted rows or a workbook: the lines that a person sees in it, or a fault. */
export const readTable = async (file: Blob, kind: TableKind): Promise<TableReading> => {
  if (file.size > maxBytes) return { fault: 'TOO_LARGE' };
  if (file.size === 0) return { fault: 'EMPTY' };
  try {
    const bytes = await file.arrayBuffer();
    const reading = readLines(bytes, kind);
    if ('fault' in reading) return reading;
    if (reading.lines.length === 0) return { fault: 'EMPTY' };
    const cutLine = reading.lines.find(({ isCut }) => isCut);
    if (cutLine) return { fault: 'TOO_WIDE', line: cutLine.number };
    const heads = findHeads(reading.lines, kind);
    const hasHeads = heads >= 0;
    const titles = reading.lines.slice(0, Math.max(0, heads));
    const lines = reading.lines.slice(titles.length);
    if (lines.length - Number(hasHeads) > kind.maxRows) return { fault: 'TOO_MANY' };
    const isList = countCells(lines[0]?.cells ?? []) === 1 || !hasHeads;
    const blank = isList ? findBlankColumns(lines, kind) : undefined;
    if (blank) return { fault: 'BLANKS', line: blank.number };
    const other = hasHeads && findOtherHeads(lines, kind);
    if (other) return { fault: 'SEVERAL_TABLES', line: other.number };
    // Beside the table of a workbook stand notes.
    const long = hasHeads && !isArchive(bytes) ? findLongLine(lines) : undefined;
    if (long) return { fault: 'MORE_CELLS', line: long.number };
    return { table: { titles, lines, hasHeads } };
  } catch {
    // A folder, or a file deleted meanwhile.
    return { fault: 'UNREAD' };
  }
};
