import { describe, expect, test } from 'vitest';
import { attention } from '../../contract/attention.ts';
import { fleet } from '../../contract/fleet.ts';
import { institutions } from '../../contract/institutions.ts';
import { machineBatches } from '../../contract/machine-batches.ts';
import { machines } from '../../contract/machines.ts';
import { rfidBatches } from '../../contract/rfid-batches.ts';
import { rfids } from '../../contract/rfids.ts';
import { anOrganizationAdmin, aSuper } from '../testing/admins/admins.ts';
import { listRows, scanAttention } from '../testing/attention.ts';
import { aMachine } from '../testing/machines/machines.ts';
import { anRfid } from '../testing/machines/rfids.ts';
import { aServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';

test('an admin fills so much of the audit in a minute and no more; another one goes on', async () => {
  const server = await aServer({ REQUESTS_PER_MINUTE: '100' });
  const { id } = await anInstitution(server);
  const [busy, other] = [await aSuper(server), await aSuper(server)];
  const move = ({ token }: { token: string }, address: string) =>
    server.ask(institutions.update, { token, params: { id }, body: { address } });
  let changes = 0;
  let answer = await move(busy, 'A');
  while (answer.status === 200) answer = await move(busy, `${++changes} ${'x'.repeat(480)}`);
  // A hundred calls would be allowed.
  expect(changes).toBeGreaterThan(10);
  expect(changes).toBeLessThan(60);
  expect(answer).toMatchObject({ status: 429, body: { code: 'tooManyRequests' } });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await move(other, 'B')).status).toBe(200);
});

test('what an admin writes in Bangla counts by its bytes', async () => {
  const server = await aServer({ REQUESTS_PER_MINUTE: '100' });
  const { id } = await anInstitution(server);
  const countMoves = async (letter: string) => {
    const { token } = await aSuper(server);
    return countPassed((turn) => {
      const body = { address: `${turn} ${letter.repeat(480)}` };
      return server.ask(institutions.update, { token, params: { id }, body });
    });
  };
  expect(await countMoves('ক')).toBeLessThan(0.7 * (await countMoves('x')));
});

test('all admins of an organization fill the audit no more than ten of them; another’s go on', async () => {
  const server = await aServer({ REQUESTS_PER_MINUTE: '60' });
  const [own, foreign] = [await anInstitution(server), await anInstitution(server)];
  /** Changes as much as the admin may; returns the number of changes. */
  const changeAll = async ({ id, organizationId }: typeof own) => {
    const { token } = await anOrganizationAdmin(server, organizationId);
    for (let changes = 0; ; changes += 1) {
      const body = { address: `${changes} ${'x'.repeat(480)}` };
      const { status } = await server.ask(institutions.update, { token, params: { id }, body });
      if (status !== 200) return changes;
    }
  };
  const counts = [];
  for (let admins = 0; admins < 14; admins += 1) counts.push(await changeAll(own));
  expect(counts.at(0)).toBeGreaterThan(3);
  expect(counts.at(-1)).toBe(0);
  expect(await changeAll(foreign)).toBeGreaterThan(3);
});

/** Makes calls until one is refused; returns the number of those that passed. */
const countPassed = async (ask: (turn: number) => Promise<{ status: number }>): Promise<number> => {
  for (let passed = 0; ; passed += 1) {
    const { status } = await ask(passed);
    if (status === 429) return passed;
    expect(status).toBeLessThan(300);
  }
};

test('an admin whose budget is used up is refused before the work', async () => {
  const server = await aServer({ REQUESTS_PER_MINUTE: '60' });
  const institution = await anInstitution(server);
  await aMachine(server, { institution });
  const { token } = await aSuper(server);
  const body = { matching: { institutionId: institution.id, count: 1 } };
  await countPassed((turn) =>
    server.ask(fleet.change, { token, body: { ...body, price: 20 + turn } }),
  );
  // The work would find that there are not as many machines.
  const others = { matching: { institutionId: institution.id, count: 7 }, price: 11 };
  expect(await server.ask(fleet.change, { token, body: others })).toMatchObject({ status: 429 });
});

describe('a call that writes many rows of logs counts each of them', () => {
  const manyRows = 60;
  const numbers = Array.from({ length: manyRows }, (_, index) => `CARD-${index}`);

  /** A server on which an admin may write a hundred rows of logs a minute. */
  const aTightServer = async () => {
    const server = await aServer({ REQUESTS_PER_MINUTE: '100' });
    const institution = await anInstitution(server);
    const { token } = await aSuper(server);
    return { server, institution, token, params: { institutionId: institution.id } };
  };

  test('when it blocks, activates and tops up RFIDs', async () => {
    const { server, institution, token, params } = await aTightServer();
    for (const physicalId of numbers) await anRfid(server, { institution, physicalId });
    const chosen = { find: 'CARD', count: manyRows };
    const change = (body: { action: 'BLOCK' | 'ACTIVATE' | 'TOP_UP'; points?: number }) =>
      server.ask(rfidBatches.change, { token, params, body: { ...chosen, ...body } });
    expect(await countPassed((turn) => change({ action: turn % 2 ? 'ACTIVATE' : 'BLOCK' }))).toBe(
      2,
    );
    expect(await change({ action: 'TOP_UP', points: 1 })).toMatchObject({ status: 429 });
  });

  test('when it imports RFIDs', async () => {
    const { server, token, params } = await aTightServer();
    const importAll = (point: number) => {
      const rows = numbers.map((physicalId) => ({
        physicalId,
        point,
        stockType: 'LIMITED' as const,
      }));
      const body = { rows, existing: 'UPDATE_WITH_POINTS' as const };
      return server.ask(rfidBatches.import, { token, params, body });
    };
    expect(await countPassed((turn) => importAll(turn))).toBe(2);
  });

  const longText = 'ক'.repeat(100);
  const texts = { name: longText, designation: longText, designationId: longText };

  test('and several where an RFID that it adds has long texts', async () => {
    const { server, params } = await aTightServer();
    const countAdded = async (given: object) => {
      const { token } = await aSuper(server);
      return countPassed((turn) => {
        const physicalId = `CARD-${Object.keys(given).length}-${turn}`;
        const body = { physicalId, stockType: 'LIMITED' as const, ...given };
        return server.ask(rfids.create, { token, params, body });
      });
    };
    expect(await countAdded(texts)).toBeLessThan((await countAdded({})) / 2);
  });

  test('and several where RFIDs that it imports have long texts', async () => {
    const { server, token, params } = await aTightServer();
    const importTen = (turn: number) => {
      const rows = numbers.slice(0, 10).map((physicalId) => ({
        ...texts,
        physicalId: `${physicalId} ${turn}`,
        stockType: 'LIMITED' as const,
      }));
      const body = { rows, existing: 'SKIP' as const };
      return server.ask(rfidBatches.import, { token, params, body });
    };
    expect(await countPassed(importTen)).toBe(2);
  });

  test('when it gives many slots a stock', async () => {
    const { server, institution, token, params } = await aTightServer();
    const stocksOf = (productCount: number) =>
      numbers.map((_, index) => ({ rowNo: 1, columnNo: index + 1, productCount }));
    const { id: machineId } = await aMachine(server, { institution });
    const count = (turn: number) =>
      server.ask(machines.update, {
        token,
        params: { ...params, machineId },
        body: { stocks: stocksOf(turn + 1), taskAssignedTo: '' },
      });
    expect(await countPassed(count)).toBeLessThan(3);
  });

  test('when it creates many machines', async () => {
    const { server, token, params } = await aTightServer();
    const create = (turn: number) => {
      const lines = [1, 2, 3, 4, 5].map((line) => ({ physicalId: `M-${turn}-${line}` }));
      const stocks = numbers.map((_, index) => ({
        rowNo: 1,
        columnNo: index + 1,
        productCount: 1,
      }));
      const body = { machines: lines, stocks };
      return server.ask(machineBatches.import, { token, params, body });
    };
    expect(await countPassed(create)).toBe(1);
  });

  test('when it takes many items of Attention', async () => {
    const { server, institution, token } = await aTightServer();
    for (const _ of numbers) await aMachine(server, { institution });
    await scanAttention(server);
    // Machines that were never paired are one row.
    const rows = (await listRows(server)).map(({ _id }) => _id);
    const act = (turn: number) =>
      server.ask(turn % 2 ? attention.giveBack : attention.take, { token, body: { rows } });
    expect(await countPassed(act)).toBe(2);
  });
});

test('the logs of machines that one call changes count as well', async () => {
  const server = await aServer({ REQUESTS_PER_MINUTE: '100' });
  const institution = await anInstitution(server);
  for (let machines = 0; machines < 20; machines += 1) await aMachine(server, { institution });
  const { token } = await aSuper(server);
  const matching = { institutionId: institution.id, count: 20 };
  const setPrice = (price: number) =>
    server.ask(fleet.change, { token, body: { price, matching } });
  let changes = 0;
  while ((await setPrice(20 + changes)).status === 200) changes += 1;
  expect(changes).toBeGreaterThan(3);
  expect(changes).toBeLessThan(12);
});
