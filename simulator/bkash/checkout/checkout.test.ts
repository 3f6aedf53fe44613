import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { aCustomer, customerWallet } from '../../testing/checkout-customer.ts';
import { aShop } from '../../testing/shop.ts';
import { goodWallets, walletOtp, walletPin } from './wallets.ts';

const day = 24 * 3_600_000;

test('a customer enters wallet, OTP and PIN and comes back to the shop', async () => {
  const { bkash, paymentID, open, confirm, state } = await aCustomer();
  expect((await open()).page).toContain('Your bKash account number');
  expect((await confirm('wallet', customerWallet)).page).toContain('Verification code');
  expect((await confirm('otp', walletOtp)).page).toContain('PIN');
  expect(state()).toBe('INITIATED');
  const { status, location } = await confirm('pin', walletPin);
  expect(status).toBe(303);
  expect(Object.fromEntries(new URL(location ?? '').searchParams)).toEqual({
    machineId: 'PAD-1',
    paymentID,
    status: 'success',
    signature: expect.stringMatching(/./),
    apiVersion: '1.2.0-beta',
  });
  expect(bkash.payments()).toMatchObject([{ state: 'CONFIRMED', wallet: customerWallet }]);
});

test('every step says that it is a simulator, what is paid and what to enter', async () => {
  const { open, confirm } = await aCustomer({ amount: '12.50', merchantInvoiceNumber: 'A"B' });
  const pages = [
    (await open()).page,
    (await confirm('wallet', customerWallet)).page,
    (await confirm('otp', walletOtp)).page,
  ];
  for (const [index, hint] of [customerWallet, walletOtp, walletPin].entries()) {
    expect(pages[index]).toContain('<h1>bKash simulator</h1>');
    expect(pages[index]).toContain('12.5 Tk · Invoice A&#34;B');
    expect(pages[index]).toContain(hint);
  }
});

test('the pages need no script and allow none', async () => {
  const { open } = await aCustomer();
  const { page, headers } = await open();
  expect(page).not.toMatch(/<script|\son\w+=/);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('content-security-policy')).not.toContain('form-action');
});

test('cancel leads back from every step', async () => {
  for (const steps of [
    [],
    [['wallet', customerWallet]],
    [['wallet', customerWallet] as const, ['otp', walletOtp]],
  ]) {
    const { confirm, send, state } = await aCustomer();
    for (const [step = '', answer = ''] of steps) await confirm(step, answer);
    const { status, location } = await send({ deed: 'cancel', answer: '' });
    expect(status).toBe(303);
    expect(new URL(location ?? '').searchParams.get('status')).toBe('cancel');
    expect(state()).toBe('CANCELLED');
  }
});

test('a wrong wallet, OTP or PIN is reported and can be entered again', async () => {
  const { confirm, enterPin, state } = await aCustomer();
  expect((await confirm('wallet', '01700000000')).page).toContain(
    'This is not an account of the sandbox.',
  );
  await confirm('wallet', customerWallet);
  expect((await confirm('otp', '000000')).page).toContain('Wrong verification code.');
  await confirm('otp', walletOtp);
  expect((await confirm('pin', '00000')).page).toContain('Wrong PIN.');
  expect(state()).toBe('INITIATED');
  expect((await enterPin(walletPin)).status).toBe(303);
});

test('the third wrong PIN ends the payment as failed', async () => {
  const { confirm, enterPin, state } = await aCustomer();
  expect((await enterPin('00000')).status).toBe(422);
  expect((await confirm('pin', '00000')).status).toBe(422);
  const { status, location } = await confirm('pin', '00000');
  expect(status).toBe(303);
  expect(new URL(location ?? '').searchParams.get('status')).toBe('failure');
  expect(state()).toBe('FAILED');
});

test('a form of an earlier step changes nothing', async () => {
  const { confirm, enterPin } = await aCustomer();
  await confirm('wallet', customerWallet);
  await confirm('otp', walletOtp);
  const { status, page } = await confirm('wallet', goodWallets[1]);
  expect([status, page.includes(`The PIN is ${walletPin}`)]).toEqual([200, true]);
  expect((await enterPin(walletPin)).status).toBe(303);
});

test('a payment that is over shows its end', async () => {
  const { open, enterPin, send, state } = await aCustomer();
  await enterPin(walletPin);
  expect((await open()).page).toContain('You confirmed this payment.');
  expect((await send({ deed: 'cancel' })).status).toBe(200);
  expect(state()).toBe('CONFIRMED');
});

test('a payment that is dead cannot be confirmed', async () => {
  const { time, open, enterPin, state } = await aCustomer();
  time.now += day;
  expect(await open()).toMatchObject({ status: 410 });
  expect((await enterPin(walletPin)).location).toBeNull();
  expect(state()).toBe('INITIATED');
});

test('there is no page for a payment that nobody made', async () => {
  const { bkash } = await aShop();
  expect((await fetch(`${bkash.url}/checkout/TR0011NONE`)).status).toBe(404);
});

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
