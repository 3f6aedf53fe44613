import { translateFailure } from '../../../contract/messages/translate.ts';
import { nameProvider } from '../../../contract/messages.ts';
import type { ProviderAnswer } from '../../../contract/payments.ts';
import type { Language } from '../../../contract/values/languages.ts';
import { toTaka } from '../../../contract/values/money.ts';
import type { PaymentCalls } from '../../platform/schema/schema.ts';
import type { Fact } from '../rules/facts.ts';

/** The provider's answer to each call is stored, as evidence of where the money went. */

/** JSON without the wallet, which the payment alone holds. */
export const encodeFact = (fact: object): string =>
  JSON.stringify(fact, (name, value) => (name === 'wallet' ? undefined : value));

export const callOutcome = (fact: Fact): Pick<PaymentCalls, 'outcome' | 'said'> =>
  'answer' in fact
    ? { outcome: fact.answer.kind, said: encodeFact(fact.answer) }
    : { outcome: fact.event, said: null };

export const presentProviderAnswer = (
  { call, answeredAt, said }: PaymentCalls,
  provider: string,
  language: Language,
): ProviderAnswer => {
  const { kind, code, reason, money, refundTrxId } = JSON.parse(said ?? '{}');
  return {
    at: new Date(answeredAt ?? 0).toISOString(),
    call,
    kind,
    code: code || null,
    reason: reason ? translateFailure(nameProvider(reason, provider), language) : null,
    amount: money ? toTaka(money.amount) : null,
    coupon: money ? toTaka(money.coupon) : null,
    currency: money?.currency ?? null,
    invoice: money?.invoice ?? null,
    trxID: money?.trxId ?? refundTrxId ?? null,
  };
};
