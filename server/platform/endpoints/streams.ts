import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

/** An answer of type `T` that is streamed and never held in memory as a whole. */
export class Streamed<T> {
  readonly stream: Readable;
  declare readonly of: T;

  constructor(parts: Readable | AsyncIterable<string | Uint8Array>) {
    this.stream = parts instanceof Readable ? parts : Readable.from(parts, { objectMode: false });
  }
}

/** An object whose lists may arrive in chunks. */
export type ChunkedObject<T> = {
  readonly [K in keyof T]: T[K] | AsyncIterable<Extract<T[K], readonly unknown[]>>;
};

const isChunked = (value: unknown): value is AsyncIterable<readonly unknown[]> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

async function* listText(chunks: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const rows of chunks) {
    const text = JSON.stringify(rows).slice(1, -1);
    yield isFirst || !text ? text : `,${text}`;
    isFirst &&= !text;
  }
}

async function* jsonText(object: Readonly<Record<string, unknown>>): AsyncGenerator<string> {
  let separator = '{';
  for (const [name, value] of Object.entries(object)) {
    const start = `${separator}${JSON.stringify(name)}:`;
    if (isChunked(value)) {
      yield `${start}[`;
      yield* listText(value);
      yield ']';
    } else {
      yield start + JSON.stringify(value);
    }
    separator = ',';
  }
  yield '}';
}

/**
 * Serializes an object whose long lists arrive in chunks. Only the compiler checks it; the endpoint's
 * schema does not run (docs/decisions/012-long-answers.md).
 */
export const streamJson = <T extends object>(object: ChunkedObject<T>): AsyncGenerator<string> =>
  jsonText({ ...object });

/** Presents the rows of a long list in chunks, between which others are served. */
export async function* presentInChunks<R, T>(
  rows: readonly R[],
  chunkSize: number,
  present: (chunk: readonly R[]) => readonly T[] | Promise<readonly T[]>,
): AsyncGenerator<T[]> {
  for (let from = 0; from < rows.length; from += chunkSize) {
    yield [...(await present(rows.slice(from, from + chunkSize)))];
    await setImmediate();
  }
}
