import { search } from '../../contract/search.ts';
import type { TestServer } from './server.ts';

export const searchAs = (server: TestServer, token: string) => async (q: string) => {
  const { results } = await server.call(search.find, { query: { q }, token });
  return results;
};

export const titlesOf = (results: readonly { title: string }[]) =>
  results.map(({ title }) => title);
