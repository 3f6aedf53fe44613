import { describe, expect, test } from 'vitest';
import { encodeMessage } from '../../../contract/messages.ts';
import { reports } from '../../../contract/reports.ts';
import { addToRollups } from '../../machines/rollup/rollup.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { allReportParts, aReportScenario } from '../../testing/reports.ts';

describe('CSV', () => {
  test('one part is a plain table, with a byte-order mark and times of the business zone', async () => {
    const { csv, machine } = await aReportScenario();
    const text = await csv({ isShowDispenseUpdates: true, dateEnd: '2026-03-01' });
    expect(text.split('\r\n')).toEqual([
      '\uFEFFTime,Machine,Machine Name,Payment Type,RFID,Status,Paid (BDT),Refund trxID,Failure Reason,Payment failure',
      `2026-03-01 12:00:00,${machine.physicalId},Ground floor,RFID [Unknown card],CARD-1,Successful,0,,,`,
      `2025-12-31 12:00:00,${machine.physicalId},Ground floor,CASH,,Successful,10,,,`,
      '',
    ]);
  });

  test('several parts are sections under their titles', async () => {
    const { csv } = await aReportScenario();
    const sections = (await csv(allReportParts)).slice(1).split('\r\n\r\n');
    expect(sections.map((section) => section.split('\r\n')[0])).toEqual([
      'Stock update summary',
      'Dispense summary',
      'Stock movements',
      'Stock / Machine updates',
      'Dispense update details',
    ]);
    expect(sections[0]?.split('\r\n').slice(1)).toEqual([
      'Total updates,Opening stock,Closing stock',
      '1,0,20',
    ]);
    expect(sections[1]?.split('\r\n').slice(1)).toEqual([
      'Type,Successful dispenses,Paid amount (BDT),Remaining stock',
      'BKASH,1,0,',
      'CASH,1,10,',
      'RFID,1,0,',
      'Other,1,0,',
      'Total,4,10,20',
    ]);
  });

  test('a row says what the screen says: whose money was taken, and why it failed', async () => {
    const { server, csv, machine } = await aReportScenario();
    const cells = async (query: object) =>
      (await csv({ isShowDispenseUpdates: true, ...query }))
        .split('\r\n')
        .filter((line) => line.includes(machine.physicalId))
        .map((line) => line.split(',').slice(3));
    const ofBkash = { dispenseTransactionType: 'BKASH' };
    expect(await cells(ofBkash)).toEqual([
      ['BKASH [No payment]', '', 'Successful', '0', '', '', ''],
    ]);
    const set = (given: {
      paid: number;
      refundTrxId?: string;
      failureReason: string;
      paymentFailure?: string;
    }) =>
      server.store.change((tx) =>
        tx
          .updateTable('dispenses')
          .set({ isSuccessful: 0, flags: '', ...given })
          .where('transactionType', '=', 'BKASH')
          .execute(),
      );
    await set({ paid: 0, failureReason: 'NO_DROP' });
    expect(await cells(ofBkash)).toEqual([['BKASH', '', 'Failed', '0', '', 'No drop', '']]);
    await set({ paid: 1000, refundTrxId: 'CK250NROQ5', failureReason: 'JAM' });
    expect(await cells(ofBkash)).toEqual([
      ['BKASH (Paid) [REFUNDED]', '', 'Failed', '10', 'CK250NROQ5', 'Jam', ''],
    ]);
    // The payment page addresses the customer; admins read the same reason about the customer.
    const paymentFailure = encodeMessage('customerBalanceTooLow');
    await set({ paid: 0, failureReason: 'CANCELLED', paymentFailure });
    expect((await cells(ofBkash))[0]?.at(-1)).toBe('The customer has too little money in bKash');
  });

  test('a cell that a spreadsheet would run is defused, what breaks a line is quoted', async () => {
    const { server, csv, machine } = await aReportScenario();
    const set = (rfid: string, failureReason: string, paymentFailure: string) =>
      server.store.change((tx) =>
        tx
          .updateTable('dispenses')
          .set({ rfid, failureReason, paymentFailure })
          .where('machineId', '=', machine.id)
          .execute(),
      );
    const cells = async () =>
      (await csv({ isShowDispenseUpdates: true, dispenseStatus: 'failed' })).split(
        'Payment failure\r\n',
      )[1];
    const start = `2026-03-03 13:00:00,${machine.physicalId},Ground floor,CASH`;
    await set('=1+1', '+8801700000000', '-2');
    expect(await cells()).toBe(`${start},'=1+1,Failed,0,,'+8801700000000,'-2\r\n`);
    await set('@SUM(A1)', '\t=1', '\r=1');
    expect(await cells()).toBe(`${start},'@SUM(A1),Failed,0,,'\t'=1,"'\r'=1"\r\n`);
    await set(' =1', 'x ', 'x\n');
    expect(await cells()).toBe(`${start}," '=1",Failed,0,,"x ","x\n"\r\n`);
    await set('＝1', 'x;=1', 'x;-1');
    expect(await cells()).toBe(`${start},'＝1,Failed,0,,x;'=1,x;'-1\r\n`);
    await set('a,b', 'say "no"', 'two\r\nlines');
    expect(await cells()).toBe(`${start},"a,b",Failed,0,,"say ""no""","two\r\nlines"\r\n`);
  });

  test('the file is named for its part and its days', async () => {
    const { server, token } = await aReportScenario();
    const disposition = async (query: string) =>
      (
        await server.http.inject({
          url: `/api/v1/report/csv?${query}`,
          headers: { authorization: `Bearer ${token}` },
        })
      ).headers['content-disposition'];
    const range = 'dateStart=2026-03-01&dateEnd=2026-03-02';
    expect(await disposition(`isShowDispenseUpdates=true&${range}`)).toBe(
      'attachment; filename="dispenses-2026-03-01-to-2026-03-02.csv"',
    );
    expect(await disposition(`isShowDispenseUpdates=true&isShowSummary=true&${range}`)).toBe(
      'attachment; filename="report-2026-03-01-to-2026-03-02.csv"',
    );
  });

  test('three of one admin are read at once and three wait, and another’s are not among them', async () => {
    const { server, token, machine } = await aReportScenario();
    const other = await aSuper(server);
    // Query windows of a day with this many dispenses.
    const counts = { cashSuccess: 200_000 };
    await server.store.change((tx) => addToRollups(tx, [{ place: machine, day: 20_520, counts }]));
    const query = { isShowDispenseUpdates: true, max: true };
    const own = Array.from({ length: 7 }, () => server.ask(reports.csv, { token, query }));
    const others = server.ask(reports.csv, { token: other.token, query });
    const statuses = (await Promise.all(own)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect((await others).status).toBe(200);
    await server.call(reports.csv, { token, query });
  });

  test('an export of nothing is refused', async () => {
    const { server, token } = await aReportScenario();
    for (const row of [reports.csv, reports.xlsx]) {
      const { status, body } = await server.expectRefusal(row, { token });
      expect([status, body.message]).toEqual([400, 'Choose at least one part of the report']);
    }
  });
});
