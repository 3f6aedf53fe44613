import { sql } from 'kysely';
import type { AttentionFacts } from '../../../contract/attention.ts';
import { nameProvider } from '../../../contract/messages.ts';
import { toTaka } from '../../../contract/values/money.ts';
import { flaggedCondition, lateRefundCondition } from '../../payments/ledger/attention.ts';
import { flagsIn } from '../../payments/rules/flags.ts';
import { isRefundLate } from '../../payments/rules/refund.ts';
import type { Db } from '../../platform/db/store.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import type { FindingOf } from './finding.ts';

type ReviewedPayment = Pick<
  Payments,
  | 'id'
  | 'provider'
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
> & {
  /** The last answer to a refund call, as JSON. */
  readonly refundAnswer: string | null;
};

const columns = sql`"id", "provider", "organizationId", "institutionId", "machineId", "state", "flags",
  coalesce("chargedAmount", "amount") as "amount", "wallet", "trxId", "failure", "refundDueAt",
  "changedAt", (
    select "said" from "paymentCalls"
    where "paymentId" = "payments"."id" and "call" = 'REFUND' and "said" is not null
    order by "askedAt" desc, "paymentCalls"."id" desc limit 1) as "refundAnswer"`;

/** Each reason has an index of its own. */
const readPaymentsToReview = async (db: Db, now: number): Promise<ReviewedPayment[]> => {
  const { rows } = await sql<ReviewedPayment>`
    select ${columns} from "payments" where ${flaggedCondition}
    union all
    select ${columns} from "payments" where "flags" = '' and ${lateRefundCondition(now)}`.execute(
    db,
  );
  return rows;
};

/** The provider's reason for not refunding, else the reason why the payment failed. */
const failureOf = ({ failure, provider, refundAnswer }: ReviewedPayment): string | null => {
  const { reason } = JSON.parse(refundAnswer ?? '{}');
  return reason ? nameProvider(reason, provider) : failure;
};

const factsOf = (payment: ReviewedPayment): AttentionFacts<'REFUND_STUCK'> => ({
  provider: payment.provider,
  amount: toTaka(payment.amount),
  wallet: payment.wallet,
  trxID: payment.trxId,
  flags: flagsIn(payment.flags),
  // Translated when it is read.
  failure: failureOf(payment),
});

type PaymentFinding = FindingOf<'REFUND_STUCK'> | FindingOf<'PAYMENT_UNKNOWN'>;

const paymentFinding = (payment: ReviewedPayment, now: number): PaymentFinding => {
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

/** Payments that are flagged, or whose refund is late. */
export const findPaymentsToReview = async (db: Db, now: number): Promise<PaymentFinding[]> =>
  (await readPaymentsToReview(db, now)).map((payment) => paymentFinding(payment, now));
