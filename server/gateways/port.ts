import type { GatewayForm } from '../../contract/gateways.ts';

/** What an institution is known by at the provider. */
export type Credentials = Omit<GatewayForm, 'institutionId'>;

export type Verdict = 'ACCEPTED' | 'REFUSED' | 'UNREACHABLE' | 'OFF';

/** The payment provider, as far as credentials are concerned. */
export interface GatewayPort {
  /** Never throws; REFUSED only where the provider itself has said so. */
  readonly verify: (credentials: Credentials) => Promise<Verdict>;
  /** True if a check leaves a token call for the next customer's payment. */
  readonly canSpareCheck: (credentials: Credentials) => Promise<boolean>;
}

/** While payments are off nobody is asked. */
export const closedGateway: GatewayPort = {
  verify: async () => 'OFF',
  canSpareCheck: async () => false,
};
