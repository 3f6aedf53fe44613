import { keysOf } from '../../../contract/records.ts';
import { type CallName, callNames } from '../calls.ts';
import type { ErrorAnswer, Reply } from '../replies.ts';

/** Faults, and the calls that can have them; `callback` is the customer's redirect to the shop. */
const targetsByFault = {
  hang: callNames,
  hangAfter: callNames,
  loseRequest: callNames,
  loseAnswer: callNames,
  wrongAmount: ['create', 'execute', 'query', 'refund'],
  wrongCurrency: ['create', 'execute', 'query', 'refund'],
  wrongInvoice: ['create', 'execute', 'query'],
  coupon: ['execute'],
  wholeCoupon: ['execute'],
  otherCharge: ['execute'],
  expiredToken: ['create', 'execute', 'query', 'refund', 'refundStatus'],
  pendingRefund: ['refund', 'refundStatus'],
  halfRefund: ['refund', 'refundStatus'],
  otherRefund: ['refund', 'refundStatus'],
  tokenBlock: ['grant', 'refresh'],
  late: ['callback'],
  duplicate: ['callback'],
  missing: ['callback'],
} as const satisfies Record<string, readonly FaultTarget[]>;

export const faultTargets = [...callNames, 'callback'] as const;
export type FaultTarget = CallName | 'callback';
export type FaultName = keyof typeof targetsByFault;
export const faultNames = keysOf(targetsByFault);
/** Executes the call, and gives another answer than the true one. */
interface FalseAnswer {
  readonly says: (answer: Reply, sent: string) => Reply;
}
export type BkashFault = FaultName | ErrorAnswer | FalseAnswer;

/** A fault that is switched on, for one call or until it is switched off. */
export interface PlantedBkashFault {
  readonly place: FaultTarget;
  readonly fault: BkashFault;
  readonly isLasting: boolean;
}

const canMeet = (place: FaultTarget, fault: BkashFault): boolean => {
  if (typeof fault !== 'string') return place !== 'callback';
  const fitting: readonly FaultTarget[] = targetsByFault[fault];
  return fitting.includes(place);
};

export class Faults {
  #planted: PlantedBkashFault[] = [];

  get planted(): readonly PlantedBkashFault[] {
    return this.#planted;
  }

  /** Fails the next call that no earlier fault is meant for. */
  next(place: FaultTarget, fault: BkashFault): void {
    this.#plant({ place, fault, isLasting: false });
  }

  /** Fails every call, except those with a fault of their own. */
  always(place: FaultTarget, fault: BkashFault): void {
    this.#plant({ place, fault, isLasting: true });
  }

  /** Removes the faults of one target, or all of them. */
  remove(place?: FaultTarget): void {
    this.#planted = this.#planted.filter((one) => place !== undefined && one.place !== place);
  }

  /** Returns the fault of a call; one that was for this call alone is removed. */
  take(place: FaultTarget): BkashFault | undefined {
    const here = this.#planted.filter((one) => one.place === place);
    const met = here.find(({ isLasting }) => !isLasting) ?? here.at(-1);
    if (met && !met.isLasting) this.#planted = this.#planted.filter((one) => one !== met);
    return met?.fault;
  }

  #plant(planted: PlantedBkashFault): void {
    const { place, fault } = planted;
    if (!canMeet(place, fault)) throw new Error(`${place} cannot meet ${JSON.stringify(fault)}`);
    this.#planted.push(planted);
  }
}
