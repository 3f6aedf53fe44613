import { expect, test } from 'vitest';
import { machineApi, maxEvents, maxSyncBytes } from '../../../contract/machine-api.ts';
import { buildPath } from '../../../contract/request.ts';
import { aDispense, type TestMachine } from '../../testing/machines/machines.ts';
import { aPairedMachine, readDispenses, syncEvents } from '../../testing/machines/sync.ts';
import { aServer, shareServer, type TestServer } from '../../testing/server.ts';

shareServer();

const readStoredEvents = ({ store }: TestServer, { id }: TestMachine) =>
  store.read
    .selectFrom('events')
    .select(['seq', 'content', 'flags'])
    .where('machineId', '=', id)
    .where('type', '=', 'REJECTED')
    .orderBy('seq')
    .execute();

const countsOf = ({ store }: TestServer, { id }: TestMachine) =>
  store.read
    .selectFrom('journals')
    .select(['epoch', 'ackedThrough', 'rejected'])
    .where('machineId', '=', id)
    .orderBy('epoch')
    .execute();

test('the beginning of an unreadable event is stored, and its end is shown to be missing', async () => {
  const server = await aServer();
  const { machine, token } = await aPairedMachine(server);
  const short = { seq: 1, type: 'DANCE', uptimeMs: 5, with: [null, true, 'Ж"', { a: 1.5, b: [] }] };
  const text = 'x'.repeat(maxSyncBytes / 2);
  await syncEvents(server, token, [short, { seq: 2, type: 'DANCE', text, after: 1 }]);
  const [first, second] = await readStoredEvents(server, machine);
  expect(first?.content).toBe(JSON.stringify(short));
  expect(second?.content).toBe(`${JSON.stringify({ seq: 2, type: 'DANCE', text }).slice(0, 200)}…`);
});

test('no rubbish, however deep or wide, stops a sync or comes back with its answer', async () => {
  const server = await aServer();
  const { machine, token } = await aPairedMachine(server);
  const wide = Object.fromEntries(Array.from({ length: 8_000 }, (_, n) => [`key-${n}`, n]));
  const events = [
    aDispense(1),
    { ...aDispense(2), ...wide },
    { ...aDispense(3), transactionType: 'DEEP' },
    aDispense(4),
  ];
  // As deep as a body may be, which is deeper than the stored part.
  const deep = `${'[[[[[[[[[['}${'[],'.repeat(20_000)}[]${']]]]]]]]]]'}`;
  const response = await server.http.inject({
    method: 'POST',
    url: buildPath(machineApi.sync),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ epoch: 1, uptimeMs: 0, events }).replace('"DEEP"', deep),
  });
  const answer = machineApi.sync.answer.parse(response.json());
  expect(answer.ackedThrough).toBe(4);
  expect(answer.rejected.map(({ seq }) => seq)).toEqual([2, 3]);
  expect(JSON.stringify(answer.rejected).length).toBeLessThan(500);
  expect(await readDispenses(server, machine)).toHaveLength(2);
  for (const { content, flags } of await readStoredEvents(server, machine)) {
    expect([content.length, flags.length <= 200]).toEqual([201, true]);
  }
});

test('what is rejected is counted by journal, also what has no name', async () => {
  const server = await aServer();
  const { machine, token } = await aPairedMachine(server);
  const rubbish = Array.from({ length: maxEvents - 1 }, () => 'rubbish');
  const answer = await syncEvents(server, token, [aDispense(1), ...rubbish]);
  expect(answer.rejected).toHaveLength(maxEvents - 1);
  await syncEvents(server, token, [{ ...aDispense(1), columnNo: 2 }]);
  await syncEvents(server, token, ['rubbish'], { epoch: 2 });
  await syncEvents(server, token, [aDispense(2)]);
  expect(await countsOf(server, machine)).toEqual([
    { epoch: 1, ackedThrough: 2, rejected: maxEvents },
    { epoch: 2, ackedThrough: 0, rejected: 1 },
  ]);
});
