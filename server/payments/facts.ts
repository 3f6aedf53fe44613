import type { PaymentCall, PaymentState, Settlement } from '../../contract/payments.ts';
import type { Payments } from '../core/db/schema.ts';
import type { Created, Executed, Queried, Refunded, RefundStatus } from '../gateways/checkout.ts';

type Slot = Pick<Payments, 'rowNo' | 'columnNo'>;

/** What can happen to a payment; a state answers each with a move or not at all. */
export type Fact =
  /** `isTold`: people know already that its account is unusable. */
  | { readonly event: 'CREATE_ANSWERED'; readonly answer: Created; readonly isTold?: boolean }
  /** The browser came back with a success, and the machine can vend from this slot. */
  | { readonly event: 'CONFIRMED'; readonly slot: Slot }
  /** The browser came back with a success, and the machine cannot vend. */
  | { readonly event: 'GATE_CLOSED'; readonly reason: string }
  /** The browser came back with a cancel or a failure. */
  | { readonly event: 'LEFT'; readonly reason: string }
  | { readonly event: 'EXECUTE_ANSWERED'; readonly answer: Executed; readonly attempt: number }
  /** `slot`: where the machine can vend from, when the gate is open for another execute. */
  | { readonly event: 'QUERY_ANSWERED'; readonly answer: Queried; readonly slot?: Slot }
  /** The money has moved: what follows is decided in the same transaction. */
  | { readonly event: 'CHARGED' }
  /** The machine has taken commands; `dueAt` is when the first open one is given up. */
  | { readonly event: 'OFFERED'; readonly dueAt: number }
  /** The machine has been asked for a while what became of a command, and does not tell. */
  | { readonly event: 'UNANSWERED'; readonly dueAt: number }
  /** Every command has come to its end. */
  | { readonly event: 'COMMANDS_ENDED'; readonly end: DispenseEnd }
  /** A pad dropped after its command had been given up. */
  | { readonly event: 'DROPPED_LATE' }
  | { readonly event: 'REFUND_ANSWERED'; readonly answer: Refunded }
  | { readonly event: 'REFUND_STATUS_ANSWERED'; readonly answer: RefundStatus }
  /** Closed without a charge, and the provider has said nothing that proves it for some nights. */
  | { readonly event: 'NEVER_PROVED' }
  /** The database is that of a backup: what became of it since is not known. */
  | { readonly event: 'RESTORED' }
  | { readonly event: 'TIME_PASSED' }
  | { readonly event: 'ASKED' }
  /** `end`: what came of the commands, of a payment that waited for its machine. */
  | { readonly event: 'REFUND_WANTED'; readonly reason: string; readonly end?: DispenseEnd }
  | {
      readonly event: 'SETTLED';
      readonly reason: string;
      readonly as: Settlement;
      readonly refundTrxId: string | undefined;
    };

export type FactOf<E extends Fact['event']> = Extract<Fact, { event: E }>;

/** What came of the commands of a payment. */
export interface DispenseEnd {
  readonly dropped: number;
  /** A power cut in the middle: the pad may have dropped. */
  readonly isInterrupted: boolean;
  /** Taken by the machine and never answered. */
  readonly isSilent: boolean;
  readonly reason: string;
}

export type Call = Exclude<PaymentCall, 'CREATE'>;

type Settable = Omit<
  Payments,
  'id' | 'organizationId' | 'institutionId' | 'machineId' | 'state' | 'version' | 'changedAt'
>;

/** Where a payment goes; `call` is made after the commit. */
export interface Move {
  readonly state: Payments['state'];
  readonly set?: Partial<Settable>;
  readonly call?: Call;
}

type Rule<E extends Fact['event']> = (
  payment: Payments,
  fact: FactOf<E>,
  now: number,
) => Move | undefined;

/** What each state makes of each event; what is not here changes nothing. */
export type Rules = {
  readonly [S in PaymentState]: { readonly [E in Fact['event']]?: Rule<E> };
};
