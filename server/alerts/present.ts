import * as z from 'zod/mini';
import type { AlertDelivery, AlertSubscription, SubscriptionState } from '../../contract/alerts.ts';
import { type AttentionKind, attentionKinds } from '../../contract/attention-kinds.ts';
import { translateText } from '../../contract/messages/translate.ts';
import type { Language } from '../../contract/values/languages.ts';
import type { Db } from '../platform/db/store.ts';
import type { AlertDeliveries, AlertSubscriptions } from '../platform/schema/schema.ts';
import { type AlertTenant, findUsedUp } from './mail/mail-budget.ts';
import { findLastDeliveries, findTenantNames } from './queries.ts';

const instantOf = (at: number): string => new Date(at).toISOString();

const presentTenant = ({
  organizationId,
  institutionId,
}: Pick<AlertSubscriptions, 'organizationId' | 'institutionId'>) => ({
  organizationId: organizationId || null,
  institutionId: institutionId || null,
});

export const presentDelivery = (row: AlertDeliveries, language: Language): AlertDelivery => ({
  _id: row.id,
  subscriptionId: row.subscriptionId,
  ...presentTenant(row),
  channel: row.channel,
  address: row.address,
  kind: row.kind,
  opened: row.opened,
  over: row.over,
  state: row.state,
  tries: row.tries,
  at: instantOf(row.createdAt),
  nextTryAt: row.nextTryAt === null ? null : instantOf(row.nextTryAt),
  endedAt: row.endedAt === null ? null : instantOf(row.endedAt),
  answer: translateText(row.answer, language),
});

const LastState = z.enum(['SENT', 'UNSURE', 'GIVEN_UP']);

const lastOf = (row: AlertDeliveries | undefined, language: Language): AlertSubscription['last'] =>
  row && row.endedAt !== null
    ? {
        at: instantOf(row.endedAt),
        state: LastState.parse(row.state),
        answer: translateText(row.answer, language),
      }
    : null;

const Kinds = z.array(z.enum(attentionKinds));

const kindsOf = ({ kinds }: Pick<AlertSubscriptions, 'kinds'>): AttentionKind[] =>
  Kinds.parse(JSON.parse(kinds));

const stateOf = (
  row: AlertSubscriptions,
  isUsedUp: (tenant: AlertTenant) => boolean,
): SubscriptionState => {
  if (row.unsubscribedAt !== null) return 'UNSUBSCRIBED';
  if (row.confirmedAt === null) return 'UNCONFIRMED';
  return row.channel === 'EMAIL' && isUsedUp(row) ? 'USED_UP' : 'ACTIVE';
};

const presentRow = (
  row: AlertSubscriptions,
  state: SubscriptionState,
  tenantName: string,
  last: AlertDeliveries | undefined,
  language: Language,
): AlertSubscription => ({
  _id: row.id,
  ...presentTenant(row),
  placeName: tenantName,
  channel: row.channel,
  address: row.address,
  language: row.language,
  severity: row.severity,
  kinds: kindsOf(row),
  mode: row.mode,
  digestHour: row.digestHour,
  quiet:
    row.quietFrom === null || row.quietTo === null
      ? null
      : { from: row.quietFrom, to: row.quietTo },
  perHour: row.perHour,
  state,
  version: row.version,
  last: lastOf(last, language),
});

/** Returns them in the order of the rows. */
export const presentSubscriptions = async (
  db: Db,
  rows: readonly AlertSubscriptions[],
  today: number,
  language: Language,
): Promise<AlertSubscription[]> => {
  const tenantIds = rows.flatMap(({ organizationId, institutionId }) => [
    organizationId,
    institutionId,
  ]);
  const names = await findTenantNames(db, [...new Set(tenantIds)]);
  const last = await findLastDeliveries(
    db,
    rows.map(({ id }) => id),
  );
  const isUsedUp = await findUsedUp(db, today, rows);
  return rows.map((row) => {
    const tenantName = names.get(row.institutionId || row.organizationId) ?? '';
    return presentRow(row, stateOf(row, isUsedUp), tenantName, last.get(row.id), language);
  });
};

/** For the audit, which keeps its texts in English. */
export const presentSubscription = async (
  db: Db,
  row: AlertSubscriptions,
  today: number,
): Promise<AlertSubscription> => {
  const [subscription] = await presentSubscriptions(db, [row], today, 'en');
  if (!subscription) throw new Error('One row is presented as one');
  return subscription;
};
