import type { EndpointAnswer } from '../../contract/endpoint.ts';
import type { GatewayCheck, gateways } from '../../contract/gateways.ts';
import type { GatewayRow } from './queries.ts';

const checkOf = ({ refusedAt, checkDueAt }: GatewayRow): GatewayCheck => {
  if (refusedAt !== null) return 'REFUSED';
  return checkDueAt === null ? 'ACCEPTED' : 'NOT_CHECKED';
};

/** Leaves out the encrypted credentials. The audit stores this too. */
export const summarizeGateway = (gateway: GatewayRow) => ({
  username: gateway.username,
  check: checkOf(gateway),
  version: gateway.version,
});

export const presentGateway = ({
  username,
  ...shown
}: ReturnType<typeof summarizeGateway>): EndpointAnswer<typeof gateways.one> => ({
  credentials: { username },
  username,
  ...shown,
});
