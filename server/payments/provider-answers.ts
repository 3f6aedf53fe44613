import { decodeMessages, toEnglish } from '../../contract/messages.ts';
import { toTaka } from '../../contract/money.ts';
import type { ProviderAnswer } from '../../contract/payments.ts';
import type { PaymentCalls } from '../platform/schema/schema.ts';
import type { Fact } from './facts.ts';

/** The provider's answer to each call is stored, as evidence of where the money went. */

export const callOutcome = (fact: Fact): Pick<PaymentCalls, 'outcome' | 'said'> =>
  'answer' in fact
    ? { outcome: fact.answer.kind, said: JSON.stringify(fact.answer) }
    : { outcome: fact.event, said: null };

export const presentProviderAnswer = ({ call, answeredAt, said }: PaymentCalls): ProviderAnswer => {
  const { kind, code, reason, money, refundTrxId } = JSON.parse(said ?? '{}');
  return {
    at: new Date(answeredAt ?? 0).toISOString(),
    call,
    kind,
    code: code || null,
    reason: reason ? toEnglish(reason) : null,
    codes: decodeMessages({ reason: reason ?? null }),
    amount: money ? toTaka(money.amount) : null,
    currency: money?.currency ?? null,
    invoice: money?.invoice ?? null,
    trxID: money?.trxId ?? refundTrxId ?? null,
  };
};
