import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { admins } from '../../contract/admins.ts';

Object.assign(globalThis, {
  window: { addEventListener: () => undefined },
  localStorage: { getItem: () => null },
});
const { listOf } = await import('./cached-list.ts');
const { keyOf } = await import('./queries.ts');

const known = listOf(admins.organizationAll, 'admins');
const given = { params: { organizationId: 'o' } };
const key = keyOf(admins.organizationAll, given);
const fetchedAt = 1000;

const anAdmin = (id: string, username = id) => ({
  _id: id,
  username,
  type: 'ORGANIZATION' as const,
  organizationId: 'o',
  institutionId: null,
  avatar: null,
});

const aClient = () => {
  const client = new QueryClient();
  const list = { admins: [anAdmin('a'), anAdmin('b')] };
  client.setQueryData(key, list, { updatedAt: fetchedAt });
  return client;
};
const namesIn = (client: QueryClient) =>
  client.getQueryData<{ admins: { username: string }[] }>(key)?.admins.map((one) => one.username);

test('what was changed keeps its place, what is new comes last, what was removed is gone', () => {
  const client = aClient();
  known.put(client, given, anAdmin('a', 'renamed'));
  known.put(client, given, anAdmin('c'));
  known.drop(client, given, 'b');
  expect(namesIn(client)).toEqual(['renamed', 'c']);
});

test('an own change does not count as a fetch', () => {
  const client = aClient();
  known.put(client, given, anAdmin('c'));
  expect(client.getQueryState(key)?.dataUpdatedAt).toBe(fetchedAt);
});

test('a list that was not fetched yet is left to its fetch', () => {
  const client = new QueryClient();
  known.put(client, given, anAdmin('a'));
  expect(client.getQueryData(key)).toBeUndefined();
});
