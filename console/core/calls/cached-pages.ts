import type { QueryClient } from '@tanstack/react-query';
import type { Endpoint, EndpointAnswer } from '../../../contract/endpoint.ts';
import { queryKeyOf } from './queries.ts';

interface CachedItem {
  readonly _id: string;
}

type PageItem<A, K extends keyof A> = A[K] extends readonly (infer T extends CachedItem)[]
  ? T
  : never;

/**
 * Updates the cached pages of a list endpoint, so that an own change shows before the refetch: the
 * change may have moved its row to another page.
 */
export const cachedPagesOf = <E extends Endpoint, K extends keyof EndpointAnswer<E> & string>(
  row: E,
  name: K,
) => {
  type T = PageItem<EndpointAnswer<E>, K>;
  type CachedPage = Readonly<Record<K, readonly T[]>>;
  const updatePages = (client: QueryClient, updateItems: (items: readonly T[]) => T[]): void => {
    for (const [key, page] of client.getQueriesData<CachedPage>({ queryKey: queryKeyOf(row) })) {
      const updatedAt = client.getQueryState(key)?.dataUpdatedAt ?? 0;
      if (page)
        client.setQueryData(key, { ...page, [name]: updateItems(page[name]) }, { updatedAt });
    }
  };
  /** Updates a row on whichever cached page has it. */
  const updateItem = (client: QueryClient, id: string, update: (item: T) => T): void =>
    updatePages(client, (items) => items.map((item) => (item._id === id ? update(item) : item)));
  return {
    /** Replaces a row in its place. */
    replace: (client: QueryClient, item: T): void => updateItem(client, item._id, () => item),
    update: updateItem,
    /** Fetches the shown pages anew and finds a row on them. */
    refetch: async (client: QueryClient, id: string): Promise<T | undefined> => {
      const activeQueries = { queryKey: queryKeyOf(row), type: 'active' } as const;
      await client.refetchQueries(activeQueries);
      const pages = client.getQueriesData<CachedPage>(activeQueries);
      return pages.flatMap(([, page]) => page?.[name] ?? []).find(({ _id }) => _id === id);
    },
    remove: (client: QueryClient, id: string): void =>
      updatePages(client, (items) => items.filter(({ _id }) => _id !== id)),
  };
};
