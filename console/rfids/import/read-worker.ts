import { readTableFile } from './read-table.ts';

/** Worker that reads a file off the main thread. */
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void readTableFile(data).then((reading) => postMessage(reading));
});
