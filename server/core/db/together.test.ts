import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { together } from './together.ts';

test('of several queries one’s failure is told once the others have ended', async () => {
  let hasEnded = false;
  const slow = async () => {
    await setImmediate();
    hasEnded = true;
  };
  await expect(together(Promise.reject(new Error('refused')), slow())).rejects.toThrow('refused');
  expect(hasEnded).toBe(true);
});
