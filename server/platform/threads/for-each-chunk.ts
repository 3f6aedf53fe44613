import { setImmediate } from 'node:timers/promises';

/** Processes items chunk by chunk and yields to the event loop after each. */
export const forEachChunk = async <T>(
  items: readonly T[],
  size: number,
  work: (chunk: readonly T[]) => Promise<void>,
): Promise<void> => {
  for (let from = 0; from < items.length; from += size) {
    await work(items.slice(from, from + size));
    await setImmediate();
  }
};
