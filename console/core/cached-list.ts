import type { QueryClient } from '@tanstack/react-query';
import type { Answer, Endpoint } from '../../contract/endpoint.ts';
import type { Given } from '../../contract/request.ts';
import { keyOf } from './queries.ts';

interface Kept {
  readonly _id: string;
}

/** What a list of an answer holds. */
export type Item<A, K extends keyof A> = A[K] extends readonly (infer T extends Kept)[] ? T : never;

/** The list with an entity in the place it had, or at the end. */
const withOne = <T extends Kept>(list: readonly T[], one: T): T[] =>
  list.some(({ _id }) => _id === one._id)
    ? list.map((other) => (other._id === one._id ? one : other))
    : [...list, one];

/** The list a row answers under `name`, as far as the cache holds it: own changes of it are no fetch. */
export const listOf = <E extends Endpoint, K extends keyof Answer<E> & string>(row: E, name: K) => {
  type T = Item<Answer<E>, K>;
  type Known = Readonly<Record<K, readonly T[]>>;
  const change = (client: QueryClient, given: Given<E>, to: (known: readonly T[]) => T[]): void => {
    const key = keyOf(row, given);
    const updatedAt = client.getQueryState(key)?.dataUpdatedAt;
    client.setQueryData<Known>(
      key,
      (known) => known && { ...known, [name]: to(known[name]) },
      updatedAt === undefined ? {} : { updatedAt },
    );
  };
  const find = (client: QueryClient, given: Given<E>, id: string): T | undefined =>
    client.getQueryData<Known>(keyOf(row, given))?.[name].find(({ _id }) => _id === id);
  return {
    find,
    /** In the place it had, or at the end. */
    put: (client: QueryClient, given: Given<E>, one: T): void =>
      change(client, given, (known) => withOne(known, one)),
    drop: (client: QueryClient, given: Given<E>, id: string): void =>
      change(client, given, (known) => known.filter(({ _id }) => _id !== id)),
  };
};
