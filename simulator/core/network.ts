import type { Transport } from './http.ts';
import { drawChance, type Random } from './random.ts';

/** Probabilities from 0 to 1 of the faults of one request. */
export interface Odds {
  /** Never reaches the server. */
  readonly lostRequest?: number;
  /** Reaches the server; its answer does not come back. */
  readonly lostAnswer?: number;
  /** Reaches the server twice. */
  readonly duplicate?: number;
  /** Given up by the sender and delivered only after its next request. */
  readonly late?: number;
  /** Longest delay in milliseconds, each way. */
  readonly delayMs?: number;
}

export interface OfflineWindow {
  readonly from: number;
  readonly to: number;
}

export interface NetworkConditions {
  readonly odds: Odds;
  readonly offline?: readonly OfflineWindow[];
  readonly random: Random;
  /** Clock of the offline windows. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

const lossError = (what: string) => new TypeError(`The network lost the ${what}`);

/** A network that loses, repeats, delays and reorders requests. */
export const badNetwork = (transport: Transport, conditions: NetworkConditions): Transport => {
  const { odds, random, now, wait, offline = [] } = conditions;
  const delayed: Array<() => Promise<unknown>> = [];

  const delay = () => (odds.delayMs ? wait(Math.floor(random() * odds.delayMs)) : undefined);

  const deliverDelayed = async () => {
    for (const deliver of delayed.splice(0)) await deliver().catch(() => undefined);
  };

  return async (url, init) => {
    if (offline.some(({ from, to }) => now() >= from && now() < to)) throw lossError('signal');
    await delay();
    if (drawChance(random, odds.lostRequest ?? 0)) throw lossError('request');
    // A call that only waits is not worth repeating: whoever made it waits anew.
    const isSent = init.method === 'POST';
    if (isSent && drawChance(random, odds.late ?? 0)) {
      // Its sender has given up: the sender's time limit no longer holds for it.
      delayed.push(() => transport(url, { ...init, signal: null }));
      throw lossError('request for now');
    }
    if (isSent && drawChance(random, odds.duplicate ?? 0)) await transport(url, init);
    const response = await transport(url, init);
    await deliverDelayed();
    await delay();
    if (drawChance(random, odds.lostAnswer ?? 0)) throw lossError('answer');
    return response;
  };
};
