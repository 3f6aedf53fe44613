import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { machineApi, maxEvents, maxSyncBytes } from '../../contract/machine-api.ts';
import { buildPath } from '../../contract/request.ts';
import { findTroubles } from '../testing/attention.ts';
import { hourMs, minuteMs } from '../testing/durations.ts';
import { aPairedMachine } from '../testing/machines/sync.ts';
import { aServer } from '../testing/server.ts';

const card = '04A2B9C1';

const aRefusedMachine = async () => {
  const server = await aServer();
  const { token, machine } = await aPairedMachine(server);
  const json = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  /** Calls three times in two minutes; returns the status. */
  const callAgain = async (request: InjectOptions) => {
    const headers = { ...json, ...request.headers };
    let status = 0;
    for (let n = 0; n < 3; n += 1) {
      server.clock.now += minuteMs;
      status = (await server.http.inject({ method: 'POST', ...request, headers })).statusCode;
    }
    return status;
  };
  const readItems = () => findTroubles(server, 'CALLS_REFUSED');
  return { server, machine, json, callAgain, readItems };
};

const url = buildPath(machineApi.sync);
const sync = (body: object): InjectOptions => ({
  url,
  payload: JSON.stringify({ epoch: 1, uptimeMs: 0, ...body }),
});
const result = { commandId: 'c1', state: 'DONE' };

const refused: [name: string, InjectOptions, status: number, failure: string, sample: string][] = [
  [
    'no JSON',
    { url, payload: `{"epoch":1,"rfid":"${card}"` },
    400,
    'read',
    '{"epoch":1,"rfid":"…"',
  ],
  ['a list', { url, payload: '[1]' }, 400, 'fields', '[1]'],
  ['no epoch', sync({ epoch: 'x' }), 400, '(epoch)', '{"epoch":"x"}'],
  ['an unknown field', sync({ doors: [true] }), 400, '(doors)', '{"doors":[true]}'],
  [
    'a result that is none',
    sync({ results: [result] }),
    400,
    '(results.0.state)',
    '{"state":"DONE"}',
  ],
  [
    'no list of events',
    sync({ events: { rfid: 1234567 } }),
    400,
    '(events)',
    '{"events":{"rfid":"…"}}',
  ],
  ['too many events', sync({ events: Array(maxEvents + 1).fill(0) }), 413, '200', '{"epoch":1'],
  [
    'too much',
    { url, payload: 'x'.repeat(maxSyncBytes + 1) },
    413,
    'large',
    'content-length: 262145',
  ],
  [
    'a body that is no JSON by its type',
    { url, payload: 'a=1', headers: { 'content-type': 'text/csv' } },
    400,
    'JSON',
    'content-type: text/csv',
  ],
  [
    'a packed body',
    { ...sync({}), headers: { 'content-encoding': 'gzip' } },
    400,
    'Content-Encoding',
    'content-encoding: gzip',
  ],
  [
    'a card check without a slot',
    { url: buildPath(machineApi.authorize), payload: { requestId: 'r1', rfid: card } },
    400,
    '(rowNo)',
    '{"requestId":"r1","rfid":"…"}',
  ],
  [
    'a wait that is too long',
    { method: 'GET', url: `${buildPath(machineApi.commands)}?wait=99` },
    400,
    '(wait)',
    '{"wait":"99"}',
  ],
];

test.each(refused)(
  'a machine that sends %s is an item with the reason and a sample, until it is accepted for some time',
  async (_name, request, status, failure, sample) => {
    const { server, machine, callAgain, readItems } = await aRefusedMachine();
    expect(await callAgain(request)).toBe(status);
    const [item, ...others] = await readItems();
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      severity: 'warning',
      machine: { _id: machine.id },
      facts: {
        refused: 3,
        failure: expect.stringContaining(failure),
        sample: expect.stringContaining(sample),
      },
    });
    expect(JSON.stringify(item)).not.toMatch(/04A2B9C1|1234567/);
    server.clock.now += 25 * hourMs;
    expect(await readItems()).toEqual([]);
  },
);

test('what a key sends is written once a minute and counted all the same', async () => {
  const { server, json } = await aRefusedMachine();
  const send = () => server.http.inject({ method: 'POST', url, headers: json, payload: '[' });
  const count = async () => {
    const rows = await server.store.read.selectFrom('refusedCalls').selectAll().execute();
    return rows.map((row) => row.count);
  };
  for (let n = 0; n < 20; n += 1) await send();
  expect(await count()).toEqual([1]);
  server.clock.now += minuteMs;
  await send();
  expect(await count()).toEqual([21]);
});

test('what strangers are refused is no trouble of a machine', async () => {
  const { server, json } = await aRefusedMachine();
  const send = (headers: object, payload: string) =>
    server.http.inject({ method: 'POST', url, headers: { ...json, ...headers }, payload });
  await send({ authorization: 'Bearer of-nobody' }, '[');
  await send({}, JSON.stringify({ epoch: 1, uptimeMs: 0 }));
  expect(await server.store.read.selectFrom('refusedCalls').selectAll().execute()).toEqual([]);
});
