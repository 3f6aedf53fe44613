import type { EndpointAnswer } from '../../contract/endpoint.ts';
import type { GatewayCheck, gateways } from '../../contract/gateways.ts';

/** Public part of an institution's own gateway; secrets never leave the server. */
export interface SavedGateway {
  readonly username: string;
  readonly check: GatewayCheck;
  readonly version?: number | undefined;
}

/** Reads the username at the top of an answer or within its credentials; without a mark it is checked. */
export const parseGateway = ({
  credentials,
  username = '',
  check = 'ACCEPTED',
  version,
}: Partial<EndpointAnswer<typeof gateways.one>>): SavedGateway => ({
  username: credentials?.username ?? username,
  check,
  version,
});
