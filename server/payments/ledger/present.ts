import { translateFailure } from '../../../contract/messages/translate.ts';
import { nameProvider } from '../../../contract/messages.ts';
import {
  finalStates,
  type Payment,
  type PaymentAction,
  type PaymentEvent,
} from '../../../contract/payments.ts';
import type { Language } from '../../../contract/values/languages.ts';
import { toTaka } from '../../../contract/values/money.ts';
import { findMachineName, type MachineNames } from '../../machines/machine-names.ts';
import type { PaymentEvents, Payments } from '../../platform/schema/schema.ts';
import { flagsIn, hasFlag } from '../rules/flags.ts';
import { isRefundLate } from '../rules/refund.ts';

const canAsk = ({ state, attempt, providerPaymentId }: Payments): boolean => {
  if (state === 'EXECUTE_UNKNOWN' || state === 'REFUND_UNKNOWN') return true;
  const mayBeCharged = attempt > 0 && providerPaymentId !== null;
  return mayBeCharged && ['PENDING', 'FAILED', 'CANCELLED'].includes(state);
};

const canRefund = ({ state, trxId, chargedAmount, flags, dueAt }: Payments): boolean =>
  trxId !== null &&
  chargedAmount !== 0 &&
  (state === 'DISPENSED' ||
    state === 'REFUND_UNKNOWN' ||
    state === 'EXECUTE_UNKNOWN' ||
    (state === 'DISPENSING' && (hasFlag(flags, 'UNANSWERED') || dueAt === null)));

const canSettle = (payment: Payments, now: number): boolean => {
  const { state, flags, dueAt } = payment;
  if (state === 'REFUND_UNKNOWN') return flags !== '' || isRefundLate(payment, now);
  const isSettleable =
    finalStates.has(state) ||
    state === 'EXECUTE_UNKNOWN' ||
    (state === 'DISPENSING' && dueAt === null);
  return flags !== '' && isSettleable;
};

export const actionsOf = (payment: Payments, now: number): PaymentAction[] => [
  ...(canAsk(payment) ? ['ASK' as const] : []),
  ...(canRefund(payment) ? ['REFUND' as const] : []),
  ...(canSettle(payment, now) ? ['SETTLE' as const] : []),
];

export const presentPayment = (
  row: Payments,
  machines: MachineNames,
  now: number,
  language: Language,
): Payment => ({
  _id: row.id,
  provider: row.provider,
  machineId: findMachineName(machines, row.machineId),
  state: row.state,
  flags: flagsIn(row.flags),
  isRefundLate: isRefundLate(row, now),
  amount: toTaka(row.amount),
  chargedAmount: row.chargedAmount === null ? null : toTaka(row.chargedAmount),
  couponAmount: row.couponAmount === null ? null : toTaka(row.couponAmount),
  quantity: row.quantity,
  rowNo: row.rowNo,
  columnNo: row.columnNo,
  invoice: row.invoice,
  paymentID: row.providerPaymentId,
  trxID: row.trxId,
  refundTrxID: row.refundTrxId,
  wallet: row.wallet,
  failure: row.failure && translateFailure(row.failure, language),
  settledAs: row.settledAs,
  createdAt: new Date(row.createdAt).toISOString(),
  changedAt: new Date(row.changedAt).toISOString(),
  actions: actionsOf(row, now),
});

/**
 * Reads the provider's answer and the reason from a stored event. A person's reason takes
 * precedence.
 */
const parseEventDetail = ({ detail, toState }: PaymentEvents) => {
  const { answer, end, reason, form } = JSON.parse(detail);
  const failure = toState === 'DISPENSED' ? undefined : end?.reason;
  const [kind, answerCode, why] = [answer?.kind, answer?.code, answer?.reason ?? reason ?? failure];
  const by = answer && form ? `by ${String(form).toLowerCase()}` : undefined;
  return { kind, by, answerCode: answerCode || null, why: why || null };
};

export const presentEvent = (
  row: PaymentEvents,
  provider: string,
  usernames: ReadonlyMap<string, string>,
  language: Language,
): PaymentEvent => {
  const { kind, by, answerCode, why } = parseEventDetail(row);
  // An admin's own text is never an encoded message.
  const isTyped = row.adminId !== null;
  const reason =
    isTyped || why === null ? why : translateFailure(nameProvider(why, provider), language);
  return {
    at: new Date(row.at).toISOString(),
    event: row.event,
    from: row.fromState,
    to: row.toState,
    by: usernames.get(row.adminId ?? '') ?? '',
    detail: [kind, by, answerCode, reason].filter((word) => typeof word === 'string').join(' · '),
    answerCode,
    reason,
  };
};
