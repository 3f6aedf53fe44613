import { readSheet } from 'read-excel-file/universal';
import { unpackWorkbook, WorkbookError } from './unpack.ts';

const startsWith = (bytes: ArrayBuffer, start: readonly number[]): boolean => {
  const head = new Uint8Array(bytes, 0, Math.min(start.length, bytes.byteLength));
  return start.every((byte, index) => head[index] === byte);
};

/** A zip archive, as workbooks are. */
export const isArchive = (bytes: ArrayBuffer): boolean =>
  startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);
/** OLE magic number: Excel files of before 2007 and encrypted ones. */
export const isOldWorkbook = (bytes: ArrayBuffer): boolean =>
  startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]);

export type WorkbookReading =
  | { readonly lines: readonly (readonly unknown[])[] }
  | { readonly fault: 'TOO_LARGE' | 'NOT_READABLE' };

/** Reads the first sheet of a workbook. Numbers stay text: parsing would drop zeros and digits. */
export const readWorkbook = async (bytes: ArrayBuffer): Promise<WorkbookReading> => {
  try {
    const parseNumber = (digits: string) => digits;
    return { lines: await readSheet(unpackWorkbook(bytes), { parseNumber }) };
  } catch (error) {
    const isTooLarge = error instanceof WorkbookError && error.isTooLarge;
    return { fault: isTooLarge ? 'TOO_LARGE' : 'NOT_READABLE' };
  }
};
