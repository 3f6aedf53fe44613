import { readFile } from './read-table.ts';

/** Reads a file beside the page, which goes on meanwhile. */
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void readFile(data).then((reading) => postMessage(reading));
});
