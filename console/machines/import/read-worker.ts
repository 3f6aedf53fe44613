import { readTable } from '../../core/files/read-table.ts';
import { machineTable } from './columns.ts';

/** Worker that reads a file off the main thread. */
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void readTable(data, machineTable).then((reading) => postMessage(reading));
});
