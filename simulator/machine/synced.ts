/** Result of syncs with the server. */
export interface Synced {
  readonly handedOver: number;
  readonly rejected: readonly { readonly seq: number | null; readonly reason: string }[];
}

export const nothingSynced: Synced = { handedOver: 0, rejected: [] };

/** Syncs until nothing is left to send. */
export const untilDone = async (
  sync: () => Promise<Synced>,
  isDone: () => boolean,
): Promise<Synced> => {
  let total = nothingSynced;
  do {
    const { handedOver, rejected } = await sync();
    total = {
      handedOver: total.handedOver + handedOver,
      rejected: [...total.rejected, ...rejected],
    };
  } while (!isDone());
  return total;
};
