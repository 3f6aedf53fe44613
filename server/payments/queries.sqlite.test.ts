import { expect, test } from 'vitest';
import { explainQuery } from '../testing/database/explain-query.ts';
import { aServer, shareServer } from '../testing/server.ts';
import { settledRefundsQuery } from './engine/reconcile.ts';
import { selectGroup } from './ledger/list.ts';
import { duePaymentsQuery } from './queries.ts';

shareServer();

test('payments that are due are looked up, however many there are', async () => {
  const { store } = await aServer();
  const steps = await explainQuery(store.read, duePaymentsQuery(store.read, 0));
  expect(steps.filter((step) => step.includes('duePayments'))).not.toEqual([]);
  expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual([]);
});

test('refunds that were settled by hand are looked up, however many payments there are', async () => {
  const { store } = await aServer();
  const steps = await explainQuery(store.read, settledRefundsQuery(store.read, 0));
  expect(steps.join()).toContain('INDEX settledRefunds');
});

test('payments that need attention are listed without a look at the others', async () => {
  const { store } = await aServer();
  const attentionQuery = selectGroup(store.read, 'an-institution', 'ATTENTION', 0);
  const steps = await explainQuery(store.read, attentionQuery.where('createdAt', '>', 0));
  expect(steps.filter((step) => step.startsWith('SEARCH')).join()).toMatch(
    /INDEX flaggedPayments.*INDEX refundsOfInstitution/,
  );
});

test.each(['OPEN', 'FAILED', 'REFUNDED'] as const)(
  'payments of the group %s are listed without a look at the dispensed ones',
  async (group) => {
    const { store } = await aServer();
    const groupQuery = selectGroup(store.read, 'an-institution', group, 0).where(
      'createdAt',
      '>',
      0,
    );
    const steps = await explainQuery(store.read, groupQuery.orderBy('createdAt').orderBy('id'));
    expect(steps.join()).toContain('INDEX undispensedPayments (');
    expect(steps.join()).not.toContain('ORDER BY');
  },
);

test('a payment is found by each of its names without a look at the others', async () => {
  const { store } = await aServer();
  const textQuery = selectGroup(store.read, 'an-institution', 'ALL', 0, '575');
  const steps = await explainQuery(store.read, textQuery.where('createdAt', '>', 0));
  const accesses = steps.filter((step) => /^(SEARCH|SCAN)/.test(step)).join();
  expect(accesses).toMatch(
    /trxIdNamed.*refundTrxIdNamed.*autoindex_payments.*autoindex_payments.*walletsOfInstitution.*\(id=\?\)/,
  );
  expect(accesses).not.toMatch(/SCAN payments|paymentsOfInstitution/);
});
