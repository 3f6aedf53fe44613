import { machineApi } from '../../contract/machine-api.ts';
import { pathOf } from '../../contract/request.ts';
import type { Transport } from '../core/http.ts';
import { hopeless, mayPass, pauseAfter, type Wait } from '../core/patience.ts';
import type { Random } from '../core/random.ts';
import type { Machine } from '../machine/machine.ts';
import { buy } from './customers.ts';
import { refill, type Shop, wantsRefill } from './sales.ts';

const isWaiting = (url: string) => new URL(url).pathname === pathOf(machineApi.commands);

/**
 * Limits the requests at a time; the others queue. Long polls are exempt, as they would keep the
 * others out.
 */
export const bounded = (transport: Transport, connections: number): Transport => {
  let free = connections;
  const waiting: Array<() => void> = [];
  return async (url, init) => {
    if (isWaiting(url)) return transport(url, init);
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

/** Syncs forever at the interval that the server requests, with backoff while nothing gets through. */
export const keepInTouch = async ({ machine, wait, say }: Life): Promise<never> => {
  for (let failures = 0; ; ) {
    try {
      const { rejected } = await machine.syncAll();
      for (const { seq, reason } of rejected) {
        say(`${machine.physicalId}: event ${seq ?? '?'} was rejected: ${reason}`);
      }
      failures = 0;
      if ((await machine.carryOut()) === 0) await wait(machine.nextSyncSeconds * 1000);
    } catch (error) {
      if (hopeless(error)) throw error;
      failures += 1;
      if (failures === 1) {
        say(`${machine.physicalId}: no sync (${String(error)}), ${machine.backlog} events wait`);
      }
      await wait(pauseAfter(failures, error) * 1000);
    }
  }
};

/** The longest wait that the server allows. */
const listenSeconds = 25;

/** Waits for commands, carries them out and reports the results at once. */
export const obey = async ({ machine, wait, say }: Life): Promise<never> => {
  for (let failures = 0; ; ) {
    try {
      await machine.listen(listenSeconds);
      failures = 0;
      const done = await machine.carryOut();
      if (done === 0) continue;
      say(`${machine.physicalId}: ${done} ${done === 1 ? 'command' : 'commands'} carried out`);
      await machine.sync();
    } catch (error) {
      // A deactivated machine is refused commands, and keeps asking.
      if (!mayPass(error)) throw error;
      failures += 1;
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

/** Serves customers as they come, has the machine refilled, and syncs at once. */
export const sell = async ({ machine, shop, random, pace, wait, say }: Selling): Promise<void> => {
  for (;;) {
    const next = pace.next();
    if (next.done) return;
    await wait(next.value);
    if (machine.slots.all.length === 0) continue;
    try {
      say(`${machine.physicalId}: ${await buy(machine, shop, random)}`);
      if (wantsRefill(machine.slots, shop)) {
        const [unlockCard = shop.unlockCard] = machine.cards.unlock;
        machine.record(...refill(machine.slots, { ...shop, unlockCard }));
        say(`${machine.physicalId}: refilled`);
      }
      await machine.sync();
    } catch (error) {
      // The sync loop makes good for an error that passes.
      if (!mayPass(error)) throw error;
    }
  }
};
