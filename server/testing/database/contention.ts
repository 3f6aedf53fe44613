/** Actions of concurrent clients on the stock of one machine and the points of one card. */
export interface ContentionActions {
  /** Authorizes the card once per request ID. */
  readonly authorize: (requestId: string) => Promise<boolean>;
  /** Reports the authorized dispense. */
  readonly dispense: (requestId: string, seq: number) => Promise<unknown>;
  readonly countStock: (counted: number) => Promise<unknown>;
  readonly changeCard: (name: string) => Promise<unknown>;
}

const clients = 64;

/** Makes `changes` changes with 64 clients; returns the number of dispenses of the card. */
export const runContention = async (
  actions: ContentionActions,
  changes: number,
): Promise<number> => {
  let next = 0;
  let dispensed = 0;

  const dispenseByCard = async (index: number) => {
    const requestId = `request-${index}`;
    if (!(await actions.authorize(requestId))) return;
    dispensed += 1;
    await actions.dispense(requestId, dispensed);
  };
  const countStock = (index: number) => actions.countStock(500 + (index % 100));
  const changeCard = (index: number) => actions.changeCard(`Card ${index}`);
  const steps = [dispenseByCard, dispenseByCard, countStock, changeCard];

  const client = async () => {
    while (next < changes) {
      const index = next++;
      await steps[index % steps.length]?.(index);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return dispensed;
};
