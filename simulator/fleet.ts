import type { Transport } from './http.ts';
import type { Machine } from './machine.ts';
import { hopeless, pauseAfter, type Wait } from './patience.ts';
import type { Random } from './random.ts';
import { refill, type Shop, sale, wantsRefill } from './sales.ts';

/** At most so many requests at a time; the others wait for their turn. */
export const bounded = (transport: Transport, connections: number): Transport => {
  let free = connections;
  const waiting: Array<() => void> = [];
  return async (url, init) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await transport(url, init);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
};

export interface Life {
  readonly machine: Machine;
  readonly wait: Wait;
  readonly say: (line: string) => void;
}

/** Syncs for ever at the pace the server asks for, slower while nothing gets through. */
export const keepInTouch = async ({ machine, wait, say }: Life): Promise<never> => {
  for (let failures = 0; ; ) {
    try {
      const { rejected } = await machine.syncAll();
      for (const { seq, reason } of rejected)
        say(`${machine.physicalId}: event ${seq ?? '?'} was rejected: ${reason}`);
      failures = 0;
      await wait(machine.nextSyncSeconds * 1000);
    } catch (error) {
      if (hopeless(error)) throw error;
      failures += 1;
      if (failures === 1)
        say(`${machine.physicalId}: no sync (${String(error)}), ${machine.backlog} events wait`);
      await wait(pauseAfter(failures, error) * 1000);
    }
  }
};

export interface Selling extends Life {
  readonly shop: Shop;
  readonly random: Random;
  /** Milliseconds until the next customer. */
  readonly pace: Iterator<number>;
}

/** Serves customers as they come, has the machine refilled, and tells the server at once. */
export const sell = async ({ machine, shop, random, pace, wait, say }: Selling): Promise<void> => {
  for (;;) {
    const next = pace.next();
    if (next.done) return;
    await wait(next.value);
    if (machine.slots.all.length === 0) continue;
    const sold = sale(machine.slots, shop, random);
    machine.record(sold);
    if (sold.type === 'DISPENSE')
      say(
        `${machine.physicalId}: ${sold.transactionType} row ${sold.rowNo}, column ${sold.columnNo}` +
          (sold.isSuccessful ? '' : ` failed: ${sold.failureReason}`),
      );
    if (wantsRefill(machine.slots, shop)) {
      machine.record(...refill(machine.slots, shop));
      say(`${machine.physicalId}: refilled`);
    }
    // A sync that fails here is made good by the loop that keeps in touch.
    await machine.sync().catch(() => undefined);
  }
};
