import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { rfidBatches } from '../../../contract/rfid-batches.ts';
import { validatorCompiler } from './validation.ts';

test('other work goes on while the longest list of cards is validated', async () => {
  const validate = validatorCompiler({
    schema: rfidBatches.import.body,
    method: 'POST',
    url: rfidBatches.import.path,
    httpPart: 'body',
  });
  const rows = Array.from({ length: 10_000 }, (_, index) => ({ physicalId: `K-${index}` }));
  let [turns, isOver] = [0, false];
  const otherWork = async () => {
    for (; !isOver; turns += 1) await setImmediate();
  };
  await Promise.all([
    otherWork(),
    Promise.resolve(validate({ existing: 'SKIP', rows })).then(() => {
      isOver = true;
    }),
  ]);
  expect(turns).toBeGreaterThanOrEqual(40);
});
