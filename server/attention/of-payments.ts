import { sql } from 'kysely';
import type { AttentionFacts } from '../../contract/attention.ts';
import { codesOf, englishOf } from '../../contract/messages.ts';
import { toTaka } from '../../contract/money.ts';
import type { Payments } from '../core/db/schema.ts';
import type { Db } from '../core/db/store.ts';
import { flagged, lateRefund } from '../payments/attention.ts';
import { flagsIn } from '../payments/flags.ts';
import { isRefundLate } from '../payments/refund.ts';
import type { FoundOf } from './found.ts';
import { refusedCredentials, type Sign, unusableAccounts } from './of-accounts.ts';

type Payment = Pick<
  Payments,
  | 'id'
  | 'organizationId'
  | 'institutionId'
  | 'machineId'
  | 'state'
  | 'flags'
  | 'amount'
  | 'wallet'
  | 'trxId'
  | 'failure'
  | 'refundDueAt'
  | 'changedAt'
  | 'gatewayId'
> & { readonly username: string | null };

const columns = sql`"payments"."id", "payments"."organizationId", "payments"."institutionId",
  "machineId", "state", "flags", "amount", "wallet", "trxId", "failure", "refundDueAt",
  "changedAt", "gatewayId", "username"`;
const payments = sql`"payments" left join "gateways" on "gateways"."id" = "gatewayId"`;

/** Each reason has an index of its own. */
const paymentsToSee = async (db: Db, now: number): Promise<Payment[]> => {
  const { rows } = await sql<Payment>`
    select ${columns} from ${payments} where ${flagged}
    union all
    select ${columns} from ${payments} where "flags" = '' and ${lateRefund(now)}`.execute(db);
  return rows;
};

const factsOf = (payment: Payment): AttentionFacts<'REFUND_STUCK'> => ({
  amount: toTaka(payment.amount),
  wallet: payment.wallet,
  trxID: payment.trxId,
  flags: flagsIn(payment.flags),
  failure: payment.failure && englishOf(payment.failure),
  codes: codesOf({ failure: payment.failure }),
});

type OfPayment = FoundOf<'REFUND_STUCK'> | FoundOf<'PAYMENT_UNKNOWN'>;

const ofPayment = (payment: Payment, now: number): OfPayment => {
  const { id, organizationId, institutionId, machineId, refundDueAt, changedAt } = payment;
  const flags = flagsIn(payment.flags);
  const isLate = isRefundLate(payment, now);
  const isOfRefund = isLate || flags.includes('REFUND_STUCK');
  return {
    kind: isOfRefund ? 'REFUND_STUCK' : 'PAYMENT_UNKNOWN',
    organizationId,
    institutionId,
    machineId,
    subject: id,
    facts: factsOf(payment),
    parts: flags,
    since: (isOfRefund ? refundDueAt : null) ?? changedAt,
  };
};

const unusable = 'ACCOUNT_UNUSABLE';

const signOf = (payment: Payment): Sign => ({
  ...payment,
  at: payment.changedAt,
  isPayment: true,
});

/**
 * Payments that need review, and unusable accounts. A payment that is flagged for its account alone
 * is part of the account's finding.
 */
export const troubledPayments = async (
  db: Db,
  now: number,
): Promise<(OfPayment | FoundOf<'ACCOUNT_UNUSABLE'>)[]> => {
  const rows = await paymentsToSee(db, now);
  const shown = rows.filter(({ flags }) => flagsIn(flags).includes(unusable));
  const others = rows.filter((row) => row.flags !== unusable || isRefundLate(row, now));
  const accounts = unusableAccounts([...shown.map(signOf), ...(await refusedCredentials(db))]);
  return [...others.map((row) => ofPayment(row, now)), ...accounts];
};
