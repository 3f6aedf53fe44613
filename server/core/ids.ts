import { randomFillSync } from 'node:crypto';
import { V7Generator } from 'uuidv7';

/** Random numbers are fetched in batches, because one fetch costs more than making an id. */
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

/** UUIDv7, so that ids sort by their creation time. */
export const newId = (): string => generator.generate().toString();
