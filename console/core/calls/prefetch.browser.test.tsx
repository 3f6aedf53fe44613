import { expect, test } from 'vitest';
import { organizations } from '../../../contract/organizations.ts';
import { buildUrl } from '../../../contract/request.ts';
import { setClock } from '../../testing/actions.ts';
import { buildAdmin, organizationId } from '../../testing/builders.ts';
import { startServer } from '../../testing/start-server.ts';
import { prefetchResponse, takePrefetchedResponse } from './prefetch.ts';
import { endSession, startSession } from './session.ts';

const url = buildUrl(organizations.one, { params: { id: organizationId } });
const login = () => startSession({ accessToken: 'token', admin: buildAdmin() });

const aPrefetched = async () => {
  startServer();
  login();
  await prefetchResponse(url, {});
};

test('a prefetched answer is taken once', async () => {
  await aPrefetched();
  expect((await takePrefetchedResponse(url))?.status).toBe(200);
  expect(takePrefetchedResponse(url)).toBe(undefined);
});

test.for([
  ['a logout', endSession],
  ['a login', login],
] as const)('a prefetched answer is gone after %s', async ([, change]) => {
  await aPrefetched();
  change();
  expect(takePrefetchedResponse(url)).toBe(undefined);
});

test('a request that is under way ends with the session', async () => {
  startServer().hold(organizations.one);
  login();
  const response = prefetchResponse(url, {});
  endSession();
  await expect(response).rejects.toThrow('aborted');
});

test('a request that is under way ends with the query that took it', async () => {
  startServer().hold(organizations.one);
  login();
  void prefetchResponse(url, {}).catch(() => undefined);
  const query = new AbortController();
  const taken = takePrefetchedResponse(url, query.signal);
  query.abort();
  await expect(taken).rejects.toThrow('aborted');
});

test.for([
  ['half a minute later', '2026-01-10T06:00:30.000Z'],
  ['when the clock was set back', '2026-01-10T04:00:00.000Z'],
] as const)('a prefetched answer is not shown %s', async ([, later]) => {
  setClock('2026-01-10T06:00:00.000Z');
  await aPrefetched();
  setClock(later);
  expect(takePrefetchedResponse(url)).toBe(undefined);
});
