import { expect, test } from 'vitest';
import { aConfirmedPayment } from '../../testing/confirmed-payment.ts';
import { aShop } from '../../testing/shop.ts';
import type { ErrorAnswer } from '../replies.ts';
import type { FaultName } from './faults.ts';

const pathOfExecute = '/v1.2.0-beta/tokenized/checkout/execute';

test.each<[FaultName, string, boolean]>([
  ['hang', 'before', false],
  ['hangAfter', 'after', true],
])('%s leaves a caller without an answer %s the money moved', async (fault, _when, moved) => {
  const { bkash, headers, paymentID, charged, execute } = await aConfirmedPayment();
  bkash.faults.next('execute', fault);
  const call = fetch(bkash.url + pathOfExecute, {
    method: 'POST',
    headers: headers(),
    body: JSON.stringify({ paymentID }),
    signal: AbortSignal.timeout(200),
  });
  await expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
  await expect.poll(charged, { timeout: 60_000 }).toBe(moved);
  expect((await execute()).body.statusCode).toBe(moved ? '2117' : '0000');
});

test.each<[FaultName, string, boolean]>([
  ['loseRequest', 'before', false],
  ['loseAnswer', 'after', true],
])('%s breaks the connection %s the money moved', async (fault, _when, moved) => {
  const { bkash, charged, execute } = await aConfirmedPayment();
  bkash.faults.next('execute', fault);
  await expect(execute()).rejects.toThrow('fetch failed');
  expect(charged()).toBe(moved);
  expect((await execute()).body.statusCode).toBe(moved ? '2117' : '0000');
});

test.each<[string, ErrorAnswer, number, Record<string, string>]>([
  [
    'a status',
    { envelope: 'status', code: '2029' },
    200,
    { statusCode: '2029', statusMessage: 'Duplicate for All Transactions' },
  ],
  [
    'an error',
    { envelope: 'error', code: '503' },
    200,
    {
      errorCode: '503',
      errorMessage: 'System is undergoing maintenance. Please try again later',
    },
  ],
  [
    'English and Bangla',
    { envelope: 'external' },
    400,
    {
      internalCode: 'system_error',
      externalCode: '9999',
      errorMessageEn: 'System Error',
      errorMessageBn: 'লেনদেনটি সম্পন্ন করা যায়নি',
    },
  ],
  [
    'the door',
    { envelope: 'gateway', message: 'The incoming token has expired' },
    401,
    { message: 'The incoming token has expired' },
  ],
  ['a broken door', { envelope: 'gateway' }, 500, { message: 'Internal server error' }],
])('an error may come in the envelope of %s', async (_name, fault, status, body) => {
  const { bkash, charged, execute } = await aConfirmedPayment();
  bkash.faults.next('execute', fault);
  expect(await execute()).toEqual({ status, body });
  expect(charged()).toBe(false);
});

test('an answer may be a page, with any status', async () => {
  const { bkash, headers, paymentID, charged } = await aConfirmedPayment();
  bkash.faults.next('execute', { envelope: 'html', status: 502 });
  const response = await fetch(bkash.url + pathOfExecute, {
    method: 'POST',
    headers: headers(),
    body: JSON.stringify({ paymentID }),
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([
    502,
    'text/html; charset=utf-8',
  ]);
  expect(charged()).toBe(false);
});

test('an error may hide that the money moved', async () => {
  const { bkash, charged, execute } = await aConfirmedPayment();
  bkash.faults.next('execute', { envelope: 'status', code: '9999', happens: true });
  expect((await execute()).body.statusCode).toBe('9999');
  expect(charged()).toBe(true);
});

test.each<[FaultName, string]>([
  ['wrongAmount', 'amount'],
  ['wrongCurrency', 'currency'],
  ['wrongInvoice', 'merchantInvoiceNumber'],
])('%s changes the %s of an answer, and nothing else', async (fault, name) => {
  const { bkash, create } = await aShop();
  const right = (await create({ merchantInvoiceNumber: 'ONE' })).body;
  bkash.faults.next('create', fault);
  const wrong = (await create({ merchantInvoiceNumber: 'TWO' })).body;
  const changed = Object.keys(right).filter((field) => right[field] !== wrong[field]);
  const own = ['paymentID', 'bkashURL', 'merchantInvoiceNumber'];
  const ways = ['successCallbackURL', 'failureCallbackURL', 'cancelledCallbackURL'];
  expect(new Set(changed)).toEqual(new Set([...own, ...ways, name]));
  expect(['TWO', right[name]]).not.toContain(wrong[name]);
});

test('a false answer belongs to a call that was executed', async () => {
  const { bkash, paymentID, execute } = await aConfirmedPayment();
  bkash.faults.next('execute', { says: () => ({ status: 418, body: { trxID: 'none' } }) });
  expect(await execute()).toEqual({ status: 418, body: { trxID: 'none' } });
  const [payment] = bkash.payments();
  expect([payment?.paymentID, payment?.state]).toEqual([paymentID, 'COMPLETED']);
});

test('an expired token stays expired, a new one is good', async () => {
  const { bkash, renew, charged, execute } = await aConfirmedPayment();
  bkash.faults.next('execute', 'expiredToken');
  const expired = { status: 401, body: { message: 'The incoming token has expired' } };
  expect(await execute()).toEqual(expired);
  expect(await execute()).toEqual(expired);
  expect(charged()).toBe(false);
  await renew();
  expect((await execute()).body.statusCode).toBe('0000');
});

test('a token block lasts an hour', async () => {
  const { bkash, time, grant } = await aShop();
  bkash.faults.next('grant', 'tokenBlock');
  expect((await grant()).status).toBe(429);
  time.now += 3_600_000 - 1;
  expect((await grant()).status).toBe(429);
  time.now += 1;
  expect((await grant()).status).toBe(200);
});

test('a fault is for the next call, or for all until it is switched off', async () => {
  const { bkash, paymentID, query } = await aConfirmedPayment();
  const codes = async (times: number) => {
    const seen: (string | undefined)[] = [];
    while (seen.length < times) seen.push((await query(paymentID)).body.statusCode);
    return seen;
  };
  bkash.faults.next('query', { envelope: 'status', code: '503' });
  bkash.faults.next('query', { envelope: 'status', code: '9999' });
  expect(await codes(3)).toEqual(['503', '9999', '0000']);
  bkash.faults.always('query', { envelope: 'status', code: '503' });
  bkash.faults.next('query', { envelope: 'status', code: '9999' });
  expect(await codes(3)).toEqual(['9999', '503', '503']);
  bkash.faults.remove('query');
  expect(await codes(1)).toEqual(['0000']);
});

test('a fault of one call leaves the others alone, and every call is on record', async () => {
  const { bkash, paymentID, query, execute } = await aConfirmedPayment();
  bkash.faults.next('execute', 'loseRequest');
  expect((await query(paymentID)).body.statusCode).toBe('0000');
  await expect(execute()).rejects.toThrow('fetch failed');
  expect(bkash.calls.map(({ call }) => call)).toEqual(['grant', 'create', 'query', 'execute']);
});

test('faults are switched over HTTP, too', async () => {
  const { bkash, call, execute } = await aConfirmedPayment();
  const plant = (body: unknown) => call('/simulator/faults', body);
  const fault = { envelope: 'status', code: '2029' };
  expect((await plant({ call: 'execute', fault })).body.faults).toEqual([
    { place: 'execute', fault, isLasting: false },
  ]);
  expect((await execute()).body.statusCode).toBe('2029');
  await plant({ call: 'execute', fault: 'loseRequest', always: true });
  await expect(execute()).rejects.toThrow('fetch failed');
  await expect(execute()).rejects.toThrow('fetch failed');
  await plant({ call: 'execute', fault: 'off' });
  expect((await execute()).body.statusCode).toBe('0000');
  await plant({ call: 'execute', fault: 'hang' });
  await fetch(`${bkash.url}/simulator/faults`, { method: 'DELETE' });
  const left = await fetch(`${bkash.url}/simulator/faults`);
  expect(await left.json()).toEqual({ faults: [] });
});

test.each([
  ['{', 'Invalid request body'],
  [{ fault: 'hang' }, 'call must be one of grant, refresh, create,'],
  [{ call: 'execute', fault: 'rain' }, 'fault must be off, one of hang, hangAfter,'],
  [{ call: 'execute', fault: { envelope: 'paper' } }, 'fault must be off, one of hang,'],
  [{ call: 'execute', fault: 'tokenBlock' }, 'execute cannot meet "tokenBlock"'],
  [{ call: 'callback', fault: { envelope: 'html' } }, 'callback cannot meet {"envelope":"html"}'],
])('%j is no fault, and says why', async (body, message) => {
  const { bkash, call } = await aShop();
  const answer = await call('/simulator/faults', body);
  expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(message)]);
  expect(bkash.faults.planted).toEqual([]);
});
