import { expect, test } from 'vitest';
import { payPaths } from '../../contract/payments.ts';
import type { Checkout } from '../gateways/checkout.ts';
import type { Provider } from '../gateways/provider.ts';
import { insertGateway } from '../gateways/queries.ts';
import { encryptionWith, requireSecretsKey } from '../platform/secrets/encryption.ts';
import { testMerchant } from '../testing/bkash.ts';
import { hourMs, minuteMs } from '../testing/durations.ts';
import { aServer } from '../testing/server.ts';
import { aPairedMachine, syncEvents } from '../testing/sync.ts';
import { notStartedPath } from './browser/pages.ts';
import { refusalReasons } from './start/sell-conditions.ts';

const lifeMs = 15 * minuteMs;

/** A machine of an institution that is paid by another provider, where nobody ever pays. */
const aShopOfAnotherProvider = async () => {
  const invoices: string[] = [];
  const queries: string[] = [];
  const never = async () => ({ kind: 'UNKNOWN', reason: 'It never answers' }) as const;
  const checkout: Checkout = {
    create: async (_credentials, { invoice }) => {
      invoices.push(invoice);
      return { kind: 'CREATED', providerPaymentId: invoice, checkoutUrl: 'https://pay.example/1' };
    },
    query: async (_credentials, id) => {
      queries.push(id);
      return { kind: 'INITIATED', isConfirmed: false };
    },
    execute: never,
    refund: never,
    refundStatus: never,
  };
  const bounds = { minAmount: 1000, maxAmount: 5000 };
  const terms = { name: 'other', lifeMs, repeatMs: 0, invoiceLength: 30, ...bounds };
  const providers: Provider[] = [{ ...terms, checkout }];
  const server = await aServer({}, { providers });
  const { machine, token } = await aPairedMachine(server);
  const { institutionId: id, organizationId } = machine;
  const sealed = encryptionWith(requireSecretsKey(server.settings)).encrypt(
    JSON.stringify(testMerchant),
    id,
  );
  const account = { provider: 'other', username: 'shop', sealed };
  await server.store.change((tx) =>
    insertGateway(tx, { id, organizationId }, account, server.clock.now),
  );
  return {
    server,
    machine,
    invoices,
    queries,
    start: async (price: number) => {
      await syncEvents(server, token, []);
      await server.store.change((tx) =>
        tx.updateTable('machines').set({ price }).where('id', '=', machine.id).execute(),
      );
      const url = `${payPaths.start}?machineId=${machine.physicalId}`;
      return (await server.http.inject({ url })).headers.location;
    },
    payment: () => server.store.read.selectFrom('payments').selectAll().executeTakeFirstOrThrow(),
    pass: async (ms: number) => {
      server.clock.now += ms;
      await server.http.payments.advanceDue();
    },
  };
};

test('amount and invoice keep to the bounds of the account’s provider', async () => {
  const { machine, invoices, payment, start } = await aShopOfAnotherProvider();
  const refused = (reason: string) => notStartedPath(machine.physicalId, reason);
  expect(await start(999)).toBe(refused(refusalReasons.tooCheap));
  expect(await start(5001)).toBe(refused(refusalReasons.tooDear));
  expect(invoices).toEqual([]);
  expect(await start(5000)).toBe('https://pay.example/1');
  expect(invoices).toEqual([expect.stringMatching(/^[0-9a-z]{20,25}$/)]);
  expect(await payment()).toMatchObject({ provider: 'other', lifeMs, invoice: invoices[0] });
});

test('a payment is queried at the provider of its row, and ends an hour after its lifetime', async () => {
  const { server, queries, payment, pass, start } = await aShopOfAnotherProvider();
  await start(1000);
  await pass(lifeMs - 1);
  expect(queries).toEqual([]);
  await pass(1);
  expect(queries).toHaveLength(1);
  expect((await payment()).state).not.toBe('FAILED');
  await pass(hourMs + minuteMs);
  expect(await payment()).toMatchObject({ state: 'FAILED', dueAt: null });
  const before = queries.length;
  await server.http.payments.reconcile();
  expect(queries).toHaveLength(before + 1);
  await server.http.payments.reconcile();
  expect(queries).toHaveLength(before + 1);
});

test('a payment of a provider that is not served waits, and no other provider is queried', async () => {
  const { server, queries, payment, pass, start } = await aShopOfAnotherProvider();
  await start(1000);
  await server.store.change((tx) =>
    tx.updateTable('payments').set({ provider: 'former' }).execute(),
  );
  await pass(lifeMs + 2 * hourMs);
  expect(queries).toEqual([]);
  expect(await payment()).toMatchObject({ state: 'EXECUTE_UNKNOWN' });
});
