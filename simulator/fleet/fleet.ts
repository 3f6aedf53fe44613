import { machineApi } from '../../contract/machine-api.ts';
import { buildPath } from '../../contract/request.ts';
import type { Transport } from '../core/http.ts';
import type { Random } from '../core/random.ts';
import { backoffSeconds, isPermanentError, isTransientError, type Wait } from '../core/retry.ts';
import type { Machine } from '../machine/machine.ts';
import { serveCustomer } from './customers.ts';
import { type PaymentMix, refillSlots, type Shop, wantsRefill } from './sales.ts';

const isLongPoll = (url: string) => new URL(url).pathname === buildPath(machineApi.commands);

/**
 * Limits the requests at a time; the others queue. Long polls are exempt, as they would keep the
 * others out.
 */
export const limitConcurrency = (transport: Transport, connections: number): Transport => {
  let free = connections;
  const waiting: Array<() => void> = [];
  return async (url, init) => {
    if (isLongPoll(url)) return transport(url, init);
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

export interface MachineLoop {
  readonly machine: Machine;
  readonly wait: Wait;
  readonly say: (line: string) => void;
}

/** Syncs forever at the interval that the server requests, with backoff while nothing gets through. */
export const syncForever = async ({ machine, wait, say }: MachineLoop): Promise<never> => {
  for (let failures = 0; ; ) {
    try {
      const { rejected } = await machine.syncAll();
      for (const { seq, reason } of rejected) {
        say(`${machine.physicalId}: event ${seq ?? '?'} was rejected: ${reason}`);
      }
      failures = 0;
      if ((await machine.carryOut()) === 0) await wait(machine.nextSyncSeconds * 1000);
    } catch (error) {
      if (isPermanentError(error)) throw error;
      failures += 1;
      if (failures === 1) {
        say(`${machine.physicalId}: no sync (${String(error)}), ${machine.backlog} events wait`);
      }
      await wait(backoffSeconds(failures, error) * 1000);
    }
  }
};

/** The longest wait that the server allows. */
const longPollSeconds = 25;

/** Waits for commands, carries them out and reports the results at once. */
export const obeyCommands = async ({ machine, wait, say }: MachineLoop): Promise<never> => {
  for (let failures = 0; ; ) {
    try {
      await machine.listen(longPollSeconds);
      failures = 0;
      const done = await machine.carryOut();
      if (done === 0) continue;
      say(`${machine.physicalId}: ${done} ${done === 1 ? 'command' : 'commands'} carried out`);
      await machine.sync();
    } catch (error) {
      // A deactivated machine is refused commands, and keeps asking.
      if (!isTransientError(error)) throw error;
      failures += 1;
      await wait(backoffSeconds(failures, error) * 1000);
    }
  }
};

export interface SalesLoop extends MachineLoop {
  readonly shop: Shop;
  readonly random: Random;
  /** Milliseconds until the next customer. */
  readonly pace: Iterator<number>;
}

/** Has the machine refilled before a customer comes to an empty slot, serves, and syncs at once. */
export const sellToCustomers = async ({
  machine,
  shop,
  random,
  pace,
  wait,
  say,
}: SalesLoop): Promise<void> => {
  for (;;) {
    const next = pace.next();
    if (next.done) return;
    await wait(next.value);
    if (machine.slots.all.length === 0) continue;
    try {
      if (wantsRefill(machine.slots, shop)) {
        const [unlockCard = shop.unlockCard] = machine.cards.unlock;
        machine.record(...refillSlots(machine.slots, { ...shop, unlockCard }));
        say(`${machine.physicalId}: refilled`);
      }
      say(`${machine.physicalId}: ${await serveCustomer(machine, shop, random)}`);
      await machine.sync();
    } catch (error) {
      // The sync loop makes good for an error that passes.
      if (!isTransientError(error)) throw error;
    }
  }
};

const cashOnly: PaymentMix = { CASH: 1, RFID: 0, BKASH: 0 };

/**
 * The first customer comes at once, at whatever hour, and pays cash: a new machine knows no cards, and
 * most machines take none.
 */
export const sellAtOnce = async (loop: SalesLoop): Promise<void> => {
  const shop = { ...loop.shop, mix: cashOnly };
  await sellToCustomers({ ...loop, shop, pace: [0].values() });
  await sellToCustomers(loop);
};
