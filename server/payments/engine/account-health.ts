import { encodeMessage, nameProvider } from '../../../contract/messages.ts';
import type { PaymentCall } from '../../../contract/payments.ts';
import { isWithinLast } from '../../../contract/values/times.ts';
import {
  accountKey,
  clearRefusals,
  customerLost,
  type Refused,
  recordRefusal,
} from '../../gateways/account-health.ts';
import { endChecks } from '../../gateways/checks.ts';
import type { Tx } from '../../platform/db/store.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import type { Fact } from '../rules/facts.ts';
import { callMs, unreturnedMs } from '../rules/times.ts';

type AnsweredFact = Extract<Fact, { readonly answer: unknown }>;
type Answer = AnsweredFact['answer'];

const callByEvent: Record<AnsweredFact['event'], PaymentCall> = {
  CREATE_ANSWERED: 'CREATE',
  EXECUTE_ANSWERED: 'EXECUTE',
  QUERY_ANSWERED: 'QUERY',
  REFUND_ANSWERED: 'REFUND',
  REFUND_STATUS_ANSWERED: 'REFUND_STATUS',
};

/** The fault that an answer shows unless it is the customer's; undefined without one. */
const faultOf = (call: PaymentCall, answer: Answer): Refused['fault'] | undefined => {
  if (answer.kind === 'UNKNOWN' && answer.cause) return answer.cause;
  // Trouble with an earlier payment keeps no customer away.
  if (call !== 'CREATE' && call !== 'EXECUTE') return undefined;
  if (answer.kind === 'UNKNOWN') return 'BKASH';
  return answer.kind === 'REFUSED' && answer.fault === 'SHOP' ? 'SHOP' : undefined;
};

const reasonOf = (answer: Answer, provider: string): string => {
  if (answer.kind === 'UNKNOWN') return nameProvider(answer.reason, provider);
  const code = 'code' in answer ? answer.code : '';
  return nameProvider(encodeMessage('bkashRefusesShop', { code }), provider);
};

/** The call that an answer shows to succeed. Money that moved shows it of execute. */
const workingCalls = (call: PaymentCall, { kind }: Answer): PaymentCall[] => {
  if (kind === 'CREATED') return ['CREATE'];
  const isCharge = kind === 'COMPLETED' || (kind === 'DONE_BEFORE' && call === 'EXECUTE');
  return isCharge ? ['EXECUTE'] : [];
};

/**
 * A query shows for the first time that the customer has confirmed or paid, and no browser has come
 * back: by a second scan, or after ten minutes.
 */
const isLost = (payment: Payments, fact: Fact, now: number): boolean => {
  if (fact.event !== 'QUERY_ANSWERED') return false;
  const { answer } = fact;
  const { attempt, changedAt, confirmedAt, createdAt, movesMoney, state, trxId } = payment;
  if (movesMoney === 'BY_ITSELF')
    return answer.kind === 'COMPLETED' && confirmedAt === null && trxId === null;
  const isFirst =
    isWithinLast(createdAt, unreturnedMs, now) || isWithinLast(changedAt, callMs, now);
  const isWaiting = state === 'PENDING' && attempt === 0;
  return answer.kind === 'INITIATED' && answer.isConfirmed && isWaiting && isFirst;
};

/** Records what an answer shows about the merchant account of a payment. */
export const recordAccountHealth = async (
  tx: Tx,
  payment: Payments,
  fact: Fact,
  now: number,
): Promise<void> => {
  if (!('answer' in fact)) return;
  const { answer } = fact;
  const { gatewayId, tries } = payment;
  const call = callByEvent[fact.event];
  const account = accountKey(payment);
  const fault = faultOf(call, answer);
  if (isLost(payment, fact, now)) await recordRefusal(tx, customerLost(account), now);
  // A missing address is told to everybody, whatever the token.
  const hasAnswered = answer.kind !== 'UNKNOWN' && answer.kind !== 'WRONG_FORM';
  const hasJudged = hasAnswered || fault === 'ACCOUNT';
  if (gatewayId !== null && call === 'CREATE' && hasJudged) await endChecks(tx, gatewayId);
  if (fault) {
    // A repeated execute is of a customer who was counted already.
    const count = call === 'EXECUTE' && tries > 0 ? 0 : 1;
    await recordRefusal(
      tx,
      { account, call, fault, reason: reasonOf(answer, payment.provider), count },
      now,
    );
  } else if (hasAnswered) {
    await clearRefusals(tx, account, workingCalls(call, answer));
  }
};
