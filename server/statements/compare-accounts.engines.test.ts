import { expect, test } from 'vitest';
import { statements } from '../../contract/statements.ts';
import { aSuper } from '../testing/admins/admins.ts';
import {
  aGateway,
  aLedger,
  chargedFields,
  marchInstant,
  platformSettings,
  refundedFields,
} from '../testing/machines/ledgers.ts';
import { aMachine } from '../testing/machines/machines.ts';
import { aPayment } from '../testing/payments/payments.ts';
import { aStatedRow, compareStatement } from '../testing/payments/statement-comparison.ts';

test('only payments of the account and of the institution are compared', async () => {
  const ledger = await aLedger();
  const { server, machine } = ledger;
  await aGateway(ledger, { id: 'g1' });
  await aPayment(server, machine, chargedFields(marchInstant(10), { trxId: 'CK1' }));
  const other = await aMachine(server);
  await aPayment(server, other, chargedFields(marchInstant(10), { trxId: 'CK2' }));
  const { agreeing, unknown, missing } = await compareStatement(ledger, [
    aStatedRow('CK1'),
    aStatedRow('CK2'),
  ]);
  expect([agreeing, unknown.count, missing.count]).toEqual([0, 2, 0]);
});

test('an account of the platform is compared over all institutions, and by no institution', async () => {
  const ledger = await aLedger();
  const { server, machine, token } = ledger;
  const other = await aMachine(server);
  const platformGateway = 'abcdefghijk';
  for (const [at, trxId] of [
    [machine, 'CK1'],
    [other, 'CK2'],
  ] as const) {
    await aPayment(server, at, chargedFields(marchInstant(10), { platformGateway, trxId }));
  }
  await aPayment(server, machine, chargedFields(marchInstant(10), { trxId: 'CK3' }));
  const body = {
    accountId: platformGateway,
    dateStart: '2026-03-10',
    dateEnd: '2026-03-10',
    rows: [aStatedRow('CK1'), aStatedRow('CK3')],
  };
  const { agreeing, unknown, missing } = await server.call(statements.platformCompare, {
    body,
    token: (await aSuper(server)).token,
  });
  expect([agreeing, unknown.rows.map(({ trxID }) => trxID)]).toEqual([1, ['CK3']]);
  expect(missing.rows.map(({ trxID }) => trxID)).toEqual(['CK2']);
  const params = { institutionId: machine.institutionId };
  const { status, body: refusal } = await server.expectRefusal(statements.compare, {
    params,
    body,
    token,
  });
  expect([status, refusal.message]).toEqual([404, 'bKash account not found']);
});

test('rows of another institution with the same merchant account are counted, and not shown', async () => {
  const ledger = await aLedger(platformSettings);
  const { server, machine } = ledger;
  await aGateway(ledger, { id: 'g1', username: 'platform-shop' });
  const other = await aMachine(server);
  const gatewayId = await aGateway(
    { ...ledger, machine: other },
    { id: 'g2', username: 'platform-shop' },
  );
  await aPayment(
    server,
    machine,
    chargedFields(marchInstant(10), { gatewayId: 'g1', trxId: 'CK1' }),
  );
  await aPayment(server, other, {
    ...chargedFields(marchInstant(10), { gatewayId, trxId: 'CK2' }),
    ...refundedFields(marchInstant(10), 'CK3'),
  });
  const stranger = await aGateway({ ...ledger, machine: await aMachine(server) }, { id: 'g3' });
  await aPayment(
    server,
    other,
    chargedFields(marchInstant(10), { gatewayId: stranger, trxId: 'CK4' }),
  );
  const { agreeing, elsewhere, unknown } = await compareStatement(ledger, [
    aStatedRow('CK1'),
    aStatedRow('ck2'),
    aStatedRow('CK3', { kind: 'REFUND', amount: 9.5 }),
    aStatedRow('CK4'),
  ]);
  expect([agreeing, elsewhere]).toEqual([1, { count: 2, amount: 19.5 }]);
  expect(unknown.rows.map(({ trxID }) => trxID)).toEqual(['CK4']);
});
