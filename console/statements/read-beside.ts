import { readIn } from '../core/read-in.ts';
import type { Reading } from './read-statement.ts';

/** Milliseconds; only a malicious file takes longer. */
const patience = 10_000;

/** Reads a statement in a worker, so that the page stays responsive. */
export const readBeside = (file: File): Promise<Reading> => {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' });
  return readIn<Reading>(worker, file, { fault: 'UNREAD' }, patience);
};
