/** What many clients at once do to the stock of one machine and the points of one card. */
export interface Hands {
  /** Asks whether the card may dispense; the same request is asked once. */
  readonly authorize: (requestId: string) => Promise<boolean>;
  /** Tells the dispense that was allowed. */
  readonly dispense: (requestId: string, seq: number) => Promise<unknown>;
  readonly countStock: (counted: number) => Promise<unknown>;
  readonly changeCard: (name: string) => Promise<unknown>;
}

const clients = 64;

/** Makes so many changes by 64 clients and answers how many dispenses of the card there were. */
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
