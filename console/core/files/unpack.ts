import { strFromU8, Unzip, UnzipInflate, zipSync } from 'fflate';
import { isWithinSheetLimits } from './sheet-limits.ts';

/**
 * A workbook is a zip archive of XML. It is unpacked here within limits and repacked uncompressed:
 * the sheet reader would unpack without limits, in workers that the content security policy
 * forbids.
 */

const maxBytes = 30 * 1024 * 1024;
const maxFiles = 1000;
/** Compressed bytes inflated at once; they grow at most a thousandfold. */
const sliceBytes = 16 * 1024;

/** The file is too large, or no zip archive. */
export class WorkbookError extends Error {
  readonly isTooLarge: boolean;

  constructor(isTooLarge = false) {
    super('Not a workbook that can be read');
    this.isTooLarge = isTooLarge;
  }
}

/** Inflates in slices, so that the reader of a bomb can stop early. */
class SlicedInflate extends UnzipInflate {
  override push(chunk: Uint8Array, final: boolean): void {
    for (let at = 0; at < Math.max(1, chunk.length); at += sliceBytes) {
      const end = at + sliceBytes;
      super.push(chunk.subarray(at, end), final && end >= chunk.length);
    }
  }
}

const join = (pieces: readonly Uint8Array[]): Uint8Array => {
  const content = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    content.set(piece, at);
    at += piece.length;
  }
  return content;
};

/** Returns the workbook uncompressed. Throws `WorkbookError`, or what fflate throws on a broken archive. */
export const unpackWorkbook = (archive: ArrayBuffer): ArrayBuffer => {
  const files = new Map<string, Uint8Array[]>();
  let remainingBytes = maxBytes;
  const unzip = new Unzip((file) => {
    const pieces: Uint8Array[] = [];
    files.set(file.name, pieces);
    if (files.size > maxFiles || (file.originalSize ?? 0) > remainingBytes)
      throw new WorkbookError(true);
    file.ondata = (error, piece) => {
      if (error) throw error;
      // The declared size may be too small or missing.
      remainingBytes -= piece.length;
      if (remainingBytes < 0) throw new WorkbookError(true);
      pieces.push(piece);
    };
    file.start();
  });
  unzip.register(SlicedInflate);
  unzip.push(new Uint8Array(archive), true);
  const contents = Array.from(files, ([name, pieces]) => [name, join(pieces)] as const);
  if (!contents.every(([, content]) => isWithinSheetLimits(strFromU8(content))))
    throw new WorkbookError(true);
  return zipSync(Object.fromEntries(contents), { level: 0 }).buffer;
};
