import { setImmediate } from 'node:timers/promises';
import { Unavailable } from '../platform/db/unavailable.ts';
import { serveReads } from '../platform/threads/read-worker-thread.ts';

/** Worker of a reading thread with successful and failing reads. */

export type OddRead = 'NUMBERS' | 'ENDLESS' | 'THROWN' | 'AWAY' | 'THROWN_LATER' | 'CRASH' | 'OPEN';

const line = 'x'.repeat(65_536);
let open = 0;

async function* endless() {
  open += 1;
  try {
    for (;;) {
      yield line;
      await setImmediate();
    }
  } finally {
    open -= 1;
  }
}

async function* read(what: OddRead): AsyncGenerator<string> {
  switch (what) {
    case 'NUMBERS':
      for (let number = 0; number < 30_000; number += 1) yield `${number}\n`;
      break;
    case 'ENDLESS':
      yield* endless();
      break;
    case 'THROWN':
      throw new Error('no such table');
    case 'AWAY':
      throw new Unavailable(new Error('disk I/O error'));
    case 'THROWN_LATER':
      yield line;
      throw new Error('no such table');
    case 'CRASH':
      // An uncaught error, like a bug.
      queueMicrotask(() => {
        throw new Error('out of reach');
      });
      await new Promise(() => undefined);
      break;
    case 'OPEN':
      yield String(open);
  }
}

serveReads(read);
