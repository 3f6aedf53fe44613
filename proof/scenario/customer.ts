import type { FailureCode } from '../../contract/device-events.ts';
import type { SlotPosition } from '../../contract/slots.ts';
import type { TransactionType } from '../../contract/transactions.ts';
import type { CardRefusal } from '../../simulator/machine/cards.ts';

export interface Customer {
  readonly place: SlotPosition;
  readonly type: TransactionType | '';
  readonly rfid?: string;
  /** The mechanical fault of this purchase. */
  readonly fault?: FailureCode | undefined;
}

export interface Decision {
  readonly at: number;
  readonly machine: string;
  readonly rfid: string;
  readonly outcome: CardRefusal | 'ALLOWED' | undefined;
  /** Undefined where the machine was offline and decided by its own data. */
  readonly spec: CardRefusal | 'ALLOWED' | undefined;
}
