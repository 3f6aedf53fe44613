import { keysOf } from '../../contract/records.ts';
import { type CallName, callNames } from './calls.ts';
import type { ErrorAnswer, Reply } from './replies.ts';

/** Faults, and the calls that can have them; `callback` is the customer's redirect to the shop. */
const faultPlaces = {
  hang: callNames,
  hangAfter: callNames,
  loseRequest: callNames,
  loseAnswer: callNames,
  wrongAmount: ['create', 'execute', 'query', 'refund', 'refundV1'],
  wrongCurrency: ['create', 'execute', 'query', 'refund', 'refundV1'],
  wrongInvoice: ['create', 'execute', 'query'],
  expiredToken: ['create', 'execute', 'query', 'refund', 'refundStatus', 'refundV1'],
  tokenBlock: ['grant', 'refresh'],
  late: ['callback'],
  duplicate: ['callback'],
  missing: ['callback'],
} as const satisfies Record<string, readonly Place[]>;

export const places = [...callNames, 'callback'] as const;
export type Place = CallName | 'callback';
export type FaultName = keyof typeof faultPlaces;
export const faultNames = keysOf(faultPlaces);
/** Executes the call, and gives another answer than the true one. */
interface Untruth {
  readonly says: (answer: Reply, sent: string) => Reply;
}
export type Fault = FaultName | ErrorAnswer | Untruth;

/** A fault that is switched on, for one call or until it is switched off. */
export interface Planted {
  readonly place: Place;
  readonly fault: Fault;
  readonly isLasting: boolean;
}

const fits = (place: Place, fault: Fault): boolean => {
  if (typeof fault !== 'string') return place !== 'callback';
  const fitting: readonly Place[] = faultPlaces[fault];
  return fitting.includes(place);
};

/** The planted faults, in their order. */
export class Faults {
  #planted: Planted[] = [];

  get planted(): readonly Planted[] {
    return this.#planted;
  }

  /** Fails the next call that no earlier fault is meant for. */
  next(place: Place, fault: Fault): void {
    this.#plant({ place, fault, isLasting: false });
  }

  /** Fails every call, except those with a fault of their own. */
  always(place: Place, fault: Fault): void {
    this.#plant({ place, fault, isLasting: true });
  }

  /** Removes the faults of one target, or all of them. */
  off(place?: Place): void {
    this.#planted = this.#planted.filter((one) => place !== undefined && one.place !== place);
  }

  /** Returns the fault of a call; one that was for this call alone is removed. */
  take(place: Place): Fault | undefined {
    const here = this.#planted.filter((one) => one.place === place);
    const met = here.find(({ isLasting }) => !isLasting) ?? here.at(-1);
    if (met && !met.isLasting) this.#planted = this.#planted.filter((one) => one !== met);
    return met?.fault;
  }

  #plant(planted: Planted): void {
    const { place, fault } = planted;
    if (!fits(place, fault)) throw new Error(`${place} cannot meet ${JSON.stringify(fault)}`);
    this.#planted.push(planted);
  }
}
