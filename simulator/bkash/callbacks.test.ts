import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { aCustomer } from '../testing/checkout-customer.ts';
import { walletPin } from './wallets.ts';

test('a late callback waits longer than a customer is served, or for the customer', async () => {
  const { bkash, enterPin, state } = await aCustomer();
  bkash.faults.next('callback', 'late');
  const { status, location, page } = await enterPin(walletPin);
  expect([status, location, state()]).toEqual([200, null, 'CONFIRMED']);
  expect(page).toMatch(/http-equiv="refresh" content="100;url=http:[^"]+status=success/);
  expect(page).toMatch(/href="http:[^"]+status=success[^"]+">Go on now/);
});

test('a missing callback ends at bKash', async () => {
  const { bkash, enterPin, state } = await aCustomer();
  bkash.faults.next('callback', 'missing');
  const { status, location, page } = await enterPin(walletPin);
  expect([status, location, state()]).toEqual([200, null, 'CONFIRMED']);
  expect(page).not.toContain('status=success');
});

test('a duplicate callback reaches the shop once more', async () => {
  const visited = Promise.withResolvers<string | undefined>();
  const shop = createServer((request, response) => {
    visited.resolve(request.url);
    response.end();
  });
  await new Promise<void>((listening) => shop.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    shop.close();
    shop.closeAllConnections();
  });
  const address = shop.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const { bkash, enterPin } = await aCustomer({ callbackURL: `http://127.0.0.1:${port}/back` });
  bkash.faults.next('callback', 'duplicate');
  const { location } = await enterPin(walletPin);
  expect(`http://127.0.0.1:${port}${await visited.promise}`).toBe(location);
});
