import { encodeMessage } from '../../../contract/messages.ts';
import type { Charge, Queried, RefundStatus } from '../../gateways/checkout.ts';

/** An interface that does not know the payment, or is not there, proves nothing about refunds. */
type NamedNone = Extract<RefundStatus, { kind: 'NONE' | 'PERHAPS_NONE' | 'WRONG_FORM' }>;

export const namesNoRefund = (status: RefundStatus): status is NamedNone =>
  status.kind === 'NONE' || status.kind === 'PERHAPS_NONE' || status.kind === 'WRONG_FORM';

const contradicted: RefundStatus = {
  kind: 'CONTRADICTED',
  reason: encodeMessage('refundContradicted'),
};

const unnamed: RefundStatus = { kind: 'UNNAMED', reason: encodeMessage('refundUnnamed') };

/** The money seems to be back, so the other interface may name its refund. */
export const mayBeNamedElsewhere = ({ kind }: RefundStatus): boolean =>
  kind === 'CONTRADICTED' || kind === 'UNNAMED';

/**
 * `isFormKnown`: the status was asked by the interface of every refund call, so an empty list of
 * refunds is a proof.
 */
const withoutWitness = (status: NamedNone, isFormKnown: boolean): RefundStatus => {
  if (status.kind === 'NONE')
    return isFormKnown ? status : { kind: 'PERHAPS_NONE', code: '', reason: '' };
  const { code, reason } = status;
  return { kind: 'PERHAPS_NONE', code, reason };
};

/**
 * Weighs a status that names no refund against a query of the payment, whose rest that can be
 * refunded belongs to no interface. The query may leave it out, so no rule depends on it.
 */
export const weighRefundStatus = (
  status: NamedNone,
  queried: Queried,
  { trxId, amount }: Charge,
  isFormKnown: boolean,
): RefundStatus => {
  if (queried.kind === 'UNKNOWN') return queried;
  if (queried.kind === 'NOT_FOUND') return withoutWitness(status, isFormKnown);
  if (queried.kind !== 'COMPLETED' || queried.money.trxId !== trxId) return contradicted;
  const { refundable } = queried;
  if (refundable === amount) return { kind: 'NONE' };
  if (refundable === 0 && status.kind === 'WRONG_FORM') return unnamed;
  return refundable !== undefined && refundable < amount
    ? contradicted
    : withoutWitness(status, isFormKnown);
};
