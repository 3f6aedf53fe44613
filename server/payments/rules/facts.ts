import type {
  PaymentCall,
  PaymentState,
  RefundForm,
  Settlement,
} from '../../../contract/payments.ts';
import type { SlotPosition } from '../../../contract/slots.ts';
import type {
  Created,
  Executed,
  Queried,
  Refunded,
  RefundStatus,
} from '../../gateways/checkout.ts';
import type { Payments } from '../../platform/schema/schema.ts';

/**
 * An event of a payment. Facts are stored as JSON in the payment's history. A state without a rule
 * for one ignores it.
 */
export type Fact =
  | { readonly event: 'CREATE_ANSWERED'; readonly answer: Created }
  /** The browser came back with success, and the machine can vend from this slot. */
  | { readonly event: 'CONFIRMED'; readonly slot: SlotPosition }
  /** The browser came back with success, and the machine cannot vend. */
  | { readonly event: 'GATE_CLOSED'; readonly reason: string }
  /** The browser came back with a cancellation or a failure. */
  | { readonly event: 'LEFT'; readonly reason: string }
  | { readonly event: 'EXECUTE_ANSWERED'; readonly answer: Executed; readonly attempt: number }
  /** `slot`: the slot that can vend now, in case the payment is executed again. */
  | { readonly event: 'QUERY_ANSWERED'; readonly answer: Queried; readonly slot?: SlotPosition }
  /** The money has moved. What follows is decided in the same transaction. */
  | { readonly event: 'CHARGED' }
  /** The machine has fetched commands; `dueAt` is when the first open one is given up. */
  | { readonly event: 'OFFERED'; readonly dueAt: number }
  /** The machine was queried about a command for a while without an answer. */
  | { readonly event: 'UNANSWERED'; readonly dueAt: number }
  /** Every command has ended. */
  | { readonly event: 'COMMANDS_ENDED'; readonly end: DispenseEnd }
  /** A pad dropped after its command had been given up. */
  | { readonly event: 'DROPPED_LATE' }
  | {
      readonly event: 'REFUND_ANSWERED';
      readonly answer: Refunded;
      readonly form: RefundForm;
      /** `lastTryAt` of the payment at the call, which tells it from later ones. */
      readonly sentAt: number | null;
    }
  | {
      readonly event: 'REFUND_STATUS_ANSWERED';
      readonly answer: RefundStatus;
      readonly form: RefundForm;
      /** A slow server may tell an answer long after its query. */
      readonly queriedAt: number;
    }
  /**
   * The payment was closed without a charge, and the provider has proved nothing for some nights.
   */
  | { readonly event: 'NEVER_PROVED' }
  /** The database was restored from a backup, so later changes of the payment are missing. */
  | { readonly event: 'RESTORED' }
  /** `form`: the refund interface of the account, for a payment without a refund call. */
  | { readonly event: 'TIME_PASSED'; readonly form?: RefundForm }
  | { readonly event: 'ASKED' }
  /** `end`: results of the commands, for a payment that waited for its machine. */
  | { readonly event: 'REFUND_WANTED'; readonly reason: string; readonly end?: DispenseEnd }
  | {
      readonly event: 'SETTLED';
      readonly reason: string;
      readonly as: Settlement;
      readonly refundTrxId: string | undefined;
    };

export type FactOf<E extends Fact['event']> = Extract<Fact, { event: E }>;

/** Results of the commands of a payment. */
export interface DispenseEnd {
  readonly dropped: number;
  /** The power failed during the dispense: the pad may have dropped. */
  readonly isInterrupted: boolean;
  /** The machine fetched a command and never answered. */
  readonly isSilent: boolean;
  readonly reason: string;
}

export type ProviderCall = Exclude<PaymentCall, 'CREATE'>;

type Settable = Omit<
  Payments,
  'id' | 'organizationId' | 'institutionId' | 'machineId' | 'state' | 'version' | 'changedAt'
>;

/** The next state and fields of a payment; `call` is made after the commit. */
export interface Transition {
  readonly state: Payments['state'];
  readonly set?: Partial<Settable>;
  readonly call?: ProviderCall;
}

type Rule<E extends Fact['event']> = (
  payment: Payments,
  fact: FactOf<E>,
  now: number,
) => Transition | undefined;

/** The transition of each state for each event. A missing entry changes nothing. */
export type Rules = {
  readonly [S in PaymentState]: { readonly [E in Fact['event']]?: Rule<E> };
};
