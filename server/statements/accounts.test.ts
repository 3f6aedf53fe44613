import { expect, test } from 'vitest';
import { type Statement, statements } from '../../contract/statements.ts';
import { aSuper } from '../testing/admins/admins.ts';
import {
  aGateway,
  aLedger,
  chargedFields,
  marchInstant,
  platformSettings,
  readStatement,
} from '../testing/machines/ledgers.ts';
import { aMachine } from '../testing/machines/machines.ts';
import { aPayment } from '../testing/payments/payments.ts';
import { statementLines } from '../testing/payments/statement-lines.ts';

const names = ({ accounts }: Statement) =>
  accounts.map(({ account: { owner, name, isRetired } }) => [owner, name, isRetired]);

test('each merchant account stands by itself, by its name, and one that was replaced is marked', async () => {
  const ledger = await aLedger(platformSettings);
  const { server, machine } = ledger;
  await aGateway(ledger, { id: 'g1', username: 'former-shop', retiredAt: 1 });
  await aGateway(ledger, { id: 'g2' });
  await aPayment(server, machine, chargedFields(marchInstant(9), { gatewayId: 'g1' }));
  await aPayment(
    server,
    machine,
    chargedFields(marchInstant(10), { platformGateway: 'abcdefghijk' }),
  );
  await aPayment(server, machine, chargedFields(marchInstant(11)));
  expect(names(await readStatement(ledger))).toEqual([
    ['INSTITUTION', 'own-shop', false],
    ['INSTITUTION', 'former-shop', true],
    ['PLATFORM', '', true],
    ['PLATFORM', 'abcdef', true],
  ]);
});

test('an account whose password was changed is the same account', async () => {
  const ledger = await aLedger();
  const { server, machine } = ledger;
  await aGateway(ledger, { id: 'g1', createdAt: 1, retiredAt: 2 });
  await aGateway(ledger, { id: 'g2', createdAt: 2 });
  await aPayment(server, machine, chargedFields(marchInstant(9), { gatewayId: 'g1' }));
  await aPayment(server, machine, chargedFields(marchInstant(9), { gatewayId: 'g2' }));
  const statement = await readStatement(ledger);
  expect(names(statement)).toEqual([['INSTITUTION', 'own-shop', false]]);
  expect(statementLines(statement.accounts[0])).toEqual([['2026-03-09', 2, 20, 0, 0, 20, 0, 0]]);
});

test('without a payment the account stands there that payments are made with now', async () => {
  const ledger = await aLedger(platformSettings);
  const before = await readStatement(ledger);
  expect(names(before)).toEqual([['PLATFORM', '', false]]);
  expect([before.dateStart, before.dateEnd]).toEqual(['2026-02-13', '2026-03-15']);
  expect(before.accounts[0]?.days).toHaveLength(31);
  await aGateway(ledger, { id: 'g1' });
  expect(names(await readStatement(ledger))).toEqual([['INSTITUTION', 'own-shop', false]]);
  expect(names(await readStatement(await aLedger()))).toEqual([]);
});

test('the platform’s accounts are summed up over all institutions, to super admins alone', async () => {
  const ledger = await aLedger(platformSettings);
  const { server, machine } = ledger;
  const other = await aMachine(server);
  await aGateway(ledger, { id: 'g1' });
  for (const at of [machine, other]) await aPayment(server, at, chargedFields(marchInstant(10)));
  await aPayment(server, machine, chargedFields(marchInstant(10), { gatewayId: 'g1' }));
  const { token } = await aSuper(server);
  const statement = await server.call(statements.ofPlatform, { token });
  expect(names(statement)).toEqual([
    ['PLATFORM', 'platform-shop', false],
    ['PLATFORM', '', true],
  ]);
  expect(statementLines(statement.accounts[1])).toEqual([['2026-03-10', 2, 20, 0, 0, 20, 0, 0]]);
  const { status } = await server.expectRefusal(statements.ofPlatform, { token: ledger.token });
  expect(status).toBe(403);
});
