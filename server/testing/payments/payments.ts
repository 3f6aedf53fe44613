import { bkashTerms } from '../../gateways/bkash/terms.ts';
import type { TenantMachine } from '../../machines/rollup/rollup.ts';
import { newId } from '../../platform/lists/ids.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import type { TestServer } from '../server.ts';
import { uniqueLetters } from '../unique.ts';

/** A row of a payment of one pad that was paid and dispensed now. */
export const aPaymentRow = (now: number, given: Partial<Payments> = {}): Payments => {
  const id = newId();
  return {
    id,
    organizationId: 'an-organization',
    institutionId: 'an-institution',
    machineId: 'a-machine',
    provider: bkashTerms.name,
    lifeMs: bkashTerms.lifeMs,
    movesMoney: 'WHEN_ASKED',
    gatewayId: null,
    platformGateway: null,
    state: 'DISPENSED',
    version: 1,
    flags: '',
    quantity: 1,
    amount: 1000,
    rowNo: 1,
    columnNo: 1,
    invoice: id,
    providerPaymentId: `TR${id}`,
    checkoutUrl: null,
    trxId: 'TRX-1',
    refundTrxId: null,
    chargedAmount: given.trxId === null ? null : (given.amount ?? 1000),
    couponAmount: given.trxId === null ? null : 0,
    wallet: '017•••••575',
    browser: '',
    failure: null,
    attempt: 1,
    openExecutes: 0,
    tries: 0,
    confirmedAt: now,
    refundDueAt: null,
    lastTryAt: null,
    refundForm: null,
    openRefunds: 0,
    formChangedAt: null,
    heldUntil: 0,
    createdAt: now,
    changedAt: now,
    dueAt: null,
    reconciledAt: null,
    nights: 0,
    settledAs: null,
    chargedAt: given.trxId === null ? null : now,
    refundedAt: given.refundTrxId ? now : null,
    ...given,
  };
};

/** Inserts a payment of one pad that was paid and dispensed. */
export const aPayment = (
  server: TestServer,
  { id: machineId, organizationId, institutionId }: TenantMachine,
  given: Partial<Payments> = {},
): Promise<Payments> => {
  const place = { organizationId, institutionId, machineId };
  return server.store.change((tx) =>
    tx
      .insertInto('payments')
      .values(
        aPaymentRow(server.clock.now, { ...place, trxId: `TRX-${uniqueLetters()}`, ...given }),
      )
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
};
