import type { ReceivedCall } from './fake-server.ts';

/** The rows of the page that a call asks for. */
export const slicePage = <T>(rows: readonly T[], { page, limit }: ReceivedCall['query']): T[] => {
  const size = Number(limit);
  const from = (Number(page) - 1) * size;
  return rows.slice(from, from + size);
};
