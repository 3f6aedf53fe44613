import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { machineApi, maxEvents, maxSyncBytes } from '../../contract/machine-api.ts';
import { buildPath } from '../../contract/request.ts';
import { maxSlots } from '../../contract/slots.ts';
import type { MachineCaller } from '../platform/endpoints/machine-keys.ts';
import type { CallAnswer } from '../testing/calls.ts';
import { aDispense } from '../testing/machines/machines.ts';
import { anUnlockRfid } from '../testing/machines/rfids.ts';
import { aPairedMachine, readDispenses, syncEvents } from '../testing/machines/sync.ts';
import { aServer, shareServer, type TestServer } from '../testing/server.ts';
import { machineBudgets, machineLimits } from './budgets.ts';
import { maxCardsAtOnce } from './cards/card-list.ts';
import { countEventUnits } from './event-units.ts';

shareServer();

const manySeqs = Array.from({ length: maxEvents }, (_, index) => index + 1);
const many = manySeqs.map((seq) => aDispense(seq));

const syncOf = (events: readonly unknown[]) => ({ epoch: 1, uptimeMs: 0, events });

/** Sends the same sync until the machine's budget is used up. */
const useUp = async (server: TestServer, token: string, body: object) => {
  for (;;) {
    const answer = await server.ask(machineApi.sync, { body, token });
    if (answer.status !== 200) return answer;
  }
};

const aCaller = (id: string, organizationId = 'o'): MachineCaller => ({
  id,
  organizationId,
  institutionId: 'i',
  isActivated: true,
  keyHash: 'k',
  isNewKey: false,
});

const retryAfter = ({ headers }: CallAnswer<unknown>) => Number(headers['retry-after']);

describe('a machine that sends more than it may', () => {
  test('learns when to come back, loses nothing and takes nothing from another', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server);
    const other = await aPairedMachine(server);
    await syncEvents(server, token, many);
    const refused = await useUp(server, token, syncOf(Array(maxEvents).fill('rubbish')));
    expect([refused.status, refused.body]).toEqual([
      429,
      {
        message: 'This machine sends too much. Wait and send it again.',
        code: 'machineOverBudget',
      },
    ]);
    expect(retryAfter(refused)).toBeGreaterThan(0);
    expect(retryAfter(refused)).toBeLessThanOrEqual(machineLimits.events.seconds);

    const next = syncOf(manySeqs.map((seq) => aDispense(maxEvents + seq)));
    await server.expectRefusal(machineApi.sync, { body: next, token });
    expect(await readDispenses(server, machine)).toHaveLength(maxEvents);
    await syncEvents(server, other.token, many);
    // A sync without events still passes.
    await syncEvents(server, token, []);
  });

  test('is refused by the bytes that it announces, before they are read and whatever they are', async () => {
    const server = await aServer();
    const { token } = await aPairedMachine(server);
    const padding = 'x'.repeat(maxSyncBytes - 1000);
    const refused = await useUp(server, token, { ...syncOf([]), firmware: padding });
    expect([refused.status, retryAfter(refused)]).toEqual([429, expect.any(Number)]);
    const send = async (
      row: Endpoint,
      headers: Record<string, string>,
      payload: Readable | string,
    ) => {
      const type = { 'content-type': 'application/json' };
      const response = await server.http.inject({
        method: row.method,
        url: buildPath(row),
        payload,
        headers: { authorization: `Bearer ${token}`, ...type, ...headers },
      });
      return response.statusCode;
    };
    const unread = () =>
      new Readable({
        read: () => {
          throw new Error('It was read');
        },
      });
    const large = { 'content-length': String(maxSyncBytes) };
    // A body of undeclared length counts as one of the longest.
    const chunked = { 'transfer-encoding': 'chunked' };
    for (const row of [machineApi.sync, machineApi.authorize, machineApi.commands]) {
      expect([row.path, await send(row, large, unread())]).toEqual([row.path, 429]);
      expect([row.path, await send(row, chunked, unread())]).toEqual([row.path, 429]);
    }
    expect(await send(machineApi.sync, {}, '{}')).toBe(400);
  });

  test('is refused its calls as well when there are too many', async () => {
    const { spendCall } = machineBudgets(() => undefined);
    const callOf = (id: string) => ({ caller: { machine: aCaller(id) }, headers: {} });
    for (let calls = 0; calls < machineLimits.calls.amount; calls++) await spendCall(callOf('a'));
    const tooMany = { status: 429, retryAfter: expect.any(Number) };
    await expect(spendCall(callOf('a'))).rejects.toMatchObject(tooMany);
    await spendCall(callOf('b'));
  });
});

test('a machine that checks cards, opens its door and begins journals without end is refused, and still reports', async () => {
  const server = await aServer();
  const { machine, token } = await aPairedMachine(server);
  const journal = { epoch: 10_000 };
  await syncEvents(server, token, [aDispense(1)], journal);
  const sync = (given: object) =>
    server.ask(machineApi.sync, { body: { ...syncOf([]), ...journal, ...given }, token });
  const writes: readonly ((turn: number) => Promise<CallAnswer<unknown>>)[] = [
    (turn) => {
      const body = { requestId: `request ${turn}`, rfid: 'NOBODY', rowNo: 1, columnNo: 1 };
      return server.ask(machineApi.authorize, { body, token });
    },
    (turn) => sync({ epoch: 1 + turn, heldFrom: 2 }),
    async () => {
      await sync({ doorOpen: false });
      return sync({ doorOpen: true });
    },
  ];
  let written = 1;
  const writeNext = () => writes[written % writes.length]?.(written);
  let answer = await writeNext();
  for (; answer?.status === 200; answer = await writeNext()) written += 1;
  expect(answer?.body).toMatchObject({ code: 'machineOverBudget' });
  expect(written).toBe(machineLimits.writes.amount);
  await syncEvents(server, token, [aDispense(2)], journal);
  expect(await readDispenses(server, machine)).toHaveLength(2);
});

describe('an organization whose machines together send more than they may', () => {
  /** Events of machines that each stay within their own budget, until one is refused. */
  const aFloodedOrganization = async () => {
    const warnings: string[] = [];
    const budgets = machineBudgets(({ organizationId }) => warnings.push(organizationId));
    const { amount, ofTenant } = machineLimits.events;
    for (let sent = 0; sent < ofTenant; sent += amount) {
      await budgets.spendEvents(aCaller(`flooding ${sent}`), amount);
    }
    return { ...budgets, warnings };
  };

  test('learns when to come back, however many keys it has', async () => {
    const { spendEvents } = await aFloodedOrganization();
    await expect(spendEvents(aCaller('next'), maxEvents + 1)).rejects.toMatchObject({
      status: 429,
      reason: { code: 'organizationOverBudget' },
      retryAfter: machineLimits.events.seconds,
    });
  });

  test('is named in the log, once', async () => {
    const { spendEvents, warnings } = await aFloodedOrganization();
    expect(warnings).toEqual([]);
    for (const id of ['a', 'b']) {
      await expect(spendEvents(aCaller(id), maxEvents + 1)).rejects.toThrow();
    }
    expect(warnings).toEqual(['o']);
  });

  test('still sells at its quiet machines, and takes nothing from another organization', async () => {
    const { spendEvents } = await aFloodedOrganization();
    await spendEvents(aCaller('quiet'), maxEvents);
    await spendEvents(aCaller('other', 'another organization'), machineLimits.events.amount);
  });

  test('gets a hundred long card lists a minute', async () => {
    const { spendCards } = machineBudgets(() => undefined);
    const { ofTenant } = machineLimits.longCardLists;
    const askForAll = (id: string) => spendCards(aCaller(id), maxCardsAtOnce + 1);
    for (let lists = 0; lists < ofTenant; lists++) await askForAll(`machine ${lists}`);
    await expect(askForAll('next')).rejects.toMatchObject({
      reason: { code: 'organizationOverBudget' },
    });
  });
});

test('large events and days of long ago count for more than their number', () => {
  const now = Date.parse('2026-03-10T12:00:00.000Z');
  const unitsOf = (events: readonly unknown[]) =>
    countEventUnits({ events: [...events], uptimeMs: 500 * 24 * 3_600_000 }, now);
  const sale = { ...aDispense(1), uptimeMs: 500 * 24 * 3_600_000 };
  expect(unitsOf([])).toBe(0);
  expect(unitsOf([sale, sale, 'rubbish', null])).toBe(4);
  expect(unitsOf([{ ...sale, at: '2026-03-10T08:00:00+06:00' }])).toBe(1);
  expect(unitsOf([{ ...sale, rfid: 'ক'.repeat(100), requestId: 'ক'.repeat(100) }])).toBe(3);
  // Two days, one by its time and one by the time since the controller's boot.
  const old = [
    { ...sale, at: '2025-12-24T08:00:00Z' },
    { ...sale, uptimeMs: 0 },
  ];
  expect(unitsOf(old)).toBe(6);
  expect(unitsOf([...old, ...old])).toBe(8);
});

test('slots and unlock cards count among the rows that a machine is answered', async () => {
  const server = await aServer();
  const stocks = Array.from({ length: maxSlots }, (_, index) => ({
    rowNo: 1 + Math.floor(index / 20),
    columnNo: 1 + (index % 20),
    productCount: 1,
  }));
  const { machine, token } = await aPairedMachine(server, { stocks });
  const { _id: id } = await anUnlockRfid(server, { organizationId: machine.organizationId });
  const { store } = server;
  const unlock = store.read.selectFrom('unlockRfids').selectAll().where('id', '=', id);
  const one = await unlock.executeTakeFirstOrThrow();
  const unlockCards = 600;
  const copies = Array.from({ length: unlockCards - 1 }, (_, index) => {
    const physicalId = `DOOR${index}`;
    return { ...one, id: `copy-${index}`, physicalId, cardKey: physicalId };
  });
  await store.change((tx) => tx.insertInto('unlockRfids').values(copies).execute());
  let answered = 0;
  const sync = () => server.ask(machineApi.sync, { body: syncOf([]), token });
  while ((await sync()).status === 200) answered += 1;
  expect(answered).toBe(machineLimits.rows.amount / (maxSlots + unlockCards));
});

describe('a call that waits for commands', () => {
  const poll = (server: TestServer, token: string) =>
    server.call(machineApi.commands, { query: { wait: 25 }, token });

  test('ends at once when the machine makes a newer one', async () => {
    const server = await aServer();
    const { token } = await aPairedMachine(server);
    const first = poll(server, token);
    const second = poll(server, token);
    expect(await Promise.race([first, second])).toEqual({ commands: [] });
    await server.call(machineApi.commands, { token });
    expect(await Promise.all([first, second])).toEqual([{ commands: [] }, { commands: [] }]);
  });

  test('is not ended by another machine’s', async () => {
    const server = await aServer();
    const { token } = await aPairedMachine(server);
    const other = await aPairedMachine(server);
    const waiting = poll(server, token);
    for (let calls = 0; calls < 5; calls++) {
      await server.call(machineApi.commands, { token: other.token });
    }
    const pending = Symbol('still waiting');
    expect(await Promise.race([waiting, Promise.resolve(pending)])).toBe(pending);
    await server.call(machineApi.commands, { token });
    await waiting;
  });
});
