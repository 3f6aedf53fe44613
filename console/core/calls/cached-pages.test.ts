import { QueryClient } from '@tanstack/react-query';
import { afterAll, expect, test, vi } from 'vitest';
import { rfids } from '../../../contract/rfids.ts';

vi.stubGlobal('window', { addEventListener: () => undefined });
vi.stubGlobal('localStorage', { getItem: () => null });
// Files that run later in this process would take it for a page.
afterAll(vi.unstubAllGlobals);
const { cachedPagesOf } = await import('./cached-pages.ts');
const { queryKeyOf } = await import('./queries.ts');

const cachedRfids = cachedPagesOf(rfids.all, 'rfids');
const keyOfPage = (page: number) =>
  queryKeyOf(rfids.all, { params: { institutionId: 'i' }, query: { page } });

const anRfid = (id: string, name = '') => ({
  _id: id,
  institutionId: 'i',
  physicalId: id,
  name,
  designation: '',
  designationId: '',
  stockType: 'LIMITED' as const,
  point: 0,
  isFree: false,
  isActive: true,
  version: 1,
});

const fetchedAt = 1000;

const aClient = () => {
  const client = new QueryClient();
  const pages = [['a', 'b'], ['c']];
  for (const [index, ids] of pages.entries()) {
    const page = { rfids: ids.map((id) => anRfid(id)), count: 3 };
    client.setQueryData(keyOfPage(index + 1), page, { updatedAt: fetchedAt });
  }
  return client;
};
const pageIn = (client: QueryClient, page: number) =>
  client
    .getQueryData<{ rfids: { _id: string; name: string }[] }>(keyOfPage(page))
    ?.rfids.map(({ _id, name }) => `${_id} ${name}`.trim());

test('a changed row is updated in its place, on whichever page it stands', () => {
  const client = aClient();
  cachedRfids.replace(client, anRfid('c', 'renamed'));
  cachedRfids.replace(client, anRfid('new'));
  expect([pageIn(client, 1), pageIn(client, 2)]).toEqual([['a', 'b'], ['c renamed']]);
  expect(client.getQueryState(keyOfPage(2))?.dataUpdatedAt).toBe(fetchedAt);
});

test('a removed row is gone from its page', () => {
  const client = aClient();
  cachedRfids.remove(client, 'a');
  expect([pageIn(client, 1), pageIn(client, 2)]).toEqual([['b'], ['c']]);
});
