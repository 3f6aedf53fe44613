import type { Tx } from '../platform/db/store.ts';

/** Versions of one timeline. A restored database begins another one. */
const timelineLength = 1_000_000_000;
export const timelineOf = (version: number): number => Math.floor(version / timelineLength);

/**
 * Starts another timeline for the card lists and configurations that machines hold. Machines may
 * hold newer ones than a restored database, under the same versions.
 */
export const startNewTimelines = async (tx: Tx): Promise<void> => {
  await tx
    .updateTable('institutions')
    .set((eb) => ({ cardsVersion: eb('cardsVersion', '+', timelineLength) }))
    .execute();
  await tx
    .updateTable('machines')
    .set((eb) => ({ configVersion: eb('configVersion', '+', 1_000_000) }))
    .execute();
};
