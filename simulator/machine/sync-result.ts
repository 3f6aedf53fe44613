/** Result of syncs with the server. */
export interface SyncResult {
  readonly handedOver: number;
  readonly rejected: readonly { readonly seq: number | null; readonly reason: string }[];
}

export const emptySyncResult: SyncResult = { handedOver: 0, rejected: [] };

/** Syncs until nothing is left to send. */
export const repeatSync = async (
  sync: () => Promise<SyncResult>,
  isDone: () => boolean,
): Promise<SyncResult> => {
  let total = emptySyncResult;
  do {
    const { handedOver, rejected } = await sync();
    total = {
      handedOver: total.handedOver + handedOver,
      rejected: [...total.rejected, ...rejected],
    };
  } while (!isDone());
  return total;
};
