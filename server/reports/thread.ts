import { readingThread } from '../core/reading-thread.ts';
import type { App } from '../core/serve.ts';
import type { LongRead } from './reading.ts';
import type { Given } from './reading-code.ts';

const file = new URL('./reading-code.ts', import.meta.url);
/** With less memory, garbage collection costs as much as reading. */
const limits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 48 };

/** Starts the one thread that makes reports and files, until the server closes. */
export const reportThread = ({ http, settings }: Pick<App, 'http' | 'settings'>) => {
  const { DATABASE_URL, DATABASE_READ_URL, DATA_DIR, TIME_ZONE: timeZone } = settings;
  const given: Given = { place: { DATABASE_URL, DATABASE_READ_URL, DATA_DIR }, timeZone };
  const thread = readingThread<LongRead>({ file, given, limits });
  http.addHook('onClose', thread.close);
  return thread;
};
