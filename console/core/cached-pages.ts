import type { QueryClient } from '@tanstack/react-query';
import type { Answer, Endpoint } from '../../contract/endpoint.ts';
import { keyOf } from './queries.ts';

interface Kept {
  readonly _id: string;
}

type Item<A, K extends keyof A> = A[K] extends readonly (infer T extends Kept)[] ? T : never;

/**
 * Updates the cached pages of a list endpoint, so that an own change shows before the refetch: the
 * change may have moved its row to another page.
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
  /** Updates a row on whichever cached page has it. */
  const mend = (client: QueryClient, id: string, to: (one: T) => T): void =>
    change(client, (known) => known.map((one) => (one._id === id ? to(one) : one)));
  return {
    /** Replaces a row in its place. */
    put: (client: QueryClient, one: T): void => mend(client, one._id, () => one),
    mend,
    drop: (client: QueryClient, id: string): void =>
      change(client, (known) => known.filter(({ _id }) => _id !== id)),
  };
};
