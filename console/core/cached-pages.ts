import type { QueryClient } from '@tanstack/react-query';
import type { Answer, Endpoint } from '../../contract/endpoint.ts';
import { keyOf } from './queries.ts';

interface Kept {
  readonly _id: string;
}

/** What a page of an answer holds. */
type Item<A, K extends keyof A> = A[K] extends readonly (infer T extends Kept)[] ? T : never;

/**
 * The pages a row answers under `name`, as far as the cache holds them: an own change is seen before
 * they are fetched again, for it may have moved what it changed to another page.
 */
export const pagesOf = <E extends Endpoint, K extends keyof Answer<E> & string>(
  row: E,
  name: K,
) => {
  type T = Item<Answer<E>, K>;
  type Known = Readonly<Record<K, readonly T[]>>;
  const change = (client: QueryClient, to: (known: readonly T[]) => T[]): void => {
    for (const [key, known] of client.getQueriesData<Known>({ queryKey: keyOf(row) })) {
      const updatedAt = client.getQueryState(key)?.dataUpdatedAt ?? 0;
      if (known) client.setQueryData(key, { ...known, [name]: to(known[name]) }, { updatedAt });
    }
  };
  /** Where it is known it becomes what `to` makes of it. */
  const mend = (client: QueryClient, id: string, to: (one: T) => T): void =>
    change(client, (known) => known.map((one) => (one._id === id ? to(one) : one)));
  return {
    /** In the place it has. */
    put: (client: QueryClient, one: T): void => mend(client, one._id, () => one),
    mend,
    drop: (client: QueryClient, id: string): void =>
      change(client, (known) => known.filter(({ _id }) => _id !== id)),
  };
};
