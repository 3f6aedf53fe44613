import type { EndpointAnswer } from '../../contract/endpoint.ts';
import type { AccountRefunds, GatewayCheck, gateways } from '../../contract/gateways.ts';
import { defaultProvider } from '../../contract/providers.ts';

/** Public part of an institution's own gateway; secrets never leave the server. */
export interface SavedGateway {
  readonly provider: string;
  readonly username: string;
  readonly check: GatewayCheck;
  readonly refunds: AccountRefunds | null;
  readonly version?: number | undefined;
}

/** Reads the username at the top of an answer or within its credentials; without a mark it is checked. */
export const parseGateway = ({
  provider = defaultProvider,
  credentials,
  username = '',
  check = 'ACCEPTED',
  refunds = null,
  version,
}: Partial<EndpointAnswer<typeof gateways.one>>): SavedGateway => ({
  provider,
  username: credentials?.username ?? username,
  check,
  refunds,
  version,
});
