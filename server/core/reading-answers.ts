import { on } from 'node:events';
import { constants, setPriority } from 'node:os';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { reasonOf } from './db/reason.ts';
import { Unavailable } from './db/unavailable.ts';

/** The side of `ReadWorker` that runs inside the worker thread. */

interface Failed {
  readonly reason: string;
  readonly stack: string | undefined;
  readonly isUnavailable: boolean;
}

/** A piece of the read, its end, or its failure. */
export type Told = Uint8Array | 'end' | Failed;

interface Asked<Read> {
  readonly what: Read;
  readonly port: MessagePort;
}

const encoder = new TextEncoder();
/** Fewest characters of a piece, because each piece costs a message to the other thread. */
const least = 65_536;

/** Joins parts into pieces of at least `minPieceChars` characters; stops on abort. */
async function* piecesOf(
  parts: AsyncIterable<string>,
  left: AbortSignal,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let text = '';
  for await (const part of parts) {
    if (left.aborted) return;
    text += part;
    if (text.length < least) continue;
    yield encoder.encode(text);
    text = '';
  }
  if (text) yield encoder.encode(text);
}

const failed = (error: unknown): Failed => ({
  reason: reasonOf(error),
  stack: error instanceof Error ? error.stack : undefined,
  isUnavailable: error instanceof Unavailable,
});

/** Sends one piece per request message, until the port closes. */
const answer = async (parts: AsyncIterable<string>, port: MessagePort): Promise<void> => {
  const tell = (told: Told) => port.postMessage(told);
  const leaving = new AbortController();
  port.once('close', () => leaving.abort());
  const pieces = piecesOf(parts, leaving.signal);
  try {
    for await (const _more of on(port, 'message', { close: ['close'] })) {
      const { done, value } = await pieces.next();
      if (done) return tell('end');
      port.postMessage(value, [value.buffer]);
    }
  } catch (error) {
    tell(failed(error));
  } finally {
    await pieces.return(undefined);
  }
};

/** Sales and pages come first. Only Linux has a priority per thread. */
const stepBack = (): void => {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
};

/** Serves the read requests of the main thread. */
export const answerReads = <Read>(read: (what: Read) => AsyncIterable<string>): void => {
  if (!parentPort) throw new Error('This file is the code of a thread');
  stepBack();
  parentPort.on('message', ({ what, port }: Asked<Read>) => answer(read(what), port));
};
