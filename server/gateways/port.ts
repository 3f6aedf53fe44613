import type { RefundForm } from '../../contract/payments.ts';

/** The texts that let the server into an account, by the fields of its provider. */
export type Credentials = Readonly<Record<string, string>>;

export type Verdict = 'ACCEPTED' | 'REFUSED' | 'UNREACHABLE' | 'OFF';

/** The payment provider's verification of credentials. */
export interface GatewayPort {
  /** Never throws; REFUSED only where the provider itself has refused, OFF without a call. */
  readonly verify: (credentials: Credentials) => Promise<Verdict>;
  /** True if a check leaves a token call for the next customer's payment. */
  readonly canSpareCheck: (credentials: Credentials) => Promise<boolean>;
  /** Finds the refund interfaces of accepted credentials; undefined when they stay unclear. */
  readonly probeRefunds: (credentials: Credentials) => Promise<readonly RefundForm[] | undefined>;
}
