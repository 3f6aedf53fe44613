import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const file = new URL('./workbook-code.ts', import.meta.url);
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };

/** Builds a workbook from the JSON of its sheets in a thread of its own, which the signal ends. */
export const buildWorkbook = async (
  sheets: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<Uint8Array> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of sheets) pieces.push(piece);
  const worker = new Worker(file, { workerData: pieces, resourceLimits });
  try {
    const [bytes] = await once(worker, 'message', { signal });
    return bytes;
  } finally {
    await worker.terminate();
  }
};
