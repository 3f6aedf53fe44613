import { randomFillSync } from 'node:crypto';
import { V7Generator } from 'uuidv7';

/** Random numbers are fetched in batches, because one fetch costs more than making an id. */
const randomValues = new Uint32Array(1024);
let usedValues = randomValues.length;

const generator = new V7Generator({
  nextUint32: () => {
    if (usedValues === randomValues.length) {
      randomFillSync(randomValues);
      usedValues = 0;
    }
    return randomValues[usedValues++] ?? 0;
  },
});

/** UUIDv7, so that ids sort by their creation time. */
export const newId = (): string => generator.generate().toString();
