import type { Reading } from './read-statement.ts';

/** A file that takes longer was made to. */
const patience = 10_000;

/** What a file says; read in a worker, so that no file can stop the page. */
export const readBeside = (file: File): Promise<Reading> => {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve } = Promise.withResolvers<Reading>();
  const giveUp = () => resolve({ fault: 'UNREAD' });
  const timer = setTimeout(giveUp, patience);
  worker.addEventListener('message', ({ data }: MessageEvent<Reading>) => resolve(data));
  worker.addEventListener('error', giveUp);
  worker.postMessage(file);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
};
