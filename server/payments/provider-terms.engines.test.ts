import { expect, test } from 'vitest';
import { nameProvider } from '../../contract/messages.ts';
import { hourMs, minuteMs } from '../testing/durations.ts';
import { aSelfMovingShop } from '../testing/payments/self-moving-shop.ts';
import { notStartedPath } from './browser/pages.ts';
import { refusalReasons, tooCheapReason } from './start/sell-conditions.ts';

const lifeMs = 15 * minuteMs;

test('amount and invoice keep to the bounds of the account’s provider', async () => {
  const { machine, provider, latest, scan, setPrice, sync } = await aSelfMovingShop({ lifeMs });
  await sync();
  const { name } = provider.provider;
  const refused = (reason: string) =>
    notStartedPath(machine.physicalId, nameProvider(reason, name));
  await setPrice(999);
  expect(await scan()).toBe(refused(tooCheapReason(1000)));
  await setPrice(5001);
  expect(await scan()).toBe(refused(refusalReasons.tooDear));
  expect(provider.invoices()).toEqual([]);
  await setPrice(5000);
  expect(provider.owns(await scan())).toBe(true);
  const invoices = provider.invoices();
  expect(invoices).toEqual([expect.stringMatching(/^[0-9a-z]{20,25}$/)]);
  expect(await latest()).toMatchObject({ provider: name, lifeMs, invoice: invoices[0] });
});

test('a payment is queried at the provider of its row, and ends an hour after its lifetime', async () => {
  const { server, provider, latest, pass, scan, sync } = await aSelfMovingShop({ lifeMs });
  await sync();
  await scan();
  await pass(10 * minuteMs - 1);
  expect(provider.queries).toEqual([]);
  await pass(1);
  expect(provider.queries).toHaveLength(1);
  await pass(lifeMs + 50 * minuteMs);
  expect((await latest()).state).toBe('EXECUTE_UNKNOWN');
  await pass(hourMs);
  expect((await latest()).state).toBe('FAILED');
  await pass(10 * minuteMs);
  expect(await latest()).toMatchObject({ state: 'FAILED', dueAt: null });
  const before = provider.queries.length;
  await server.http.payments.reconcile();
  expect(provider.queries).toHaveLength(before + 1);
  await server.http.payments.reconcile();
  expect(provider.queries).toHaveLength(before + 1);
});

test('a payment of a provider that is not served waits, and no other provider is queried', async () => {
  const { server, provider, latest, pass, scan, sync } = await aSelfMovingShop({ lifeMs });
  await sync();
  await scan();
  await server.store.change((tx) =>
    tx.updateTable('payments').set({ provider: 'former' }).execute(),
  );
  await pass(lifeMs + 2 * hourMs);
  expect(provider.queries).toEqual([]);
  expect(await latest()).toMatchObject({ state: 'EXECUTE_UNKNOWN' });
});
