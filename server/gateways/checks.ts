import type { RefundForm } from '../../contract/payments.ts';
import { isLiveCondition } from '../platform/db/live.ts';
import type { Db, Store, Tx } from '../platform/db/store.ts';
import { inFuture } from '../platform/lists/time-conditions.ts';
import { clearRefusals, credentialsRefused, recordRefusal } from './account-health.ts';
import type { Credentials, Verdict } from './port.ts';
import type { Provider } from './provider.ts';
import type { GatewayRow } from './queries.ts';
import { recordRefundProbe } from './refund-forms.ts';

/** Checks of saved credentials that the provider could not judge when they were saved. */

const minuteMs = 60_000;
const longestMs = 15 * minuteMs;

/**
 * Milliseconds until the next check: as long as the credentials have waited, from 1 to 15 minutes.
 */
export const nextCheckIn = (createdAt: number, now: number): number =>
  Math.min(Math.max(now - createdAt, minuteMs), longestMs);

/**
 * Due checks, the longest due first. A time that only a wrong clock can have set is due as well.
 */
const findDueChecks = (db: Db, now: number): Promise<GatewayRow[]> =>
  db
    .selectFrom('gateways')
    .selectAll()
    .where('retiredAt', 'is', null)
    .where(isLiveCondition)
    .where((eb) => eb.or([eb('checkDueAt', '<=', now), inFuture('checkDueAt', now + longestMs)]))
    .orderBy('checkDueAt')
    .limit(100)
    .execute();

/** Ends the checks of credentials that the provider has judged. */
export const endChecks = (tx: Tx, id: string) =>
  tx
    .updateTable('gateways')
    .set({ checkDueAt: null })
    .where('id', '=', id)
    .where('checkDueAt', 'is not', null)
    .execute();

const postponeCheck = (tx: Tx, { id, createdAt }: GatewayRow, now: number) =>
  tx
    .updateTable('gateways')
    .set({ checkDueAt: now + nextCheckIn(createdAt, now) })
    .where('id', '=', id)
    .where('checkDueAt', 'is not', null)
    .execute();

const recordVerdict = async (
  tx: Tx,
  gateway: GatewayRow,
  verdict: Verdict,
  forms: readonly RefundForm[] | undefined,
  now: number,
): Promise<void> => {
  if (verdict !== 'ACCEPTED' && verdict !== 'REFUSED') {
    await postponeCheck(tx, gateway, now);
    return;
  }
  await endChecks(tx, gateway.id);
  if (forms) await recordRefundProbe(tx, gateway.id, forms, now);
  if (verdict === 'ACCEPTED') await clearRefusals(tx, gateway.id, []);
  else await recordRefusal(tx, credentialsRefused(gateway), now);
};

export interface CheckParts {
  readonly store: Store;
  readonly now: () => number;
  /** Stops a round after the current gateway. */
  readonly signal: AbortSignal;
  readonly providers: ReadonlyMap<string, Pick<Provider, 'accounts'>>;
  /** Undefined when the credentials were encrypted with another key. */
  readonly open: (gateway: GatewayRow) => Credentials | undefined;
}

/**
 * Verifies every gateway whose check is due, one after the other. The round of a provider ends when
 * it cannot be reached: its others would only wait for it as well.
 */
export const checkGateways = async (parts: CheckParts): Promise<void> => {
  const { store, now, signal, providers, open } = parts;
  const unreachable = new Set<string>();
  for (const gateway of await findDueChecks(store.read, now())) {
    if (signal.aborted) return;
    if (unreachable.has(gateway.provider)) continue;
    const accounts = providers.get(gateway.provider)?.accounts;
    const credentials = open(gateway);
    const verified =
      accounts && credentials && (await accounts.canSpareCheck(credentials)) ? accounts : undefined;
    const verdict = verified && credentials ? await verified.verify(credentials) : 'UNREACHABLE';
    const forms =
      verified && credentials && verdict === 'ACCEPTED'
        ? await verified.probeRefunds(credentials)
        : undefined;
    await store.change((tx) => recordVerdict(tx, gateway, verdict, forms, now()));
    if (verified && verdict === 'UNREACHABLE') unreachable.add(gateway.provider);
  }
};
