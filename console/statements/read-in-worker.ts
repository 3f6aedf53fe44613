import { readInWorker } from '../core/files/read-in-worker.ts';
import type { StatementReading } from './read-statement.ts';

/** Reads a statement in a worker, so that the page stays responsive. */
export const readStatementInWorker = (file: File): Promise<StatementReading> => {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' });
  return readInWorker<StatementReading>(worker, file, { fault: 'UNREAD' });
};
