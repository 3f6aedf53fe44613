import type {
  PaymentCall,
  PaymentEventName,
  PaymentState,
  Settlement,
} from '../../../contract/payments.ts';

// The tables of payments with a provider, in the units that schema.ts names.

export interface Gateways {
  id: string;
  organizationId: string;
  institutionId: string;
  username: string;
  /** The credentials, encrypted with the key outside the database. */
  sealed: string;
  createdAt: number;
  retiredAt: number | null;
  /** When bKash is asked again whether it accepts them; null once it has answered. */
  checkDueAt: number | null;
  /** When bKash refused them; null again once it accepts them. */
  refusedAt: number | null;
}

/** An account of the platform's, of now or of before. */
export interface PlatformGateways {
  fingerprint: string;
  /** Sealed like those of institutions. */
  sealed: string;
  usedAt: number;
}

/** A text that the key of the secrets has sealed before anything else. */
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
  /** The institution's credentials it was made with; null for the platform's. */
  gatewayId: string | null;
  /** The fingerprint of the platform's account it was made with. */
  platformGateway: string | null;
  state: PaymentState;
  /** Counts the transitions; every change is made against the version it was decided on. */
  version: number;
  /** Why a person has to look at it: names with spaces between, none is ''. */
  flags: string;
  quantity: number;
  amount: number;
  rowNo: number;
  columnNo: number;
  /** Ours at the provider. */
  invoice: string;
  providerPaymentId: string | null;
  checkoutUrl: string | null;
  trxId: string | null;
  refundTrxId: string | null;
  wallet: string | null;
  /** A digest of the cookie of the browser that pays. */
  browser: string;
  /** A message as `written`, or words of the provider's. */
  failure: string | null;
  /** How often execute was called. */
  attempt: number;
  /** The executes that the provider has not answered with a 'no': the money may have moved. */
  openExecutes: number;
  /** How often the provider was asked in the present trouble. */
  tries: number;
  /** The browser came back with a success. */
  confirmedAt: number | null;
  refundDueAt: number | null;
  /** The last refund call. */
  lastTryAt: number | null;
  /** Its pads are kept for it so long; the commands keep them afterwards. */
  heldUntil: number;
  createdAt: number;
  changedAt: number;
  /** When time alone moves it on; null in a final state. */
  dueAt: number | null;
  reconciledAt: number | null;
  /** How many nights have asked in vain. */
  nights: number;
  settledAs: Settlement | null;
  /** When it became known that the money had moved at the provider, and that it had gone back there. */
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

/** Every call to the provider, written down before it is made. */
export interface PaymentCalls {
  id: string;
  paymentId: string;
  organizationId: string;
  institutionId: string;
  call: PaymentCall;
  attempt: number;
  askedAt: number;
  answeredAt: number | null;
  outcome: string | null;
  /** What the provider answered, as it was understood: JSON, without secrets. */
  said: string | null;
}

/** What the provider announced by itself, so that a repeat is known. */
export interface PaymentNotifications {
  messageId: string;
  trxId: string;
  receivedAt: number;
}

export interface PaymentTables {
  gateways: Gateways;
  platformGateways: PlatformGateways;
  gatewayTokens: GatewayTokens;
  keyChecks: KeyChecks;
  payments: Payments;
  paymentEvents: PaymentEvents;
  paymentCalls: PaymentCalls;
  paymentNotifications: PaymentNotifications;
}
