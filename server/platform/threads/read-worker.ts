import { on } from 'node:events';
import { MessageChannel, type MessagePort, type ResourceLimits, Worker } from 'node:worker_threads';
import { Unavailable } from '../db/unavailable.ts';
import type { WorkerReply } from './read-worker-thread.ts';

/** `file` must call `serveReads`; `data` is cloned into the thread. */
interface WorkerCode {
  readonly file: URL;
  readonly data: unknown;
  readonly limits: ResourceLimits;
}

/** Runs reads that would block the server's event loop in a worker thread and streams bytes. */
export interface ReadWorker<Read> {
  /**
   * Reads as fast as the consumer takes, until the end or the signal; concurrent reads take turns.
   * Throws what the read threw or what ended the thread.
   */
  readonly read: (read: Read, signal: AbortSignal) => AsyncIterable<Uint8Array>;
  /** Terminates the thread and all its reads. */
  readonly close: () => Promise<void>;
}

/** Pieces that are read ahead of the consumer. */
const piecesAhead = 2;
/** Milliseconds after which an idle thread ends, to free its memory. */
const defaultIdleMs = 120_000;

const startWorker = ({ file, data, limits }: WorkerCode) => {
  const worker = new Worker(file, { workerData: data, resourceLimits: limits });
  // The consumer of a read keeps the process alive, not the thread.
  worker.unref();
  const { promise: ended, resolve } = Promise.withResolvers<unknown>();
  worker.once('error', resolve);
  worker.once('exit', () => resolve(new Error('The thread that read has ended')));
  return { worker, ended, reading: 0 };
};
type RunningWorker = ReturnType<typeof startWorker>;

/** Yields the pieces of a port; returns false when it closed before the end. */
async function* receivePieces(
  port: MessagePort,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, boolean> {
  for (let piece = 0; piece < piecesAhead; piece += 1) port.postMessage('more');
  for await (const [message] of on(port, 'message', { close: ['close'], signal })) {
    const reply: WorkerReply = message;
    if (reply === 'end') return true;
    if ('reason' in reply) {
      const error = Object.assign(new Error(reply.reason), { stack: reply.stack });
      throw reply.isUnavailable ? new Unavailable(error) : error;
    }
    yield reply;
    port.postMessage('more');
  }
  return false;
}

/** The thread starts with the first read, and again after it has ended. */
export const createReadWorker = <Read>(
  code: WorkerCode,
  idleMs = defaultIdleMs,
): ReadWorker<Read> => {
  let running: RunningWorker | undefined;
  let idle: NodeJS.Timeout | undefined;

  const close = async () => {
    clearTimeout(idle);
    const thread = running;
    // A read that begins meanwhile starts another thread.
    running = undefined;
    await thread?.worker.terminate();
  };

  const startTracked = (): RunningWorker => {
    const thread = startWorker(code);
    thread.ended.then(() => {
      if (running === thread) running = undefined;
    });
    return thread;
  };

  async function* read(what: Read, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    clearTimeout(idle);
    running ??= startTracked();
    const thread = running;
    thread.reading += 1;
    const { port1: port, port2 } = new MessageChannel();
    thread.worker.postMessage({ what, port: port2 }, [port2]);
    try {
      if (!(yield* receivePieces(port, signal))) throw await thread.ended;
    } finally {
      port.close();
      thread.reading -= 1;
      if (thread === running && thread.reading === 0) idle = setTimeout(close, idleMs).unref();
    }
  }

  return { read, close };
};
