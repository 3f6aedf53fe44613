import { closeSync, openSync, readSync } from 'node:fs';
import {
  type BrokenRecord,
  maxLineLength,
  type TextLine,
} from '../../../../contract/sales-file/parse-records.ts';
import { errorMessageOf } from '../../../platform/db/reason.ts';
import { StartError } from '../../../platform/settings/settings.ts';

const blockBytes = 1_048_576;
const newLine = 0x0a;

/** A NUL, and the replacement character for bytes that are not UTF-8. */
const brokenText = /[\0\ufffd]/;

const checkLine = (line: number, text: string): TextLine | BrokenRecord => {
  if (text.length > maxLineLength) return { line, reason: 'is longer than 64 KB' };
  if (brokenText.test(text))
    return { line, reason: 'holds bytes that are no text (UTF-8 is read)' };
  return { line, text: text.endsWith('\r') ? text.slice(0, -1) : text };
};

/** Splits blocks into lines; stores no more of an overlong line than proves its length. */
class LineSplitter {
  #line = 0;
  /** Incomplete line at the end of the previous block. */
  #begun: Buffer = Buffer.alloc(0);

  *split(block: Buffer): Generator<TextLine | BrokenRecord> {
    const end = block.lastIndexOf(newLine);
    if (end < 0) return this.#keep(block);
    const text = Buffer.concat([this.#begun, block.subarray(0, end)]).toString('utf8');
    this.#begun = Buffer.alloc(0);
    this.#keep(block.subarray(end + 1));
    for (const one of text.split('\n')) yield checkLine(++this.#line, one);
  }

  /** Yields the last line when no line end follows it. */
  *flush(): Generator<TextLine | BrokenRecord> {
    if (this.#begun.length) yield checkLine(++this.#line, this.#begun.toString('utf8'));
  }

  #keep(part: Buffer): void {
    // A character of UTF-8 has at most four bytes, so this exceeds the longest line.
    const most = 4 * (maxLineLength + 1) - this.#begun.length;
    this.#begun = Buffer.concat([this.#begun, part.subarray(0, Math.max(0, most))]);
  }
}

const isUtf16 = (block: Buffer): boolean =>
  block.length > 1 && [0xfeff, 0xfffe].includes(block.readUInt16BE());

const stripByteOrderMark = (block: Buffer): Buffer =>
  block.indexOf('\ufeff') === 0 ? block.subarray(3) : block;

export interface LinesOfFile {
  readonly lines: Iterable<TextLine | BrokenRecord>;
  /** Bytes that have been read. */
  readonly position: () => number;
  readonly close: () => void;
}

/** Reads a text file of any size block by block. Throws a StartError when it cannot be read. */
export const openLines = (file: string): LinesOfFile => {
  const unreadable = (error: unknown) =>
    new StartError(`${file} cannot be read (${errorMessageOf(error)}).`);
  let position = 0;
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch (error) {
    throw unreadable(error);
  }
  const block = Buffer.alloc(blockBytes);
  const nextBlock = (): Buffer => {
    try {
      return block.subarray(0, readSync(descriptor, block));
    } catch (error) {
      throw unreadable(error);
    }
  };
  function* lines() {
    const splitter = new LineSplitter();
    for (let read = nextBlock(); read.length; read = nextBlock()) {
      const isFirst = position === 0;
      if (isFirst && isUtf16(read)) {
        throw new StartError(`${file} is UTF-16: save it as CSV in UTF-8.`);
      }
      position += read.length;
      yield* splitter.split(isFirst ? stripByteOrderMark(read) : read);
    }
    yield* splitter.flush();
  }
  return { lines: lines(), position: () => position, close: () => closeSync(descriptor) };
};
