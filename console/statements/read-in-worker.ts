import { readInWorker } from '../core/files/read-in-worker.ts';
import type { StatementReading } from './read-statement.ts';

/** Milliseconds; only a malicious file takes longer. */
const timeoutMs = 10_000;

/** Reads a statement in a worker, so that the page stays responsive. */
export const readStatementInWorker = (file: File): Promise<StatementReading> => {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' });
  return readInWorker<StatementReading>(worker, file, { fault: 'UNREAD' }, timeoutMs);
};
