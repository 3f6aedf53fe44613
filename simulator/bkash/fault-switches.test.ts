import { expect, test } from 'vitest';
import { aConfirmedPayment } from '../testing/confirmed-payment.ts';
import { aShop } from '../testing/shop.ts';

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
