import { readIn } from '../../core/read-in.ts';
import type { Reading } from './table.ts';

/** Milliseconds; only a malicious file takes longer. */
const patience = 15_000;

/** Reads a file in a worker, so that the page stays responsive. */
export const readBeside = (file: Blob): Promise<Reading> => {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' });
  return readIn<Reading>(worker, file, { fault: 'UNREAD' }, patience);
};
