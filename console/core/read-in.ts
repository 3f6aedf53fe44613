/**
 * What a worker makes of a file, beside the page, so that no file can stop it; the worker is ended
 * then. `unread` is answered where it fails or takes longer than `patience` ms.
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
