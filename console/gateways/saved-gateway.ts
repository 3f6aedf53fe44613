import type { EndpointAnswer } from '../../contract/endpoint.ts';
import type { AccountRefunds, GatewayCheck, gateways } from '../../contract/gateways.ts';

/** Public part of an institution's own gateway; secrets never leave the server. */
export interface SavedGateway {
  readonly username: string;
  readonly check: GatewayCheck;
  readonly refunds: AccountRefunds | null;
  readonly version?: number | undefined;
}

/** Reads the username at the top of an answer or within its credentials; without a mark it is checked. */
export const parseGateway = ({
  credentials,
  username = '',
  check = 'ACCEPTED',
  refunds = null,
  version,
}: Partial<EndpointAnswer<typeof gateways.one>>): SavedGateway => ({
  username: credentials?.username ?? username,
  check,
  refunds,
  version,
});
