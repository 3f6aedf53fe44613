import { sql } from 'kysely';
import { finalStates } from '../../contract/payments.ts';
import { isNotExpired } from '../../contract/values/times.ts';
import { lockMachineEver } from '../machines/queries.ts';
import { isLiveCondition } from '../platform/db/live.ts';
import { forNoKeyUpdate, isAmong } from '../platform/db/rows.ts';
import type { Db, Tx } from '../platform/db/store.ts';
import { publishRowsAfterCommit } from '../platform/events/after-commit.ts';
import { newId } from '../platform/lists/ids.ts';
import { inFuture, notInFuture, withinLast } from '../platform/lists/time-conditions.ts';
import type {
  Machines,
  PaymentCalls,
  PaymentEvents,
  PaymentNotifications,
  Payments,
} from '../platform/schema/schema.ts';
import { longestWaitMs } from './rules/times.ts';

export const findPayment = (db: Db, id: string): Promise<Payments | undefined> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();

export const findPaymentByInvoice = (db: Db, invoice: string): Promise<Payments | undefined> =>
  db.selectFrom('payments').selectAll().where('invoice', '=', invoice).executeTakeFirst();

type NotificationKey = Pick<PaymentNotifications, 'messageId' | 'trxId'>;

/** True when this message, or another one about the same transaction, was already processed. */
export const isNotificationStored = async (
  db: Db,
  { messageId, trxId }: NotificationKey,
): Promise<boolean> => {
  const row = await db
    .selectFrom('paymentNotifications')
    .select('messageId')
    .where((eb) => eb.or([eb('messageId', '=', messageId), eb('trxId', '=', trxId)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Two processes may receive it at once; one row is enough. */
export const insertNotification = (tx: Tx, notification: PaymentNotifications) =>
  tx
    .insertInto('paymentNotifications')
    .values(notification)
    .onConflict((conflict) => conflict.column('messageId').doNothing())
    .execute();

export const lockPayment = async (
  tx: Tx,
  id: string,
): Promise<{ payment: Payments; machine: Machines } | undefined> => {
  const existing = await findPayment(tx, id);
  if (!existing) return undefined;
  const machine = await lockMachineEver(tx, existing.machineId);
  const payment = await tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .modifyEnd(forNoKeyUpdate(tx))
    .executeTakeFirstOrThrow();
  return { payment, machine };
};

/** The ids of the payments that wait for a machine. */
export const findDispensingIds = async (db: Db, machineId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('machineId', '=', machineId)
    .where('dueAt', 'is not', null)
    .where('state', '=', 'DISPENSING')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Payments of an institution are still in progress or wait for a person. */
export const hasUnsettledPayments = async (db: Db, institutionId: string): Promise<boolean> => {
  const existing = await db
    .selectFrom('payments')
    .select('id')
    .where('institutionId', '=', institutionId)
    .where((eb) => eb.or([eb('state', 'not in', [...finalStates]), eb('flags', '<>', '')]))
    .limit(1)
    .executeTakeFirst();
  return existing !== undefined;
};

/** A due time further ahead than `longestWaitMs` was set by a wrong clock, so it counts as due. */
export const isDue = ({ dueAt }: Pick<Payments, 'dueAt'>, now: number): boolean =>
  dueAt !== null && !isNotExpired(dueAt, longestWaitMs, now);

/** Runs every second, so it must use the index. */
export const duePaymentsQuery = (db: Db, now: number) =>
  db
    .selectFrom('payments')
    .select(['id', 'organizationId'])
    .where((eb) => eb.or([eb('dueAt', '<=', now), inFuture('dueAt', now + longestWaitMs)]));

/** Payments that are due. The first of each organization come before the second of any. */
export const findDuePayments = (
  db: Db,
  now: number,
  limit: number,
): Promise<Pick<Payments, 'id' | 'organizationId'>[]> =>
  db
    .selectFrom(
      duePaymentsQuery(db, now)
        .where(isLiveCondition)
        .select(sql`row_number() over (partition by "organizationId" order by "dueAt")`.as('turn'))
        .as('due'),
    )
    .select(['id', 'organizationId'])
    .orderBy('turn')
    .limit(limit)
    .execute();

export const findLatestPayment = (
  db: Db,
  browser: string,
  machineId: string,
  now: number,
): Promise<Payments | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('browser', '=', browser)
    .where('machineId', '=', machineId)
    .where(notInFuture('createdAt', now))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Counts recent payments at a machine that nobody has confirmed. */
export const countUnconfirmed = async (
  db: Db,
  machineId: string,
  recentMs: number,
  now: number,
): Promise<number> => {
  const { count } = await db
    .selectFrom('payments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('machineId', '=', machineId)
    .where('confirmedAt', 'is', null)
    .where(withinLast('createdAt', recentMs, now))
    .executeTakeFirstOrThrow();
  return count;
};

/** Those of the payments that nobody has confirmed. */
export const findUnconfirmed = (
  db: Db,
  ids: readonly string[],
): Promise<Pick<Payments, 'dueAt'>[]> =>
  db
    .selectFrom('payments')
    .select('dueAt')
    .where(isAmong(db, 'id', ids))
    .where('confirmedAt', 'is', null)
    .execute();

/**
 * The instant at which the browser last confirmed the same amount to the same merchant, within
 * `repeatMs`.
 */
export const findLastCharge = async (
  db: Db,
  given: Pick<Payments, 'browser' | 'amount' | 'gatewayId'> & { repeatMs: number; now: number },
): Promise<number | undefined> => {
  const row = await db
    .selectFrom('payments')
    .select((eb) => eb.fn.max<number | null>('confirmedAt').as('at'))
    .where('browser', '=', given.browser)
    .where('amount', '=', given.amount)
    .where('gatewayId', given.gatewayId === null ? 'is' : '=', given.gatewayId)
    .where('trxId', 'is not', null)
    .where(withinLast('confirmedAt', given.repeatMs, given.now))
    .executeTakeFirst();
  return row?.at ?? undefined;
};

export const insertPayment = async (tx: Tx, payment: Payments): Promise<void> => {
  publishRowsAfterCommit(tx, 'payments', [payment]);
  await tx.insertInto('payments').values(payment).execute();
};

export const insertEvent = (tx: Tx, event: PaymentEvents) =>
  tx.insertInto('paymentEvents').values(event).execute();

export const findEvents = (db: Db, paymentId: string): Promise<PaymentEvents[]> =>
  db
    .selectFrom('paymentEvents')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .orderBy('version')
    .execute();

/** Records a call before it is made. */
export const insertCall = async (
  tx: Tx,
  payment: Payments,
  call: PaymentCalls['call'],
  now: number,
): Promise<string> => {
  const id = newId();
  const { organizationId, institutionId, attempt, refundForm } = payment;
  const isOfRefund = call === 'REFUND' || call === 'REFUND_STATUS';
  await tx
    .insertInto('paymentCalls')
    .values({
      id,
      paymentId: payment.id,
      organizationId,
      institutionId,
      call,
      form: isOfRefund ? refundForm : null,
      attempt,
      askedAt: now,
      answeredAt: null,
      outcome: null,
      said: null,
    })
    .execute();
  return id;
};

export const closeCall = (
  tx: Tx,
  id: string,
  given: Pick<PaymentCalls, 'outcome' | 'said'>,
  now: number,
) =>
  tx
    .updateTable('paymentCalls')
    .set({ ...given, answeredAt: now })
    .where('id', '=', id)
    .where('answeredAt', 'is', null)
    .execute();

/**
 * The last call with a conclusive answer, else the last answered one. That there is no refund does
 * not hide why it was refused.
 */
export const findLastAnsweredCall = async (
  db: Db,
  paymentId: string,
): Promise<PaymentCalls | undefined> => {
  const answered = db
    .selectFrom('paymentCalls')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .where('said', 'is not', null)
    .orderBy((eb) => eb('outcome', '=', 'UNKNOWN'))
    .orderBy('answeredAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1);
  const last = await answered.executeTakeFirst();
  if (last?.outcome !== 'NONE') return last;
  const refused = answered
    .where('call', '=', 'REFUND')
    .where('outcome', 'in', ['REFUSED', 'WRONG_FORM']);
  return (await refused.executeTakeFirst()) ?? last;
};
