import type { FailureCode } from '../../contract/device-events.ts';
import type { TransactionType } from '../../contract/transactions.ts';
import type { CardRefusal } from '../../simulator/machine/cards.ts';
import type { Place } from './record.ts';

export interface Customer {
  readonly place: Place;
  readonly type: TransactionType | '';
  readonly rfid?: string;
  /** What the mechanics do wrong this time. */
  readonly fault?: FailureCode | undefined;
}

export interface Decision {
  readonly at: number;
  readonly machine: string;
  readonly rfid: string;
  readonly said: CardRefusal | 'ALLOWED' | undefined;
  /** Undefined where the machine could not ask, and decided by what it knew. */
  readonly spec: CardRefusal | 'ALLOWED' | undefined;
}
