import { expect, test } from 'vitest';
import { sellAtOnce } from './live.ts';

test('a machine sells at once, then at its pace', () => {
  expect([...sellAtOnce([60_000, 90_000])]).toEqual([0, 60_000, 90_000]);
});
