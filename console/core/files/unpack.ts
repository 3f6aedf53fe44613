import { Unzip, UnzipInflate } from 'fflate';
import { decodeText } from './decode-text.ts';

/** A workbook is a zip archive of XML. It is unpacked within limits, for an archive may be a bomb. */

const maxBytes = 30 * 1024 * 1024;
const maxFiles = 1000;
/** Compressed bytes inflated at once; they grow at most a thousandfold. */
const sliceBytes = 16 * 1024;

/** The archive unpacks to more than a workbook has. */
export class TooLargeError extends Error {}

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

/** Returns the XML of each path. Throws `TooLargeError`, or what fflate throws on a broken archive. */
export const unpackXml = (archive: ArrayBuffer): ReadonlyMap<string, string> => {
  const files = new Map<string, Uint8Array[]>();
  let remainingBytes = maxBytes;
  const unzip = new Unzip((file) => {
    const pieces: Uint8Array[] = [];
    files.set(file.name.replaceAll('\\', '/').toLowerCase(), pieces);
    if (files.size > maxFiles || (file.originalSize ?? 0) > remainingBytes)
      throw new TooLargeError();
    file.ondata = (error, piece) => {
      if (error) throw error;
      // The declared size may be too small or missing.
      remainingBytes -= piece.length;
      if (remainingBytes < 0) throw new TooLargeError();
      pieces.push(piece);
    };
    file.start();
  });
  unzip.register(SlicedInflate);
  unzip.push(new Uint8Array(archive), true);
  const isXml = (name: string) => /\.(xml|rels)$/.test(name);
  return new Map(
    Array.from(files)
      .filter(([name]) => isXml(name))
      .map(([name, pieces]) => [name, decodeText(join(pieces))]),
  );
};
