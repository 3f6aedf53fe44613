import { readInWorker } from '../../core/files/read-in-worker.ts';
import type { TableReading } from '../../core/files/table.ts';

/** Reads a list in a worker, so that the page stays responsive. */
export const readLinesInWorker = (file: Blob): Promise<TableReading> => {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' });
  return readInWorker<TableReading>(worker, file, { fault: 'UNREAD' });
};
