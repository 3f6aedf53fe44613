import { Refused } from './errors.ts';

/**
 * Counts what a call will write, for a budget that is spent before the work. What is refused counts
 * as 0: the transaction refuses it again, after it has checked the caller's rights.
 */
export const countUnrefused = async (count: () => Promise<number>): Promise<number> => {
  try {
    return await count();
  } catch (error) {
    if (error instanceof Refused) return 0;
    throw error;
  }
};
