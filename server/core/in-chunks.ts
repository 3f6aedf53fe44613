import { setImmediate } from 'node:timers/promises';

/** Does work a part after the other, with others coming in between on the event loop. */
export const inChunks = async <T>(
  items: readonly T[],
  size: number,
  work: (chunk: readonly T[]) => Promise<void>,
): Promise<void> => {
  for (let from = 0; from < items.length; from += size) {
    await work(items.slice(from, from + size));
    await setImmediate();
  }
};
