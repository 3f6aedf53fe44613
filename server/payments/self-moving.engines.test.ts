import { expect, test } from 'vitest';
import { dispenses } from '../../contract/dispenses.ts';
import { translateText } from '../../contract/messages/translate.ts';
import { encodeMessage } from '../../contract/messages.ts';
import { aSuper } from '../testing/admins/admins.ts';
import { minuteMs, secondMs } from '../testing/durations.ts';
import { aSelfMovingShop } from '../testing/payments/self-moving-shop.ts';
import { failedPath, successPath } from './browser/pages.ts';

/** A shop whose customer has opened the page of the provider. */
const aCustomerAtTheProvider = async () => {
  const shop = await aSelfMovingShop();
  await shop.sync();
  const page = await shop.scan();
  const { id, providerPaymentId } = await shop.latest();
  if (providerPaymentId === null) throw new Error('The provider opened no payment');
  return { ...shop, page, id, providerPaymentId };
};

test('a customer who has paid and is back gets the pad once the provider says that the money came', async () => {
  const { machine, provider, id, providerPaymentId, latest, pass, visit } =
    await aCustomerAtTheProvider();
  const back = provider.pay(providerPaymentId);
  provider.lose('query', 'loseAnswer');
  expect(await visit(back)).toBe(successPath(machine.physicalId, id));
  await pass(0);
  expect((await latest()).state).toBe('EXECUTE_UNKNOWN');
  await pass(5 * secondMs);
  expect(await latest()).toMatchObject({ state: 'DISPENSING', trxId: `T${providerPaymentId}` });
});

test('a callback that claims success moves nothing', async () => {
  const { provider, providerPaymentId, latest, pass, visit } = await aCustomerAtTheProvider();
  const forged = provider.leave(providerPaymentId).replace('cancel', 'success');
  await visit(forged);
  await pass(0);
  expect((await latest()).state).toBe('EXECUTE_UNKNOWN');
});

test('one who turned back can begin anew at once, and money of the old page goes back', async () => {
  const { machine, page, provider, providerPaymentId, payments, pass, scan, visit } =
    await aCustomerAtTheProvider();
  const notMade = encodeMessage('paymentNotMade');
  const location = await visit(provider.leave(providerPaymentId));
  expect(location).toBe(failedPath(machine.physicalId, notMade, provider.provider.name));
  const next = await scan();
  expect([provider.owns(next), next === page]).toEqual([true, false]);
  provider.pay(providerPaymentId);
  await pass(0);
  const [first] = await payments();
  expect(first).toMatchObject({ state: 'REFUNDED', failure: encodeMessage('paymentTooLate') });
});

test('one who has paid and scans the code again gets the pad, although the way back was lost', async () => {
  const { machine, provider, id, providerPaymentId, latest, pass, scan } =
    await aCustomerAtTheProvider();
  provider.pay(providerPaymentId);
  expect(await scan()).toBe(successPath(machine.physicalId, id));
  await pass(0);
  expect(await latest()).toMatchObject({ id, state: 'DISPENSING' });
});

test('money of somebody who never came back is found after ten minutes and goes back', async () => {
  const { provider, providerPaymentId, latest, pass } = await aCustomerAtTheProvider();
  provider.pay(providerPaymentId);
  await pass(10 * minuteMs);
  const { state, invoice } = await latest();
  expect(state).toBe('REFUNDED');
  expect(provider.moneyOf(invoice)).toEqual({ charged: 1000, refunded: 1000 });
});

test('money for a machine that cannot dispense any more goes back at once, and was paid online', async () => {
  const { machine, provider, providerPaymentId, latest, server, pass, visit } =
    await aCustomerAtTheProvider();
  await server.store.change((tx) => tx.updateTable('slots').set({ productCount: 0 }).execute());
  await visit(provider.pay(providerPaymentId));
  await pass(0);
  expect(await latest()).toMatchObject({
    state: 'REFUNDED',
    failure: encodeMessage('machineCannotDispense'),
  });
  const { token } = await aSuper(server);
  const params = { institutionId: machine.institutionId };
  const [dispense] = (await server.call(dispenses.all, { params, token })).dispenses;
  expect(dispense).toMatchObject({ transactionType: 'ONLINE', paid: 10, isSuccessful: false });
  const counts = await server.store.read
    .selectFrom('rollups')
    .select(['bkashFailure', 'otherFailure', 'otherPaid', 'refunded'])
    .where('scopeId', '=', machine.id)
    .executeTakeFirst();
  expect(counts).toEqual({ bkashFailure: 0, otherFailure: 1, otherPaid: 0, refunded: 1000 });
});

test('the pages of a payment name its provider, and give the reason in both languages', async () => {
  const { server, provider, providerPaymentId, visit } = await aCustomerAtTheProvider();
  const url = await visit(provider.leave(providerPaymentId));
  const { body } = await server.http.inject({ url });
  const { name } = provider.provider;
  expect(body).toContain(`Your ${name} payment has been failed to process at this moment`);
  expect(body).toContain(translateText(encodeMessage('paymentNotMade'), 'bn'));
  expect(body).not.toMatch(/bkash.*account|বিকাশ/i);
});
