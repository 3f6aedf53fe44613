import { randomFillSync } from 'node:crypto';
import { V7Generator } from 'uuidv7';

/** Fetched by the page: ids are made by the thousand, and each fetch costs more than an id. */
const random = new Uint32Array(1024);
let used = random.length;

const generator = new V7Generator({
  nextUint32: () => {
    if (used === random.length) {
      randomFillSync(random);
      used = 0;
    }
    return random[used++] ?? 0;
  },
});

/** A new id: UUIDv7, so that ids sort by the time they were made. */
export const newId = (): string => generator.generate().toString();
