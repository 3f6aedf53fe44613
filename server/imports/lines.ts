import { closeSync, openSync, readSync } from 'node:fs';
import type { BrokenRecord } from '../../contract/sales-file/records.ts';
import { reasonOf } from '../core/db/reason.ts';
import { StartError } from '../core/settings/settings.ts';

export interface Line {
  /** Counted from 1. */
  readonly line: number;
  readonly text: string;
}

/** Bytes. A longer line is no sale, and is never held as a whole. */
export const longestLine = 65_536;
const blockBytes = 1_048_576;
const newLine = 0x0a;

/** Neither stands in a text: a NUL, and what stands for bytes that are not UTF-8. */
const foreign = /[\0\ufffd]/;

const lineOf = (line: number, text: string): Line | BrokenRecord => {
  if (text.length > longestLine) return { line, reason: 'is longer than 64 KB' };
  if (foreign.test(text)) return { line, reason: 'holds bytes that are no text (UTF-8 is read)' };
  return { line, text: text.endsWith('\r') ? text.slice(0, -1) : text };
};

/** The lines of a file by blocks of it; of one that is too long no more is kept than tells so. */
class Lines {
  #line = 0;
  /** What the blocks before have begun of a line. */
  #begun: Buffer = Buffer.alloc(0);

  *of(block: Buffer): Generator<Line | BrokenRecord> {
    const end = block.lastIndexOf(newLine);
    if (end < 0) return this.#keep(block);
    const text = Buffer.concat([this.#begun, block.subarray(0, end)]).toString('utf8');
    this.#begun = Buffer.alloc(0);
    this.#keep(block.subarray(end + 1));
    for (const one of text.split('\n')) yield lineOf(++this.#line, one);
  }

  /** What stands after the last line end. */
  *rest(): Generator<Line | BrokenRecord> {
    if (this.#begun.length) yield lineOf(++this.#line, this.#begun.toString('utf8'));
  }

  #keep(part: Buffer): void {
    // A letter of UTF-8 has at most four bytes, so this is more letters than a line may have.
    const most = 4 * (longestLine + 1) - this.#begun.length;
    this.#begun = Buffer.concat([this.#begun, part.subarray(0, Math.max(0, most))]);
  }
}

const isUtf16 = (block: Buffer): boolean =>
  block.length > 1 && [0xfeff, 0xfffe].includes(block.readUInt16BE());

const withoutMark = (block: Buffer): Buffer =>
  block.indexOf('\ufeff') === 0 ? block.subarray(3) : block;

export interface LinesOfFile {
  readonly lines: Iterable<Line | BrokenRecord>;
  /** How many bytes of the file are read. */
  readonly position: () => number;
  readonly close: () => void;
}

/** The lines of a text file of any size, read block by block. Throws a StartError where there is none. */
export const openLines = (file: string): LinesOfFile => {
  const unreadable = (error: unknown) =>
    new StartError(`${file} cannot be read (${reasonOf(error)}).`);
  let position = 0;
  let open: number;
  try {
    open = openSync(file, 'r');
  } catch (error) {
    throw unreadable(error);
  }
  const block = Buffer.alloc(blockBytes);
  const nextBlock = (): Buffer => {
    try {
      return block.subarray(0, readSync(open, block));
    } catch (error) {
      throw unreadable(error);
    }
  };
  function* lines() {
    const found = new Lines();
    for (let read = nextBlock(); read.length; read = nextBlock()) {
      const isFirst = position === 0;
      if (isFirst && isUtf16(read)) {
        throw new StartError(`${file} is UTF-16: save it as CSV in UTF-8.`);
      }
      position += read.length;
      yield* found.of(isFirst ? withoutMark(read) : read);
    }
    yield* found.rest();
  }
  return { lines: lines(), position: () => position, close: () => closeSync(open) };
};
