import { readFile } from './read-table.ts';

/** Worker that reads a file off the main thread. */
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void readFile(data).then((reading) => postMessage(reading));
});
