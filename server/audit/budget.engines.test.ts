import { describe, expect, test } from 'vitest';
import { attention } from '../../contract/attention.ts';
import { machines } from '../../contract/machines.ts';
import { sizes } from '../../contract/sizes.ts';
import { aSuper } from '../testing/admins/admins.ts';
import { listRows, scanAttention } from '../testing/attention.ts';
import { aMachine, machineParams, type TestMachine } from '../testing/machines/machines.ts';
import { aPairedMachine, syncEvents } from '../testing/machines/sync.ts';
import { aServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';

/** A server on which an admin may write a hundred rows of logs a minute; a call here writes sixty. */
const aTightServer = async () => {
  const server = await aServer({ REQUESTS_PER_MINUTE: '100' });
  return { server, institution: await anInstitution(server), ...(await aSuper(server)) };
};

const countAllowed = async (asks: readonly Promise<{ status: number }>[]) => {
  const statuses = (await Promise.all(asks)).map(({ status }) => status);
  expect(statuses.filter((status) => status >= 300 && status !== 429)).toEqual([]);
  return statuses.filter((status) => status < 300).length;
};

/** The first leaves something, so that the second may overdraw. */
const allowed = 2;

describe('calls that arrive at once are counted before their work', () => {
  test('when they act on items of Attention', async () => {
    const { server, institution, token } = await aTightServer();
    const { token: key } = await aPairedMachine(server, { institution });
    // Three taps of each of sixty cards.
    const taps = Array.from({ length: 180 }, (_, index) => ({
      seq: index + 1,
      uptimeMs: 0,
      type: 'UNKNOWN_CARD',
      rfid: `CARD-${index % 60}`,
    }));
    await syncEvents(server, key, taps);
    await scanAttention(server);
    const rows = (await listRows(server)).map(({ _id }) => _id);
    const act = (turn: number) =>
      server.ask(turn % 2 ? attention.take : attention.giveBack, { token, body: { rows } });
    expect(await countAllowed([1, 2, 3, 4, 5].map(act))).toBe(allowed);
  });

  test('when they apply sizes', async () => {
    const { server, institution, token } = await aTightServer();
    const sources: TestMachine[] = [];
    for (const letter of ['A', 'B', 'C', 'D', 'E']) {
      const newSizes = Array.from({ length: 10 }, (_, index) => {
        return { sizeId: `${letter}${index}`, sizeName: 'Small', price: 8, point: 0 };
      });
      sources.push(await aMachine(server, { institution, newSizes }));
    }
    await aMachine(server, { institution });
    await aMachine(server, { institution });
    const apply = (source: TestMachine) =>
      server.ask(sizes.apply, { token, params: machineParams(source), body: {} });
    expect(await countAllowed(sources.map(apply))).toBe(allowed);
  });

  test('when they remove machines, whose slots each leave a row', async () => {
    const { server, institution, token } = await aTightServer();
    const stocks = Array.from({ length: 60 }, (_, index) => {
      return { rowNo: 1, columnNo: index + 1, productCount: 1 };
    });
    const full: TestMachine[] = [];
    for (let made = 0; made < 5; made += 1) {
      full.push(await aMachine(server, { institution, stocks }));
    }
    const remove = (machine: TestMachine) =>
      server.ask(machines.remove, { token, params: machineParams(machine) });
    expect(await countAllowed(full.map(remove))).toBe(allowed);
  });
});
