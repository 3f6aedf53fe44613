/**
 * Milliseconds. The limits of size bound the work of a file to a few seconds, which a busy computer
 * stretches many times; only a file that hangs the worker takes this long.
 */
const timeoutMs = 120_000;

/**
 * Reads a file in a worker, so that no file can block the page, and terminates the worker. Returns
 * `fallback` when it fails or hangs.
 */
export const readInWorker = <R>(worker: Worker, file: Blob, fallback: R): Promise<R> => {
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
