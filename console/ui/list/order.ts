import type { TimeOrder } from '../../../contract/paging.ts';

export interface Order {
  readonly key: string;
  readonly direction: 'up' | 'down';
}

/** What a list may be ordered by. */
export interface OrderColumn {
  readonly key: string;
  readonly title: string;
  /** Of times it is said which come first. */
  readonly sortable?: true | 'time';
}

/** In a URL: `count` is upwards, `-count` downwards. */
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

/** The order of a URL as a list is asked for it; none where it names no column that orders. */
export const orderAmong = <const N extends readonly string[]>(text: string, columns: N) => {
  const order = parseOrder(text);
  const column: N[number] | undefined = columns.find((one) => one === order?.key);
  if (column === undefined) return undefined;
  return order?.direction === 'down' ? (`-${column}` as const) : column;
};

/** The order by the one column that has one. */
export const timeOrderOf = (order: Order | undefined): TimeOrder | undefined =>
  order && (order.direction === 'up' ? 'time' : '-time');

/** A head pressed again turns its order around, and the third time gives it up where that `canGo`. */
export const orderAfter = (
  order: Order | undefined,
  key: string,
  canGo: boolean,
): Order | undefined => {
  if (order?.key !== key) return { key, direction: 'up' };
  if (order.direction === 'up') return { key, direction: 'down' };
  return canGo ? undefined : { key, direction: 'up' };
};
