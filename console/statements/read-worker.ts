import { readStatement } from './read-statement.ts';

/** Worker that reads a statement off the main thread. */
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void readStatement(data).then((reading) => postMessage(reading));
});
