import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { attention } from '../../../contract/attention.ts';
import { machines } from '../../../contract/machines.ts';
import { payments } from '../../../contract/payments.ts';
import { expectAddress } from '../../testing/actions.ts';
import { countsOf } from '../../testing/attention-list.ts';
import {
  buildAttentionCase,
  buildAttentionRow,
  buildPausedSlotItem,
} from '../../testing/build-attention.ts';
import { buildMachine, buildPayment } from '../../testing/builders.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { startServer } from '../../testing/start-server.ts';
import { expectToast } from '../../testing/toasts.ts';

const startWith = (item: Parameters<typeof buildAttentionRow>[0][0]) =>
  startServer().answer(attention.all, {
    rows: [buildAttentionRow([item])],
    count: 1,
    ...countsOf(1),
  });

test('paused slots are resumed by one click in the list', async () => {
  const server = startWith(buildPausedSlotItem()).answer(machines.resume, {
    machine: buildMachine(),
  });
  await openConsole('/attention');
  await page.getByRole('button', { name: 'Resume: 1 slot paused, PAD-1' }).click();
  await expectToast('The slots sell again');
  expect(server.callsOf(machines.resume)).toMatchObject([
    {
      params: { institutionId: 'i1', machineId: 'm1' },
      body: { slots: [{ rowNo: 1, columnNo: 1 }] },
    },
  ]);
});

test('a stuck refund is tried again by one click in the list', async () => {
  const facts = { amount: 10, wallet: null, trxID: null, flags: [], failure: null };
  const item = { ...buildAttentionCase({ subject: 'p1' }), kind: 'REFUND_STUCK', facts } as const;
  const server = startWith(item).answer(payments.refund, { payment: buildPayment() });
  await openConsole('/attention');
  await page.getByRole('button', { name: 'Refund again: Refund late, PAD-1' }).click();
  await expectToast('The refund is on its way');
  expect(server.callsOf(payments.refund)).toMatchObject([
    { params: { institutionId: 'i1', paymentId: 'p1' } },
  ]);
});

test('the stock editor opens over the list', async () => {
  const slots = [{ rowNo: 1, columnNo: 1, sizeName: '', left: 0, soon: 0 }];
  startWith({ ...buildAttentionCase(), kind: 'STOCK_EMPTY', facts: { slots } }).answer(
    machines.one,
    { machine: buildMachine() },
  );
  await openConsole('/attention');
  await page.getByRole('button', { name: 'Update stock: 1 slot empty, PAD-1' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Update Stock: PAD-1' })).toBeVisible();
  await expectAddress('/attention');
});
