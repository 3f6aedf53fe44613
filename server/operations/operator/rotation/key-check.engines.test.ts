import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { aServer } from '../../../testing/server.ts';
import { settleKey } from './key-check.ts';

const givenKey = () => ({ DATA_DIR: '', SECRETS_KEY: randomBytes(32) });

test('servers that start at once with different keys do not both start', async () => {
  const { store } = await aServer();
  const starts = [givenKey(), givenKey()].map((settings) => settleKey(store, settings));
  const ends = await Promise.allSettled(starts);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
