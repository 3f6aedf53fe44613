import { expect, test } from 'vitest';
import { payments } from '../../../contract/payments.ts';
import { anInstitutionAdmin } from '../../testing/admins/admins.ts';
import { minuteMs } from '../../testing/durations.ts';
import { aMachine } from '../../testing/machines/machines.ts';
import { aPayment } from '../../testing/payments/payments.ts';
import { aServer, shareServer } from '../../testing/server.ts';

shareServer();

const aLedger = async () => {
  const server = await aServer();
  const machine = await aMachine(server);
  const { institutionId, organizationId } = machine;
  const { token } = await anInstitutionAdmin(server, { id: institutionId, organizationId });
  const list = async (query: Record<string, string>) =>
    server.call(payments.all, { params: { institutionId }, query, token });
  const found = async (find: string, query: Record<string, string> = {}) => {
    const { payments: rows, count } = await list({ ...query, find });
    expect(count).toBe(rows.length);
    return rows.map(({ trxID }) => trxID);
  };
  return { server, machine, list, found };
};

test('a list is narrowed to what has the trxID, the invoice or the wallet that was typed', async () => {
  const { server, machine, found } = await aLedger();
  const one = await aPayment(server, machine, { trxId: 'CKA1', wallet: '017•••••575' });
  await aPayment(server, machine, { trxId: 'CKA2', wallet: '018•••••001', refundTrxId: 'R1' });
  for (const typed of ['cka1', one.invoice, '575', '৫৭৫', '01712345575']) {
    expect([typed, await found(typed)]).toEqual([typed, ['CKA1']]);
  }
  expect(await found('r1')).toEqual(['CKA2']);
  expect(await found(' ')).toEqual(['CKA2', 'CKA1']);
  for (const typed of ['CKA', '%', '_', '75', "' or 1 = 1 --"]) {
    expect([typed, await found(typed)]).toEqual([typed, []]);
  }
});

test('what is found keeps to the other filters and to the institution', async () => {
  const { server, machine, found } = await aLedger();
  await aPayment(server, machine, { trxId: 'CKA1', state: 'REFUNDED', wallet: '017•••••575' });
  await aPayment(server, await aMachine(server), { trxId: 'CKA2', wallet: '017•••••575' });
  expect(await found('575')).toEqual(['CKA1']);
  expect(await found('CKA2')).toEqual([]);
  expect(await found('575', { group: 'REFUNDED' })).toEqual(['CKA1']);
  expect(await found('575', { group: 'DISPENSED' })).toEqual([]);
  expect(await found('575', { endDate: '2020-01-01' })).toEqual([]);
});

test('by time, what needs attention stands where it belongs, over all pages', async () => {
  const { server, machine, list } = await aLedger();
  const begun = [3, 1, 2, 0].map((ago) => server.clock.now - ago * minuteMs);
  for (const [index, createdAt] of begun.entries()) {
    const flags = index === 2 ? 'SILENT_MACHINE' : '';
    await aPayment(server, machine, { createdAt, flags });
  }
  const inOrder = async (order: string) => {
    const pages = await Promise.all(['1', '2'].map((page) => list({ order, page, limit: '2' })));
    return pages.flatMap((answer) => answer.payments.map(({ createdAt }) => Date.parse(createdAt)));
  };
  expect(await inOrder('time')).toEqual(begun.toSorted());
  expect(await inOrder('-time')).toEqual(begun.toSorted().toReversed());
  expect((await list({})).payments[0]?.flags).toEqual(['SILENT_MACHINE']);
});
