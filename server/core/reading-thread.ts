import { on } from 'node:events';
import { MessageChannel, type MessagePort, type ResourceLimits, Worker } from 'node:worker_threads';
import { Unavailable } from './db/unavailable.ts';
import type { Told } from './reading-answers.ts';

/** The code of a thread, which ends in `answerReads`, and what it is given when it starts. */
interface Code {
  readonly file: URL;
  readonly given: unknown;
  readonly limits: ResourceLimits;
}

/** Reads what would hold the event loop of the server, in a thread of its own, as bytes. */
export interface ReadingThread<Read> {
  /**
   * Read as fast as it is taken, until the end or the signal. Several at once take turns. It throws
   * what the read threw, and what ended the thread.
   */
  readonly read: (read: Read, signal: AbortSignal) => AsyncIterable<Uint8Array>;
  /** Ends it with all that it is reading. */
  readonly close: () => Promise<void>;
}

/** So many pieces are read ahead of whoever takes them. */
const ahead = 2;
/** A thread that nobody asks ends after so many milliseconds: it takes its memory. */
const usualIdleMs = 120_000;

const start = ({ file, given, limits }: Code) => {
  const worker = new Worker(file, { workerData: given, resourceLimits: limits });
  // Whoever waits for it keeps the process.
  worker.unref();
  const { promise: ended, resolve } = Promise.withResolvers<unknown>();
  worker.once('error', resolve);
  worker.once('exit', () => resolve(new Error('The thread that read has ended')));
  return { worker, ended, reading: 0 };
};
type Running = ReturnType<typeof start>;

/** The pieces that come from a port; false when it was closed before the end. */
async function* received(
  port: MessagePort,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, boolean> {
  for (let piece = 0; piece < ahead; piece += 1) port.postMessage('more');
  for await (const [message] of on(port, 'message', { close: ['close'], signal })) {
    const told: Told = message;
    if (told === 'end') return true;
    if ('reason' in told) {
      const error = Object.assign(new Error(told.reason), { stack: told.stack });
      throw told.isUnavailable ? new Unavailable(error) : error;
    }
    yield told;
    port.postMessage('more');
  }
  return false;
}

/** A thread that starts when it is first asked, and again when it has ended. */
export const readingThread = <Read>(code: Code, idleMs = usualIdleMs): ReadingThread<Read> => {
  let running: Running | undefined;
  let idle: NodeJS.Timeout | undefined;

  const close = async () => {
    clearTimeout(idle);
    const thread = running;
    // Whoever asks meanwhile has another one.
    running = undefined;
    await thread?.worker.terminate();
  };

  const begun = (): Running => {
    const thread = start(code);
    thread.ended.then(() => {
      if (running === thread) running = undefined;
    });
    return thread;
  };

  async function* read(what: Read, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    clearTimeout(idle);
    running ??= begun();
    const thread = running;
    thread.reading += 1;
    const { port1: port, port2 } = new MessageChannel();
    thread.worker.postMessage({ what, port: port2 }, [port2]);
    try {
      if (!(yield* received(port, signal))) throw await thread.ended;
    } finally {
      port.close();
      thread.reading -= 1;
      if (thread === running && thread.reading === 0) idle = setTimeout(close, idleMs).unref();
    }
  }

  return { read, close };
};
