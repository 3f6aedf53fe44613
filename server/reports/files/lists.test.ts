import { describe, expect, test } from 'vitest';
import { dispenses } from '../../../contract/dispenses.ts';
import { encodeMessage } from '../../../contract/messages.ts';
import { payments } from '../../../contract/payments.ts';
import { anInstitutionAdmin } from '../../testing/admins/admins.ts';
import { aMachine } from '../../testing/machines/machines.ts';
import { aPayment } from '../../testing/payments/payments.ts';
import { aReportScenario, reportDispenses } from '../../testing/reports.ts';
import { aServer } from '../../testing/server.ts';

const csvLines = (file: Uint8Array): string[] =>
  Buffer.from(file).toString('utf8').trimEnd().split('\r\n');

describe('payments as CSV', () => {
  const aLedger = async () => {
    const server = await aServer();
    const machine = await aMachine(server, { physicalId: 'PAD-1', name: 'Gate' });
    const { institutionId, organizationId } = machine;
    const { token } = await anInstitutionAdmin(server, { id: institutionId, organizationId });
    const csv = async (query: Record<string, string> = {}) =>
      csvLines(await server.call(payments.csv, { params: { institutionId }, query, token }));
    return { server, machine, csv };
  };

  test('hold a line for each, newest first, with times of the business zone', async () => {
    const { server, machine, csv } = await aLedger();
    const createdAt = Date.parse('2026-03-01T20:00:00.000Z');
    await aPayment(server, machine, {
      trxId: 'CKA1',
      providerPaymentId: 'TR1',
      invoice: 'INV1',
      createdAt,
      changedAt: createdAt,
    });
    await aPayment(server, machine, {
      trxId: 'CKA2',
      providerPaymentId: 'TR2',
      invoice: 'INV2',
      refundTrxId: '=R2',
      state: 'REFUNDED',
      flags: 'INTERRUPTED',
      failure: encodeMessage('customerCancelled'),
      createdAt: createdAt + 1000,
      changedAt: createdAt + 2000,
    });
    expect(await csv()).toEqual([
      '\uFEFFTime,Machine,Machine Name,Row no.,Column no.,Quantity,Amount (Tk),State,Needs attention,Reason,bKash trxID,paymentID,Invoice,Refund trxID,Wallet,Last change',
      "2026-03-02 02:00:01,PAD-1,Gate,1,1,1,10,Refunded,Yes,The customer cancelled the payment,CKA2,TR2,INV2,'=R2,017•••••575,2026-03-02 02:00:02",
      '2026-03-02 02:00:00,PAD-1,Gate,1,1,1,10,Dispensed,,,CKA1,TR1,INV1,,017•••••575,2026-03-02 02:00:00',
    ]);
  });

  test('are those of the filters, and of the own institution', async () => {
    const { server, machine, csv } = await aLedger();
    const day = 86_400_000;
    for (const [trxId, ago, flags] of [
      ['CKA1', 0, ''],
      ['CKA2', 40, 'SILENT_MACHINE'],
      ['CKA3', 400, ''],
    ] as const) {
      await aPayment(server, machine, { trxId, flags, createdAt: server.clock.now - ago * day });
    }
    await aPayment(server, await aMachine(server), { trxId: 'CKA4' });
    const trxIds = async (query: Record<string, string>) =>
      (await csv(query)).slice(1).map((line) => /CKA\d/.exec(line)?.[0]);
    expect(await trxIds({})).toEqual(['CKA1', 'CKA2', 'CKA3']);
    expect(await trxIds({ group: 'ATTENTION' })).toEqual(['CKA2']);
    expect(await trxIds({ find: 'cka3' })).toEqual(['CKA3']);
    const from = new Date(server.clock.now - 50 * day).toISOString().slice(0, 10);
    expect(await trxIds({ startDate: from })).toEqual(['CKA1', 'CKA2']);
    expect(await trxIds({ machineId: machine.id, endDate: from })).toEqual(['CKA3']);
    expect(await trxIds({ endDate: '2001-01-01' })).toEqual([]);
  });

  test('are more than one read takes, each once', async () => {
    const { server, machine, csv } = await aLedger();
    const { now } = server.clock;
    await server.store.change(async (tx) => {
      for (let n = 0; n < 1100; n += 1) {
        await aPayment(
          { ...server, store: { ...server.store, change: (work) => work(tx) } },
          machine,
          {
            createdAt: now - Math.floor(n / 3),
          },
        );
      }
    });
    const lines = (await csv()).slice(1);
    expect([lines.length, new Set(lines).size]).toEqual([1100, 1100]);
  });
});

test('dispenses as CSV are those of the filters, written as in the report', async () => {
  const { server, institution, machine, csv: report } = await aReportScenario();
  const { token } = await anInstitutionAdmin(server, institution);
  const csv = async (query: Record<string, string>) =>
    csvLines(
      await server.call(dispenses.csv, { params: { institutionId: institution.id }, query, token }),
    );
  await reportDispenses(server, await aMachine(server), [{}]);
  const all = csvLines(
    Buffer.from(await report({ isShowDispenseUpdates: true, machineId: machine.id })),
  );
  expect(await csv({})).toEqual(all);
  expect(await csv({ endDate: '2026-03-01' })).toEqual([all[0], ...all.slice(4)]);
  expect(await csv({ status: 'FAILED', machineId: machine.id })).toEqual([all[0], all[2]]);
  expect(await csv({ transactionType: 'CASH', status: 'SUCCESSFUL' })).toEqual([all[0], all[5]]);
});
