import type { TimeOrder } from '../../../contract/paging.ts';

export interface Order {
  readonly key: string;
  readonly direction: 'up' | 'down';
}

/** A column that a list may be ordered by. */
export interface OrderColumn {
  readonly key: string;
  readonly title: string;
  /** Times are labelled 'oldest first' and 'newest first'. */
  readonly sortable?: true | 'time';
}

/** Parses an order of a URL: `count` is ascending, `-count` descending. */
export const parseOrder = (text: unknown): Order | undefined => {
  if (typeof text !== 'string' || !/^-?\w+$/.test(text)) return undefined;
  return text.startsWith('-')
    ? { key: text.slice(1), direction: 'down' }
    : { key: text, direction: 'up' };
};

export const orderText = (order: Order | undefined): string => {
  if (!order) return '';
  return order.direction === 'down' ? `-${order.key}` : order.key;
};

/** Converts the order of a URL into a query parameter; undefined if its column is not sortable. */
export const orderQuery = <const N extends readonly string[]>(text: string, columns: N) => {
  const order = parseOrder(text);
  const column: N[number] | undefined = columns.find((name) => name === order?.key);
  if (column === undefined) return undefined;
  return order?.direction === 'down' ? (`-${column}` as const) : column;
};

/** Order of a list that only sorts by time. */
export const timeOrderOf = (order: Order | undefined): TimeOrder | undefined =>
  order && (order.direction === 'up' ? 'time' : '-time');

/** Next order after a press on a head: ascending, descending, then none where `canGo`. */
export const nextOrder = (
  order: Order | undefined,
  key: string,
  canGo: boolean,
): Order | undefined => {
  if (order?.key !== key) return { key, direction: 'up' };
  if (order.direction === 'up') return { key, direction: 'down' };
  return canGo ? undefined : { key, direction: 'up' };
};
