/**
 * Reads a file in a worker, so that no file can block the page, and terminates the worker. Returns
 * `fallback` when it fails or takes longer than `timeoutMs`.
 */
export const readIn = <R>(worker: Worker, file: Blob, unread: R, patience: number): Promise<R> => {
  const { promise, resolve } = Promise.withResolvers<R>();
  const giveUp = () => resolve(unread);
  const timer = setTimeout(giveUp, patience);
  worker.addEventListener('message', ({ data }: MessageEvent<R>) => resolve(data));
  worker.addEventListener('error', giveUp);
  worker.postMessage(file);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
};
