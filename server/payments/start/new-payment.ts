import type { MoneyMovement } from '../../../contract/providers.ts';
import type { Account } from '../../gateways/credentials.ts';
import type { ProviderTerms } from '../../gateways/provider.ts';
import type { Tx } from '../../platform/db/store.ts';
import { newId } from '../../platform/lists/ids.ts';
import type { Machines, Payments } from '../../platform/schema/schema.ts';
import { insertCall, insertEvent, insertPayment } from '../queries.ts';
import { noFlags } from '../rules/flags.ts';
import { callMs } from '../rules/times.ts';
import type { Offer } from './sell-conditions.ts';

interface PaymentStart {
  readonly quantity: number;
  readonly provider: Pick<ProviderTerms, 'name' | 'lifeMs' | 'invoiceLength'>;
  readonly movesMoney: MoneyMovement;
  readonly account: Account;
  /** A digest of the browser's cookie. */
  readonly browser: string;
  readonly now: number;
}

/** 32 characters, or 25 of the same number where the provider takes no more. */
const invoiceOf = (id: string, { invoiceLength }: Pick<ProviderTerms, 'invoiceLength'>): string => {
  const digits = id.replaceAll('-', '');
  return digits.length <= invoiceLength ? digits : BigInt(`0x${digits}`).toString(36);
};

const toPaymentRow = (
  machine: Machines,
  { rowNo, columnNo, price }: Offer,
  { quantity, provider, movesMoney, account, browser, now }: PaymentStart,
): Payments => {
  const id = newId();
  return {
    id,
    organizationId: machine.organizationId,
    institutionId: machine.institutionId,
    machineId: machine.id,
    provider: provider.name,
    lifeMs: provider.lifeMs,
    movesMoney,
    ...account,
    state: 'CREATED',
    version: 1,
    flags: noFlags,
    quantity,
    amount: price * quantity,
    rowNo,
    columnNo,
    invoice: invoiceOf(id, provider),
    providerPaymentId: null,
    checkoutUrl: null,
    trxId: null,
    refundTrxId: null,
    chargedAmount: null,
    couponAmount: null,
    wallet: null,
    browser,
    failure: null,
    attempt: 0,
    openExecutes: 0,
    tries: 0,
    confirmedAt: null,
    refundDueAt: null,
    lastTryAt: null,
    refundForm: null,
    openRefunds: 0,
    formChangedAt: null,
    heldUntil: now,
    createdAt: now,
    changedAt: now,
    dueAt: now + callMs,
    reconciledAt: null,
    nights: 0,
    settledAs: null,
    chargedAt: null,
    refundedAt: null,
  };
};

/**
 * Inserts a new payment with its first event; returns it with the id of the call that opens it at
 * the provider.
 */
export const insertNewPayment = async (
  tx: Tx,
  machine: Machines,
  offer: Offer,
  given: PaymentStart,
): Promise<{ readonly payment: Payments; readonly call: string }> => {
  const payment = toPaymentRow(machine, offer, given);
  await insertPayment(tx, payment);
  const { organizationId, institutionId, machineId, amount, quantity, rowNo, columnNo } = payment;
  await insertEvent(tx, {
    paymentId: payment.id,
    version: 1,
    organizationId,
    institutionId,
    at: given.now,
    event: 'STARTED',
    fromState: null,
    toState: 'CREATED',
    adminId: null,
    detail: JSON.stringify({ event: 'STARTED', machineId, amount, quantity, rowNo, columnNo }),
  });
  return { payment, call: await insertCall(tx, payment, 'CREATE', given.now) };
};
