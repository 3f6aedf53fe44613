import { workerData } from 'node:worker_threads';
import { calendarOf } from '../../contract/values/periods.ts';
import { openReadStore, type StoreSettings } from '../platform/db/open-store.ts';
import { serveReads } from '../platform/threads/read-worker-thread.ts';
import { type ReadRequest, readInChunks } from './reading.ts';

/** Entry point of the thread that makes reports and files, with a connection of its own. */

export interface ReaderConfig {
  readonly place: StoreSettings;
  readonly timeZone: string;
}

const { place, timeZone }: ReaderConfig = workerData;
const { db } = await openReadStore(place);
const calendar = calendarOf(timeZone);

serveReads((request: ReadRequest) => readInChunks(db, calendar, request));
