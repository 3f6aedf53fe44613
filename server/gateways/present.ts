import type { EndpointAnswer } from '../../contract/endpoint.ts';
import type { AccountRefunds, GatewayCheck, gateways } from '../../contract/gateways.ts';
import { isWithinLast } from '../../contract/values/times.ts';
import type { Db } from '../platform/db/store.ts';
import { areCredentialsRefused } from './account-health.ts';
import type { GatewayRow } from './queries.ts';
import { findRefundRow } from './refund-forms.ts';

const checkOf = async (db: Db, { id, checkDueAt }: GatewayRow): Promise<GatewayCheck> => {
  if (await areCredentialsRefused(db, id)) return 'REFUSED';
  return checkDueAt === null ? 'ACCEPTED' : 'NOT_CHECKED';
};

/** Leaves out the encrypted credentials. The audit stores this too. */
export const summarizeGateway = async (db: Db, gateway: GatewayRow) => ({
  provider: gateway.provider,
  username: gateway.username,
  check: await checkOf(db, gateway),
  version: gateway.version,
});

/** A change of the refund interface is shown for this long. */
const changeShownMs = 30 * 86_400_000;

/** The refund interface of an account; null until one of its interfaces has been seen. */
export const presentRefunds = async (
  db: Db,
  account: string,
  now: number,
): Promise<AccountRefunds | null> => {
  const row = await findRefundRow(db, account);
  if (!row) return null;
  const { form, proof, provedAt, since, formerForm, absentAt } = row;
  return {
    form: absentAt === null ? form : null,
    lastAt: proof === 'PROBE' ? null : new Date(provedAt).toISOString(),
    since: new Date(since).toISOString(),
    formerForm: isWithinLast(since, changeShownMs, now) ? formerForm : null,
  };
};

export const presentGateway = (
  { username, ...shown }: Awaited<ReturnType<typeof summarizeGateway>>,
  refunds: AccountRefunds | null,
): EndpointAnswer<typeof gateways.one> => ({
  credentials: { username },
  username,
  refunds,
  ...shown,
});
