/**
 * Reads a file in a worker, so that no file can block the page, and terminates the worker. Returns
 * `fallback` when it fails or takes longer than `timeoutMs`.
 */
export const readInWorker = <R>(
  worker: Worker,
  file: Blob,
  fallback: R,
  timeoutMs: number,
): Promise<R> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reading = new Promise<R>((resolve) => {
    const giveUp = () => resolve(fallback);
    timer = setTimeout(giveUp, timeoutMs);
    worker.addEventListener('message', ({ data }: MessageEvent<R>) => resolve(data));
    worker.addEventListener('error', giveUp);
    worker.postMessage(file);
  });
  return reading.finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
};
