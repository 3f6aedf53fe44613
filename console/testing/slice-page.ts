import type { ReceivedCall } from './fake-server.ts';

/** Returns the rows of the requested page. */
export const slicePage = <T>(
  rows: readonly T[],
  { page = '1', limit }: ReceivedCall['query'],
): T[] => {
  const size = Number(limit);
  const from = (Number(page) - 1) * size;
  return rows.slice(from, from + size);
};
