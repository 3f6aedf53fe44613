/**
 * Waits for several queries of a transaction of which none needs another's answer; PostgreSQL is
 * sent them together. When one fails the others are waited for as well: nothing may follow a rollback.
 */
export const together = async <const T extends readonly Promise<unknown>[]>(...asked: T) => {
  await Promise.allSettled(asked);
  return Promise.all(asked);
};
