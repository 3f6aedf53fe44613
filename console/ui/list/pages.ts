import type { PagedSearch } from './list-search.ts';
import { orderQuery } from './order.ts';

export const pageCountOf = (count: number, pageSize: number): number => Math.ceil(count / pageSize);

interface CountedAnswer {
  readonly data: { readonly count?: number | undefined } | undefined;
  readonly isPlaceholderData: boolean;
}

/** The page that is shown: the last one when the URL names a later one. */
export const shownPage = (answer: CountedAnswer, page: number, pageSize: number): number => {
  const { data, isPlaceholderData } = answer;
  if (isPlaceholderData || data?.count === undefined) return page;
  return Math.min(page, Math.max(1, pageCountOf(data.count, pageSize)));
};

/** Query parameters of the page that the URL names. */
export const pageQuery = <N extends string>(
  { find, order, page }: PagedSearch,
  limit: number,
  orders: readonly N[],
) => ({ page, limit, find: find.trim() || undefined, order: orderQuery(order, orders) });
