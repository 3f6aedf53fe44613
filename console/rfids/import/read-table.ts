import { readSheet } from 'read-excel-file/universal';
import { isBinary } from '../../core/files/binary.ts';
import { separators, splitLines } from '../../core/files/split-lines.ts';
import { textOfFile } from '../../core/files/text-of-file.ts';
import { findMapping } from './columns.ts';
import { buildTable, maxLines, type TableReading } from './table.ts';
import { unpackWorkbook, WorkbookError } from './unpack.ts';

const maxBytes = 5 * 1024 * 1024;
/** Characters in which the separator is detected. */
const headLength = 64 * 1024;

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

const isArchive = (bytes: Uint8Array): boolean => startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);
/** OLE magic number: Excel files of before 2007 and encrypted ones. */
const isOldWorkbook = (bytes: Uint8Array): boolean => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]);

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

const readWorkbook = async (bytes: ArrayBuffer): Promise<TableReading> => {
  try {
    // Card numbers stay text, since parsing would drop zeros and digits.
    const parseNumber = (digits: string) => digits;
    return buildTable(await readSheet(unpackWorkbook(bytes), { parseNumber }));
  } catch (error) {
    const isTooLarge = error instanceof WorkbookError && error.isTooLarge;
    return { fault: isTooLarge ? 'TOO_LARGE' : 'NOT_READABLE' };
  }
};

/** Reads a CSV file or the first sheet of a workbook. */
export const readTableFile = async (file: Blob): Promise<TableReading> => {
  if (file.size > maxBytes) return { fault: 'TOO_LARGE' };
  if (file.size === 0) return { fault: 'EMPTY' };
  try {
    const bytes = await file.arrayBuffer();
    const start = new Uint8Array(bytes, 0, Math.min(4, bytes.byteLength));
    if (isArchive(start)) return await readWorkbook(bytes);
    return isOldWorkbook(start) ? { fault: 'OLD_WORKBOOK' } : parseText(textOfFile(bytes));
  } catch {
    // A folder, or a file deleted meanwhile.
    return { fault: 'UNREAD' };
  }
};
