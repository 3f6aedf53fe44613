import type { Generated } from 'kysely';
import type {
  PaymentCall,
  PaymentEventName,
  PaymentState,
  RefundForm,
  Settlement,
} from '../../../contract/payments.ts';
import type { MoneyMovement } from '../../../contract/providers.ts';

// The tables of payments with a provider, in the units of schema.ts.

export interface Gateways {
  id: string;
  organizationId: string;
  institutionId: string;
  provider: Generated<string>;
  username: string;
  /** The credentials, encrypted with the key outside the database. */
  sealed: string;
  createdAt: number;
  retiredAt: number | null;
  /** When the credentials are checked at bKash again; null once it has answered. */
  checkDueAt: number | null;
  /** Counts the credentials that the institution has saved. */
  version: Generated<number>;
}

/** Present and former accounts of the platform. */
export interface PlatformGateways {
  fingerprint: string;
  /** Encrypted like those of institutions. */
  sealed: string;
  usedAt: number;
}

/** Refusals of a merchant account that were not a customer's fault, since the last success. */
export interface AccountRefusals {
  /** The id of a gateway or the fingerprint of a platform's account. */
  account: string;
  /** CALLBACK: browsers that never came back from the provider. */
  call: PaymentCall | 'CALLBACK';
  /** ACCOUNT and KEY: no customer can pay, however few have tried. */
  fault: 'ACCOUNT' | 'KEY' | 'SHOP' | 'BKASH';
  /** The last refusal's message in the form of `encodeMessage`, or the provider's text. */
  reason: string;
  count: number;
  since: number;
  lastAt: number;
}

/** The refund interface that a merchant account was last seen to have. */
export interface RefundForms {
  /** As in `AccountRefusals`; retired accounts stay. */
  account: string;
  form: RefundForm;
  since: number;
  /** It was last shown by a refund, the status of one, or a status of no real payment. */
  proof: 'REFUNDED' | 'STATUS' | 'PROBE';
  provedAt: number;
  /** The interface that it had before, if it was seen with another one. */
  formerForm: RefundForm | null;
  /** No interface was found at this time, and none was seen since. */
  absentAt: number | null;
  /** Changes of the interface so far. */
  changes: number;
}

/** A text encrypted at the first start, to detect a wrong secrets key. */
export interface KeyChecks {
  id: number;
  sealed: string;
}

/** The one token of a set of credentials, shared by every process. */
export interface GatewayTokens {
  /** A digest of the credentials. */
  credentials: string;
  sealed: string | null;
  grantedAt: number | null;
  expiresAt: number | null;
  /** The last two token calls: bKash blocks whoever makes more within an hour. */
  lastCallAt: number | null;
  callBeforeAt: number | null;
  /** One process at a time asks for a token. */
  lockedUntil: number;
}

export interface Payments {
  id: string;
  organizationId: string;
  institutionId: string;
  machineId: string;
  provider: string;
  /** Milliseconds in which the provider let the customer pay. */
  lifeMs: number;
  /** Of its provider, when it began. */
  movesMoney: MoneyMovement;
  /** The institution's credentials it was created with; null for the platform's. */
  gatewayId: string | null;
  /** Fingerprint of the platform's account it was created with. */
  platformGateway: string | null;
  state: PaymentState;
  /** Counts the transitions; updates check it (optimistic locking). */
  version: number;
  /** Reasons for a review by a person: names separated by spaces, none is ''. */
  flags: string;
  quantity: number;
  amount: number;
  rowNo: number;
  columnNo: number;
  /** Our reference at the provider. */
  invoice: string;
  providerPaymentId: string | null;
  checkoutUrl: string | null;
  trxId: string | null;
  refundTrxId: string | null;
  /** Shares of the wallet and of a coupon; null until bKash names a charge. */
  chargedAmount: number | null;
  couponAmount: number | null;
  wallet: string | null;
  /** A digest of the cookie of the browser that pays. */
  browser: string;
  /** A message as `encodeMessage` makes it, or the provider's text. */
  failure: string | null;
  attempt: number;
  /** Execute calls that the provider has not refused: the money may have moved. */
  openExecutes: number;
  /** Number of queries to the provider since the present failure began. */
  tries: number;
  /** The browser came back with a success. */
  confirmedAt: number | null;
  refundDueAt: number | null;
  /** The last refund call. */
  lastTryAt: number | null;
  /** The interface of its refund calls; null before the first, and after a restore. */
  refundForm: RefundForm | null;
  /** Refund calls that no answer has judged: the money may have gone back. */
  openRefunds: number;
  /** When it went over to the other interface. */
  formChangedAt: number | null;
  /** Its pads are reserved until then; afterwards the commands reserve them. */
  heldUntil: number;
  createdAt: number;
  changedAt: number;
  /** Time of the next automatic transition; null in a final state. */
  dueAt: number | null;
  reconciledAt: number | null;
  /** Nightly reconciliations without a result. */
  nights: number;
  settledAs: Settlement | null;
  /** When the charge, and the refund, were confirmed by the provider. */
  chargedAt: number | null;
  refundedAt: number | null;
}

export interface PaymentEvents {
  paymentId: string;
  /** The payment's version after it. */
  version: number;
  organizationId: string;
  institutionId: string;
  at: number;
  event: PaymentEventName;
  fromState: PaymentState | null;
  toState: PaymentState;
  adminId: string | null;
  /** JSON, without secrets. */
  detail: string;
}

/** Every call to the provider, inserted before it is made. */
export interface PaymentCalls {
  id: string;
  paymentId: string;
  organizationId: string;
  institutionId: string;
  call: PaymentCall;
  /** The interface of a call about a refund; null for refunds from before there were two. */
  form: RefundForm | null;
  attempt: number;
  askedAt: number;
  answeredAt: number | null;
  outcome: string | null;
  /** The provider's parsed answer: JSON without secrets. */
  said: string | null;
}

/** Notifications of the provider, stored to detect repeats. */
export interface PaymentNotifications {
  messageId: string;
  trxId: string;
  receivedAt: number;
}

/** Customers whom the limit of starts at a machine has refused lately. */
export interface LimitedStarts {
  machineId: string;
  count: number;
  since: number;
  lastAt: number;
}

export interface PaymentTables {
  gateways: Gateways;
  platformGateways: PlatformGateways;
  gatewayTokens: GatewayTokens;
  accountRefusals: AccountRefusals;
  refundForms: RefundForms;
  keyChecks: KeyChecks;
  payments: Payments;
  paymentEvents: PaymentEvents;
  paymentCalls: PaymentCalls;
  paymentNotifications: PaymentNotifications;
  limitedStarts: LimitedStarts;
}
