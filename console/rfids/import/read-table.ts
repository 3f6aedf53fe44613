import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/universal';
import { isBinary } from '../../core/binary.ts';
import { textOfFile } from '../../core/text-of-file.ts';
import { mappingOf } from './columns.ts';
import { mostLines, type Reading, tableOf } from './table.ts';
import { NoWorkbook, unpack } from './unpack.ts';

const mostBytes = 5 * 1024 * 1024;
/** In so many characters it is seen by what cells are apart. */
const headLength = 64 * 1024;
const separators = [',', ';', '\t', '|'];

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

const isArchive = (bytes: Uint8Array): boolean => startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);
/** Of the files that Excel wrote before 2007, and of those with a password. */
const isOldWorkbook = (bytes: Uint8Array): boolean => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]);

/** No text, or letters that are none in UTF-8: they may come late, where most names need none. */
const isUnreadable = (text: string): boolean =>
  isBinary(text.slice(0, headLength)) || text.includes('\ufffd');

const linesOf = (text: string, delimiter: string, preview: number): string[][] =>
  Papa.parse<string[]>(text, { delimiter, preview }).data;

/** The one by which the first line names most columns, else by which it has most cells. */
const separatorOf = (text: string): string => {
  const start = text.slice(0, headLength).trimStart();
  const worth = separators.map((separator) => {
    const [head = []] = linesOf(start, separator, 1);
    return Object.keys(mappingOf(head)).length * 1000 + head.length;
  });
  return separators[worth.indexOf(Math.max(...worth))] ?? ',';
};

/** What is in a CSV file, or was copied from a sheet, whose cells are a tab apart. */
export const readText = (text: string): Reading => {
  if (!text.trim()) return { fault: 'EMPTY' };
  if (text.length > mostBytes) return { fault: 'TOO_LARGE' };
  if (isUnreadable(text)) return { fault: 'NOT_READABLE' };
  return tableOf(linesOf(text, separatorOf(text), mostLines * 2));
};

const readWorkbook = async (bytes: ArrayBuffer): Promise<Reading> => {
  try {
    // A number stays as it is written: that of a card is no amount.
    const parseNumber = (digits: string) => digits;
    return tableOf(await readSheet(await unpack(bytes), { parseNumber }));
  } catch (error) {
    const isTooLarge = error instanceof NoWorkbook && error.isTooLarge;
    return { fault: isTooLarge ? 'TOO_LARGE' : 'NOT_READABLE' };
  }
};

/** What the first sheet of a file holds. */
export const readFile = async (file: Blob): Promise<Reading> => {
  if (file.size > mostBytes) return { fault: 'TOO_LARGE' };
  if (file.size === 0) return { fault: 'EMPTY' };
  try {
    const bytes = await file.arrayBuffer();
    const start = new Uint8Array(bytes, 0, Math.min(4, bytes.byteLength));
    if (isArchive(start)) return await readWorkbook(bytes);
    return isOldWorkbook(start) ? { fault: 'OLD_WORKBOOK' } : readText(textOfFile(bytes));
  } catch {
    // A folder, or a file that has gone meanwhile.
    return { fault: 'UNREAD' };
  }
};
