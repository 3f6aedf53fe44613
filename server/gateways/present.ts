import type { EndpointAnswer } from '../../contract/endpoint.ts';
import type { GatewayCheck, gateways } from '../../contract/gateways.ts';
import type { Db } from '../platform/db/store.ts';
import { areCredentialsRefused } from './account-health.ts';
import type { GatewayRow } from './queries.ts';

const checkOf = async (db: Db, { id, checkDueAt }: GatewayRow): Promise<GatewayCheck> => {
  if (await areCredentialsRefused(db, id)) return 'REFUSED';
  return checkDueAt === null ? 'ACCEPTED' : 'NOT_CHECKED';
};

/** Leaves out the encrypted credentials. The audit stores this too. */
export const summarizeGateway = async (db: Db, gateway: GatewayRow) => ({
  username: gateway.username,
  check: await checkOf(db, gateway),
  version: gateway.version,
});

export const presentGateway = ({
  username,
  ...shown
}: Awaited<ReturnType<typeof summarizeGateway>>): EndpointAnswer<typeof gateways.one> => ({
  credentials: { username },
  username,
  ...shown,
});
