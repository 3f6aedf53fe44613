import { readIn } from '../../core/read-in.ts';
import type { Reading } from './table.ts';

/** A file that takes longer was made to. */
const patience = 15_000;

/** What a file holds. */
export const readBeside = (file: Blob): Promise<Reading> => {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' });
  return readIn<Reading>(worker, file, { fault: 'UNREAD' }, patience);
};
