import { readStatement } from './read-statement.ts';

/** Reads a file beside the page, which goes on meanwhile. */
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void readStatement(data).then((reading) => postMessage(reading));
});
