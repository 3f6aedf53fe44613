/** Actions of concurrent clients on the stock of one machine and the points of one card. */
export interface Hands {
  /** Authorizes the card once per request ID. */
  readonly authorize: (requestId: string) => Promise<boolean>;
  /** Reports the authorized dispense. */
  readonly dispense: (requestId: string, seq: number) => Promise<unknown>;
  readonly countStock: (counted: number) => Promise<unknown>;
  readonly changeCard: (name: string) => Promise<unknown>;
}

const clients = 64;

/** Makes `changes` changes with 64 clients; returns the number of dispenses of the card. */
export const contend = async (hands: Hands, changes: number): Promise<number> => {
  let next = 0;
  let dispensed = 0;

  const dispenseByCard = async (index: number) => {
    const requestId = `request-${index}`;
    if (!(await hands.authorize(requestId))) return;
    dispensed += 1;
    await hands.dispense(requestId, dispensed);
  };
  const countStock = (index: number) => hands.countStock(500 + (index % 100));
  const changeCard = (index: number) => hands.changeCard(`Card ${index}`);
  const deeds = [dispenseByCard, dispenseByCard, countStock, changeCard];

  const client = async () => {
    while (next < changes) {
      const index = next++;
      await deeds[index % deeds.length]?.(index);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return dispensed;
};
