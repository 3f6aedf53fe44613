import { isBinary } from '../../core/files/binary.ts';
import { isArchive, isOldWorkbook, readWorkbook } from '../../core/files/read-workbook.ts';
import { separators, splitLines } from '../../core/files/split-lines.ts';
import { textOfFile } from '../../core/files/text-of-file.ts';
import { findMapping } from './columns.ts';
import { buildTable, maxLines, type TableReading } from './table.ts';

const maxBytes = 5 * 1024 * 1024;
/** Characters in which the separator is detected. */
const headLength = 64 * 1024;

/** Binary or invalid UTF-8. Looks at the whole text: the first non-ASCII name may come late. */
const isUnreadable = (text: string): boolean =>
  isBinary(text.slice(0, headLength)) || text.includes('\ufffd');

/** Picks the separator that yields most named columns, else most cells. */
const detectSeparator = (text: string): string => {
  const start = text.slice(0, headLength).trimStart();
  const scores = separators.map((separator) => {
    const [head = []] = splitLines(start, separator, 1);
    return Object.keys(findMapping(head)).length * 1000 + head.length;
  });
  return separators[scores.indexOf(Math.max(...scores))] ?? ',';
};

/** Parses CSV or rows pasted from a sheet, which are tab-separated. */
export const parseText = (text: string): TableReading => {
  if (!text.trim()) return { fault: 'EMPTY' };
  if (text.length > maxBytes) return { fault: 'TOO_LARGE' };
  if (isUnreadable(text)) return { fault: 'NOT_READABLE' };
  return buildTable(splitLines(text, detectSeparator(text), maxLines * 2));
};

/** Reads a CSV file or the first sheet of a workbook. */
export const readTableFile = async (file: Blob): Promise<TableReading> => {
  if (file.size > maxBytes) return { fault: 'TOO_LARGE' };
  if (file.size === 0) return { fault: 'EMPTY' };
  try {
    const bytes = await file.arrayBuffer();
    if (isOldWorkbook(bytes)) return { fault: 'OLD_WORKBOOK' };
    if (!isArchive(bytes)) return parseText(textOfFile(bytes));
    const workbook = await readWorkbook(bytes);
    return 'fault' in workbook ? workbook : buildTable(workbook.lines);
  } catch {
    // A folder, or a file deleted meanwhile.
    return { fault: 'UNREAD' };
  }
};
