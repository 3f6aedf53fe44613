import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import {
  type AlertChannel,
  type AlertForm,
  type AlertPreferences,
  type AlertUpdate,
  maxSubscriptions,
} from '../../contract/alerts.ts';
import type { Calendar } from '../../contract/values/periods.ts';
import { isDuplicate } from '../platform/db/rows.ts';
import type { Tx } from '../platform/db/store.ts';
import type { TenantScope } from '../platform/endpoints/access.ts';
import { refuseCall, refuseField } from '../platform/http/errors.ts';
import { refuseTooMany } from '../platform/http/refuse-too-many.ts';
import { requireVersion } from '../platform/http/update-entity.ts';
import { newId } from '../platform/lists/ids.ts';
import type { AlertSubscriptions } from '../platform/schema/schema.ts';
import type { Encryption } from '../platform/secrets/encryption.ts';
import { askToConfirm } from './confirmations.ts';
import { publishAlertChange } from './deliveries/outbox.ts';
import type { AlertTenant } from './mail/mail-budget.ts';
import { digestDayOf } from './rules.ts';
import { secretPrefix } from './webhooks/send-webhook.ts';

/** Tenant ids as rows store them: both are empty for the whole platform. */
export const tenantOfScope = (scope: TenantScope): AlertTenant => {
  switch (scope.level) {
    case 'all':
      return { organizationId: '', institutionId: '' };
    case 'organization':
      return { organizationId: scope.id, institutionId: '' };
    case 'institution':
    case 'machine':
      return { organizationId: scope.organizationId, institutionId: scope.id };
  }
};

const subscriptionColumns = (wishes: AlertPreferences, calendar: Calendar, now: number) => ({
  language: wishes.language,
  severity: wishes.severity,
  kinds: JSON.stringify([...new Set(wishes.kinds)]),
  mode: wishes.mode,
  digestHour: wishes.digestHour,
  quietFrom: wishes.quiet?.from ?? null,
  quietTo: wishes.quiet?.to ?? null,
  perHour: wishes.perHour,
  digestDay: digestDayOf(calendar, wishes.digestHour, now),
});

const refuseTaken = (error: unknown): never => {
  if (isDuplicate(error)) throw refuseField('address', 'subscriptionTaken');
  throw error;
};

/** Mail reaches `Office@` and `office@`, and a host in either case, alike. */
const addressForm = (channel: AlertChannel, address: string): string =>
  channel === 'WEBHOOK' ? new URL(address).href : address.toLowerCase();

/** Refuses a second spelling of an address; the index refuses an equal one. */
const refuseAlike = async (tx: Tx, row: AlertSubscriptions): Promise<void> => {
  const { id, organizationId, institutionId, channel, mode, address } = row;
  const others = await tx
    .selectFrom('alertSubscriptions')
    .select('address')
    .where((eb) => eb.and({ organizationId, institutionId, channel, mode }))
    .where('id', '!=', id)
    .execute();
  const form = addressForm(channel, address);
  if (others.some((other) => addressForm(channel, other.address) === form)) {
    throw refuseField('address', 'subscriptionTaken');
  }
};

interface NewSubscription {
  readonly row: AlertSubscriptions;
  /** Signing secret of a webhook, shown only in this answer. */
  readonly secret: string | null;
}

/** Mail addresses confirm, except at the operator's own domains. */
const needsConfirmation = (
  channel: AlertChannel,
  address: string,
  domains: readonly string[],
): boolean =>
  channel === 'EMAIL' && !domains.includes(address.slice(address.indexOf('@') + 1).toLowerCase());

/** Adds a recipient and asks its address to confirm; throws a 400 above the limit of a tenant. */
export const addSubscription = async (
  tx: Tx,
  tenant: AlertTenant,
  { channel, address, ...wishes }: AlertForm,
  given: {
    readonly calendar: Calendar;
    readonly now: number;
    readonly encryption: Encryption | undefined;
    readonly domains: readonly string[];
  },
): Promise<NewSubscription> => {
  const { calendar, now, encryption, domains } = given;
  const id = newId();
  const secret = channel === 'WEBHOOK' ? secretPrefix + randomBytes(32).toString('base64') : null;
  if (secret !== null && !encryption) throw refuseCall(400, 'webhookNeedsKey');
  const row = await tx
    .insertInto('alertSubscriptions')
    .values({
      id,
      ...tenant,
      channel,
      address,
      ...subscriptionColumns(wishes, calendar, now),
      sealed: secret === null ? '' : (encryption?.encrypt(secret, id) ?? ''),
      createdAt: now,
      confirmedAt: needsConfirmation(channel, address, domains) ? null : now,
      unsubscribedAt: null,
      version: 1,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseTaken);
  const { organizationId, institutionId } = tenant;
  await refuseTooMany(tx, `${organizationId} ${institutionId}`, {
    table: 'alertSubscriptions',
    condition: sql`"organizationId" = ${organizationId} and "institutionId" = ${institutionId}`,
    max: maxSubscriptions,
    code: 'tooManySubscriptions',
  });
  await refuseAlike(tx, row);
  if (row.confirmedAt === null) await askToConfirm(tx, row, calendar, now);
  publishAlertChange(tx, row);
  return { row, secret };
};

export const changeSubscription = async (
  tx: Tx,
  before: AlertSubscriptions,
  { version, ...wishes }: AlertUpdate,
  calendar: Calendar,
  now: number,
): Promise<AlertSubscriptions> => {
  requireVersion(before, version);
  const row = await tx
    .updateTable('alertSubscriptions')
    .set({ ...subscriptionColumns(wishes, calendar, now), version: before.version + 1 })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseTaken);
  if (row.mode !== before.mode) await refuseAlike(tx, row);
  publishAlertChange(tx, row);
  return row;
};

/** Also deletes its deliveries, sent and waiting. */
export const removeSubscription = async (tx: Tx, row: AlertSubscriptions): Promise<void> => {
  await tx.deleteFrom('alertSubscriptions').where('id', '=', row.id).execute();
  publishAlertChange(tx, row);
};
