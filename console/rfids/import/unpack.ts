import { isWithinSheetLimits } from './sheet-limits.ts';

/**
 * A workbook is a zip archive of XML. It is unpacked here within limits and repacked uncompressed:
 * the sheet reader would unpack without limits, in workers that the content security policy
 * forbids.
 */

const maxBytes = 30 * 1024 * 1024;
const maxFiles = 1000;

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const fileMark = 0x04034b50;
const endLength = 22;
const entryLength = 46;
const fileLength = 30;

interface ArchiveEntry {
  readonly name: Uint8Array;
  readonly isPacked: boolean;
  readonly packed: Uint8Array<ArrayBuffer>;
}

/** The file is too large, or no zip archive. */
export class WorkbookError extends Error {
  readonly isTooLarge: boolean;

  constructor(isTooLarge = false) {
    super('Not a workbook that can be read');
    this.isTooLarge = isTooLarge;
  }
}

const findEnd = (view: DataView): number => {
  const first = Math.max(0, view.byteLength - endLength - 0xffff);
  for (let at = view.byteLength - endLength; at >= first; at -= 1) {
    if (view.getUint32(at, true) === endMark) return at;
  }
  throw new WorkbookError();
};

const readEntries = (archive: ArrayBuffer): ArchiveEntry[] => {
  const view = new DataView(archive);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > maxFiles) throw new WorkbookError(true);
  const entries: ArchiveEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== entryMark) throw new WorkbookError();
    const length = view.getUint32(at + 20, true);
    const nameLength = view.getUint16(at + 28, true);
    const start = view.getUint32(at + 42, true);
    const contentStart =
      start + fileLength + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
    entries.push({
      name: new Uint8Array(archive, at + entryLength, nameLength),
      isPacked: view.getUint16(at + 10, true) !== 0,
      packed: new Uint8Array(archive, contentStart, length),
    });
    at += entryLength + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
};

/** Throws when the content exceeds `maxBytes`, without unpacking more. */
const unpackEntry = async (
  { isPacked, packed }: ArchiveEntry,
  maxBytes: number,
): Promise<Uint8Array> => {
  if (!isPacked) return packed;
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      throw new WorkbookError(true);
    }
    pieces.push(value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
};

/** Writes the lengths that the local header and the directory entry of a file share. */
const writeLengths = (view: DataView, at: number, content: Uint8Array, name: Uint8Array): void => {
  view.setUint32(at, content.byteLength, true);
  view.setUint32(at + 4, content.byteLength, true);
  view.setUint16(at + 8, name.byteLength, true);
};

interface UnpackedFile {
  readonly name: Uint8Array;
  readonly content: Uint8Array;
}

/** Builds an uncompressed archive. The sheet reader checks no checksum, so none is written. */
const buildArchive = (files: readonly UnpackedFile[]): ArrayBuffer => {
  const sizes = files.map(({ name, content }) => name.byteLength + content.byteLength);
  const heads = files.map(({ name }) => entryLength + name.byteLength);
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  const listAt = sum(sizes) + files.length * fileLength;
  const bytes = new Uint8Array(listAt + sum(heads) + endLength);
  const view = new DataView(bytes.buffer);
  let at = 0;
  let head = listAt;
  for (const { name, content } of files) {
    view.setUint32(at, fileMark, true);
    writeLengths(view, at + 18, content, name);
    bytes.set(name, at + fileLength);
    bytes.set(content, at + fileLength + name.byteLength);
    view.setUint32(head, entryMark, true);
    writeLengths(view, head + 20, content, name);
    view.setUint32(head + 42, at, true);
    bytes.set(name, head + entryLength);
    at += fileLength + name.byteLength + content.byteLength;
    head += entryLength + name.byteLength;
  }
  view.setUint32(head, endMark, true);
  view.setUint16(head + 8, files.length, true);
  view.setUint16(head + 10, files.length, true);
  view.setUint32(head + 12, head - listAt, true);
  view.setUint32(head + 16, listAt, true);
  return bytes.buffer;
};

/** Returns the workbook uncompressed. Throws `NoWorkbook`; a broken archive may also throw RangeError or TypeError. */
export const unpackWorkbook = async (archive: ArrayBuffer): Promise<ArrayBuffer> => {
  const files: UnpackedFile[] = [];
  let remainingBytes = maxBytes;
  for (const entry of readEntries(archive)) {
    const content = await unpackEntry(entry, remainingBytes);
    remainingBytes -= content.byteLength;
    if (remainingBytes < 0 || !isWithinSheetLimits(new TextDecoder().decode(content)))
      throw new WorkbookError(true);
    files.push({ name: entry.name, content });
  }
  return buildArchive(files);
};
