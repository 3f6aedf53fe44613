import { expect, test } from 'vitest';
import { scanAttention } from '../../testing/attention.ts';
import { aMachine } from '../../testing/machines.ts';
import { aPayingCrowd } from '../../testing/paying-customers.ts';
import { aPayment } from '../../testing/payments.ts';
import { aServer } from '../../testing/server.ts';
import { aPairedMachine, syncEvents } from '../../testing/sync.ts';

const token = 'a-token-of-sixteen-or-more';

test('metrics are shown to whoever holds the token, and to nobody else', async () => {
  const { http } = await aServer({ METRICS_TOKEN: token });
  const ask = (authorization?: string) =>
    http.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });
  expect((await ask()).statusCode).toBe(401);
  expect((await ask('Bearer something else')).statusCode).toBe(401);
  await http.inject('/api/v1/admin/me');
  const { body } = await ask(`bearer ${token}`);
  expect(body).toContain('route="/api/v1/admin/me",status="401"');
});

test('the paused slots of active machines are counted', async () => {
  const server = await aServer({ METRICS_TOKEN: token });
  const { machine } = await aPairedMachine(server);
  const resting = await aPairedMachine(server, { isActivated: false });
  await server.store.change((tx) =>
    tx
      .updateTable('slots')
      .set({ sickAt: server.clock.now, sickBy: 'FAULT', sickCode: 'JAM', wellAt: 0 })
      .where('machineId', 'in', [machine.id, resting.machine.id])
      .execute(),
  );
  const authorization = `Bearer ${token}`;
  const { body } = await server.http.inject({ url: '/metrics', headers: { authorization } });
  expect(body).toContain('slots_paused 1\n');
});

test('flagged payments and late refunds are counted', async () => {
  const server = await aServer({ METRICS_TOKEN: token });
  const machine = await aMachine(server);
  const refundDueAt = server.clock.now - 3_600_000;
  await aPayment(server, machine, { flags: 'INTERRUPTED' });
  await aPayment(server, machine, { state: 'REFUND_DUE', refundDueAt });
  const authorization = `Bearer ${token}`;
  const { body } = await server.http.inject({ url: '/metrics', headers: { authorization } });
  expect(body).toContain('payments_flagged 1\n');
  expect(body).toContain('refunds_late 1\n');
});

test('customers who were refused are counted by reason, and accounts with which nobody can pay', async () => {
  const { bkash, server, start, pay, repeat } = await aPayingCrowd({}, { METRICS_TOKEN: token });
  const read = async () => {
    const authorization = `Bearer ${token}`;
    const { body } = await server.http.inject({ url: '/metrics', headers: { authorization } });
    return body;
  };
  await start();
  expect(await read()).toContain('gateway_accounts_unusable 0\n');
  bkash.faults.next('execute', { envelope: 'status', code: '2023' });
  await pay();
  bkash.faults.always('create', { envelope: 'status', code: '2041' });
  await repeat(2, start);
  bkash.faults.always('create', { envelope: 'status', code: '2999', message: 'No' });
  await start();
  const body = await read();
  expect(body).toContain('gateway_accounts_unusable 1\n');
  expect(body).toContain('payment_starts_refused_total{reason="customerBalanceTooLow"} 1\n');
  expect(body).toContain('payment_starts_refused_total{reason="shopClosed"} 2\n');
  expect(body).toContain('payment_starts_refused_total{reason="bkash"} 1\n');
});

test('rejected and missing events are counted, and open items by their kind', async () => {
  const server = await aServer({ METRICS_TOKEN: token });
  const { token: key } = await aPairedMachine(server);
  await syncEvents(server, key, [{ type: 'X', seq: 8 }, { type: 'X' }], { heldFrom: 8 });
  await scanAttention(server);
  const authorization = `Bearer ${token}`;
  const { body } = await server.http.inject({ url: '/metrics', headers: { authorization } });
  expect(body).toContain('machine_events_rejected 2\n');
  expect(body).toContain('machine_events_missing 7\n');
  expect(body).toContain('attention_open{kind="EVENTS_REJECTED"} 1\n');
  expect(body).toContain('attention_open{kind="MACHINE_SILENT"} 0\n');
});

test('without a token there are no metrics', async () => {
  const { http } = await aServer();
  expect((await http.inject('/metrics')).statusCode).toBe(404);
});

test('the description shows what an event of a sync looks like', async () => {
  const { http } = await aServer();
  const { body } = await http.inject('/docs/json');
  expect(body).toContain('"UNKNOWN_CARD"');
});
