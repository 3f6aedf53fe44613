import { expect, test } from 'vitest';
import { machineApi } from '../../../contract/machine-api.ts';
import { onlineWindowMs } from '../../../contract/online.ts';
import type { RefundForm } from '../../../contract/payments.ts';
import { buildPath } from '../../../contract/request.ts';
import { recordRefundForm } from '../../gateways/refund-forms.ts';
import { oncePerInterval } from '../../platform/jobs/jobs.ts';
import { scanAttention } from '../../testing/attention.ts';
import { minuteMs } from '../../testing/durations.ts';
import { aDispense, aMachine } from '../../testing/machines/machines.ts';
import { aPairedMachine, syncEvents } from '../../testing/machines/sync.ts';
import { aPayingCrowd } from '../../testing/payments/paying-customers.ts';
import { aPayment } from '../../testing/payments/payments.ts';
import { aServer, type TestServer } from '../../testing/server.ts';

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
  expect(body).toContain('vms_slots_paused 1\n');
});

test('flagged payments and late refunds are counted', async () => {
  const server = await aServer({ METRICS_TOKEN: token });
  const machine = await aMachine(server);
  const refundDueAt = server.clock.now - 3_600_000;
  await aPayment(server, machine, { flags: 'INTERRUPTED' });
  await aPayment(server, machine, { state: 'REFUND_DUE', refundDueAt });
  const authorization = `Bearer ${token}`;
  const { body } = await server.http.inject({ url: '/metrics', headers: { authorization } });
  expect(body).toContain('vms_payments_flagged 1\n');
  expect(body).toContain('vms_refunds_late 1\n');
});

test('each change of an account’s refund interface is counted', async () => {
  const server = await aServer({ METRICS_TOKEN: token });
  const { store, clock } = server;
  const prove = (account: string, form: RefundForm) =>
    store.change((tx) => recordRefundForm(tx, { account, form, proof: 'REFUNDED' }, clock.now));
  for (const form of ['V2', 'V1', 'V1', 'V2'] as const) await prove('one', form);
  await prove('two', 'V1');
  const authorization = `Bearer ${token}`;
  const { body } = await server.http.inject({ url: '/metrics', headers: { authorization } });
  expect(body).toContain('vms_refund_form_changes_total 3\n');
});

test('customers who were refused are counted by reason, and accounts with which nobody can pay', async () => {
  const { bkash, server, start, pay, repeat } = await aPayingCrowd({}, { METRICS_TOKEN: token });
  const read = async () => {
    const authorization = `Bearer ${token}`;
    const { body } = await server.http.inject({ url: '/metrics', headers: { authorization } });
    return body;
  };
  await start();
  expect(await read()).toContain('vms_gateway_accounts_unusable 0\n');
  bkash.faults.next('execute', { envelope: 'status', code: '2023' });
  await pay();
  bkash.faults.always('create', { envelope: 'status', code: '2041' });
  await repeat(2, start);
  bkash.faults.always('create', { envelope: 'status', code: '2999', message: 'No' });
  await start();
  const body = await read();
  expect(body).toContain('vms_gateway_accounts_unusable 1\n');
  expect(body).toContain('vms_payment_starts_refused_total{reason="customerBalanceTooLow"} 1\n');
  expect(body).toContain('vms_payment_starts_refused_total{reason="shopClosed"} 2\n');
  expect(body).toContain('vms_payment_starts_refused_total{reason="provider"} 1\n');
});

test('rejected and missing events and refused calls are counted, and open items by their kind', async () => {
  const server = await aServer({ METRICS_TOKEN: token });
  const { token: key } = await aPairedMachine(server);
  await syncEvents(server, key, [{ type: 'X', seq: 8 }, { type: 'X' }], { heldFrom: 8 });
  for (let n = 0; n < 3; n += 1) {
    server.clock.now += minuteMs;
    const headers = { authorization: `Bearer ${key}` };
    await server.http.inject({ method: 'POST', url: buildPath(machineApi.sync), headers });
  }
  await scanAttention(server);
  const authorization = `Bearer ${token}`;
  const { body } = await server.http.inject({ url: '/metrics', headers: { authorization } });
  expect(body).toContain('vms_machine_events_rejected 2\n');
  expect(body).toContain('vms_machine_events_missing 7\n');
  expect(body).toContain('vms_machine_calls_refused 3\n');
  expect(body).toContain('vms_attention_open{kind="EVENTS_REJECTED"} 1\n');
  expect(body).toContain('vms_attention_open{kind="MACHINE_SILENT"} 0\n');
});

const readMetrics = async (server: TestServer): Promise<string[]> => {
  const headers = { authorization: `Bearer ${token}` };
  return (await server.http.inject({ url: '/metrics', headers })).body.split('\n');
};

test('every metric of ours has one prefix', async () => {
  const lines = await readMetrics(await aServer({ METRICS_TOKEN: token }));
  const names = lines.flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? []);
  expect(names.filter((name) => !/^(vms|process|nodejs)_/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

test('a server says that it is ready, its release, and what it works at', async () => {
  const server = await aServer({ METRICS_TOKEN: token });
  await server.http.inject('/api/v1/admin/me');
  await server.http.inject('/api/v1/organization/all');
  const lines = await readMetrics(server);
  expect(lines).toEqual(
    expect.arrayContaining([
      'vms_ready 1',
      'vms_not_ready{reason="DATABASE"} 0',
      'vms_database_readable 1',
      expect.stringMatching(/^vms_build_info\{version="[\d.]+",schema="\d+",engine="\w+",/),
      expect.stringMatching(/^vms_refusals_total\{status="401",code="\w+"\} 2$/),
      expect.stringContaining('vms_http_request_duration_seconds_bucket{le="30",'),
    ]),
  );
  const works = ['read', 'change', 'entry', 'report', 'workbook', 'batch', 'upload', 'poll'];
  for (const name of [...works, 'stream']) {
    expect(lines).toContain(`vms_calls_running{name="${name}"} 0`);
    expect(lines).toContain(`vms_calls_waiting{name="${name}"} 0`);
  }
});

test('sales of the day are counted by type, and machines that are online or silent', async () => {
  const server = await aServer({ METRICS_TOKEN: token });
  const lost = await aPairedMachine(server);
  const stored = await aPairedMachine(server, { isActivated: false });
  await syncEvents(server, lost.token, []);
  await syncEvents(server, stored.token, []);
  server.clock.now += 2 * onlineWindowMs;
  const { token: key } = await aPairedMachine(server);
  await aMachine(server);
  await syncEvents(server, key, [aDispense(1)]);
  expect(await readMetrics(server)).toEqual(
    expect.arrayContaining([
      'vms_dispenses_today{type="cash",result="success"} 1',
      'vms_dispenses_today{type="bkash",result="success"} 0',
      'vms_machines{state="online"} 1',
      'vms_machines{state="silent"} 1',
    ]),
  );
});

test('a job is shown with its age, and as failing until it succeeds again', async () => {
  const server = await aServer({ METRICS_TOKEN: token });
  const { store, clock } = server;
  const options = { store, now: () => clock.now };
  const run = (work: () => Promise<void>) => oncePerInterval(0)('count', options, work)();
  await run(async () => undefined);
  clock.now += 60_000;
  await run(() => Promise.reject(new Error('No'))).catch(() => undefined);
  expect(await readMetrics(server)).toEqual(
    expect.arrayContaining([
      'vms_job_age_seconds{name="count"} 60',
      'vms_job_failing{name="count"} 1',
    ]),
  );
  clock.now += 60_000;
  await run(async () => undefined);
  expect(await readMetrics(server)).toEqual(
    expect.arrayContaining([
      'vms_job_age_seconds{name="count"} 0',
      'vms_job_failing{name="count"} 0',
    ]),
  );
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
