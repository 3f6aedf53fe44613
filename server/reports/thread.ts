import type { App } from '../platform/endpoints/serve-endpoint.ts';
import { createReadWorker } from '../platform/threads/read-worker.ts';
import type { ReadRequest } from './reading.ts';
import type { ReaderConfig } from './reading-code.ts';

const file = new URL('./reading-code.ts', import.meta.url);
/** With less memory, garbage collection costs as much as reading. */
const limits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 48 };

/** Starts the one thread that makes reports and files, until the server closes. */
export const reportThread = ({ http, settings }: Pick<App, 'http' | 'settings'>) => {
  const { DATABASE_URL, DATABASE_READ_URL, DATA_DIR, TIME_ZONE: timeZone } = settings;
  const config: ReaderConfig = { place: { DATABASE_URL, DATABASE_READ_URL, DATA_DIR }, timeZone };
  const thread = createReadWorker<ReadRequest>({ file, data: config, limits });
  http.addHook('onClose', thread.close);
  return thread;
};
