import { endpoints } from '../../../contract/index.ts';

/** Rows of the contract that admins may call; tests walk them, so that no row is forgotten. */
export const adminRows = endpoints.flatMap((row) =>
  typeof row.who === 'object' ? [{ row, who: row.who }] : [],
);
