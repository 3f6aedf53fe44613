import { readIn } from '../core/read-in.ts';
import type { Reading } from './read-statement.ts';

/** A file that takes longer was made to. */
const patience = 10_000;

/** What a file says. */
export const readBeside = (file: File): Promise<Reading> => {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' });
  return readIn<Reading>(worker, file, { fault: 'UNREAD' }, patience);
};
