import { randomBytes } from 'node:crypto';
import { type AlertForm, type AlertWishes, mostSubscriptions } from '../../contract/alerts.ts';
import type { Calendar } from '../../contract/periods.ts';
import type { Scope } from '../core/access.ts';
import { holdName, isDuplicate } from '../core/db/rows.ts';
import type { AlertSubscriptions } from '../core/db/schema.ts';
import type { Tx } from '../core/db/store.ts';
import { refuse, refuseField } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import type { Sealing } from '../core/sealing.ts';
import { wakeAlerts } from './outbox.ts';
import { countAt } from './queries.ts';
import { digestDayOf } from './rules.ts';
import { secretPrefix } from './send-webhook.ts';

type Place = Pick<AlertSubscriptions, 'organizationId' | 'institutionId'>;

/** Tenant ids as rows store them: both are empty for the whole platform. */
export const placeOf = (scope: Scope): Place => {
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

const wished = (wishes: AlertWishes, calendar: Calendar, now: number) => ({
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

interface Made {
  readonly row: AlertSubscriptions;
  /** Signing secret of a webhook, shown only in this answer. */
  readonly secret: string | null;
}

/** Adds a recipient; throws a 400 above the limit of a tenant. */
export const addSubscription = async (
  tx: Tx,
  place: Place,
  { channel, address, ...wishes }: AlertForm,
  given: {
    readonly calendar: Calendar;
    readonly now: number;
    readonly sealing: Sealing | undefined;
  },
): Promise<Made> => {
  const { calendar, now, sealing } = given;
  await holdName(tx, `alerts of ${place.organizationId} ${place.institutionId}`);
  if ((await countAt(tx, place)) >= mostSubscriptions) {
    throw refuse(400, 'tooManySubscriptions', { max: mostSubscriptions });
  }
  const id = newId();
  const secret = channel === 'WEBHOOK' ? secretPrefix + randomBytes(32).toString('base64') : null;
  if (secret !== null && !sealing) throw refuse(400, 'webhookNeedsKey');
  const row = await tx
    .insertInto('alertSubscriptions')
    .values({
      id,
      ...place,
      channel,
      address,
      ...wished(wishes, calendar, now),
      sealed: secret === null ? '' : (sealing?.seal(secret, id) ?? ''),
      createdAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseTaken);
  wakeAlerts(tx, row);
  return { row, secret };
};

export const changeSubscription = async (
  tx: Tx,
  { id }: AlertSubscriptions,
  wishes: AlertWishes,
  calendar: Calendar,
  now: number,
): Promise<AlertSubscriptions> => {
  const row = await tx
    .updateTable('alertSubscriptions')
    .set(wished(wishes, calendar, now))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseTaken);
  wakeAlerts(tx, row);
  return row;
};

/** Also deletes its deliveries, sent and waiting. */
export const removeSubscription = async (tx: Tx, row: AlertSubscriptions): Promise<void> => {
  await tx.deleteFrom('alertSubscriptions').where('id', '=', row.id).execute();
  wakeAlerts(tx, row);
};
