import { on } from 'node:events';
import { constants, setPriority } from 'node:os';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { reasonOf } from './db/reason.ts';
import { Unavailable } from './db/unavailable.ts';

/** The side of `ReadingThread` that is within the thread. */

interface Failed {
  readonly reason: string;
  readonly stack: string | undefined;
  readonly isUnavailable: boolean;
}

/** A piece of what is read, its end, or why there is none. */
export type Told = Uint8Array | 'end' | Failed;

interface Asked<Read> {
  readonly what: Read;
  readonly port: MessagePort;
}

const encoder = new TextEncoder();
/** Characters of the least piece: each takes its way to the other thread. */
const least = 65_536;

/** Texts are told together until they are worth it, or until nobody waits for them any more. */
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

/** A piece for each that is asked for, until nobody asks any more. */
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

/** Whoever sells or looks at a page comes first. Elsewhere it would be the priority of the process. */
const stepBack = (): void => {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
};

/** Reads what this thread is asked for. */
export const answerReads = <Read>(read: (what: Read) => AsyncIterable<string>): void => {
  if (!parentPort) throw new Error('This file is the code of a thread');
  stepBack();
  parentPort.on('message', ({ what, port }: Asked<Read>) => answer(read(what), port));
};
