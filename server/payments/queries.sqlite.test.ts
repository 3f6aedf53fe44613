import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { aServer } from '../app/testing.ts';
import { dueIn } from './queries.ts';

test('payments that are due are looked up, however many there are', async () => {
  const { store } = await aServer();
  const query = dueIn(store.read, 0).compile();
  const { rows } = await store.read.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]),
  );
  const steps = rows.map(({ detail }) => detail);
  expect(steps.filter((step) => step.includes('duePayments'))).not.toEqual([]);
  expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual([]);
});
