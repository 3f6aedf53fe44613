import { on } from 'node:events';
import { constants, setPriority } from 'node:os';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { errorMessageOf } from '../db/reason.ts';
import { Unavailable } from '../db/unavailable.ts';

/** The side of `ReadWorker` that runs inside the worker thread. */

interface ReadFailure {
  readonly reason: string;
  readonly stack: string | undefined;
  readonly isUnavailable: boolean;
}

/** A piece of the read, its end, or its failure. */
export type WorkerReply = Uint8Array | 'end' | ReadFailure;

interface WorkerRequest<Read> {
  readonly what: Read;
  readonly port: MessagePort;
}

const encoder = new TextEncoder();
/** Fewest characters of a piece, because each piece costs a message to the other thread. */
const minPieceChars = 65_536;

/** Joins parts into pieces of at least `minPieceChars` characters; stops on abort. */
async function* piecesOf(
  parts: AsyncIterable<string>,
  stopped: AbortSignal,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let text = '';
  for await (const part of parts) {
    if (stopped.aborted) return;
    text += part;
    if (text.length < minPieceChars) continue;
    yield encoder.encode(text);
    text = '';
  }
  if (text) yield encoder.encode(text);
}

const failureOf = (error: unknown): ReadFailure => ({
  reason: errorMessageOf(error),
  stack: error instanceof Error ? error.stack : undefined,
  isUnavailable: error instanceof Unavailable,
});

/** Sends one piece per request message, until the port closes. */
const sendPieces = async (parts: AsyncIterable<string>, port: MessagePort): Promise<void> => {
  const reply = (message: WorkerReply) => port.postMessage(message);
  const leaving = new AbortController();
  port.once('close', () => leaving.abort());
  const pieces = piecesOf(parts, leaving.signal);
  try {
    for await (const _more of on(port, 'message', { close: ['close'] })) {
      const { done, value } = await pieces.next();
      if (done) return reply('end');
      port.postMessage(value, [value.buffer]);
    }
  } catch (error) {
    reply(failureOf(error));
  } finally {
    await pieces.return(undefined);
  }
};

/** Sales and pages come first. Only Linux has a priority per thread. */
const lowerPriority = (): void => {
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A sandbox may refuse it, which must not cost the reports.
  }
};

export const serveReads = <Read>(read: (what: Read) => AsyncIterable<string>): void => {
  if (!parentPort) throw new Error('This file is the code of a thread');
  lowerPriority();
  parentPort.on('message', ({ what, port }: WorkerRequest<Read>) => sendPieces(read(what), port));
};
