import { describe, expect, test } from 'vitest';
import { aDispense } from '../../testing/machines/machines.ts';
import {
  aPairedMachine,
  readDispenses,
  readSummary,
  syncEvents,
} from '../../testing/machines/sync.ts';
import { aServer, shareServer } from '../../testing/server.ts';

shareServer();

describe('events', () => {
  test('sent twice, an event counts once', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server);
    await syncEvents(server, token, [aDispense(1), aDispense(2)]);
    const again = await syncEvents(server, token, [aDispense(2), aDispense(1), aDispense(3)]);
    expect(again).toMatchObject({ ackedThrough: 3, rejected: [] });
    expect((await readSummary(server, machine)).dispenseSummary.totalSuccess).toBe(3);
  });

  test('sent twice in one batch, an event counts once', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server);
    await syncEvents(server, token, [aDispense(1), aDispense(1)]);
    expect(await readDispenses(server, machine)).toHaveLength(1);
  });

  test('the same name with another content is rejected alone', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server);
    await syncEvents(server, token, [aDispense(1)]);
    const answer = await syncEvents(server, token, [
      aDispense(1, { transactionType: 'RFID', rfid: 'CARD-1' }),
      aDispense(2),
    ]);
    expect(answer.ackedThrough).toBe(2);
    expect(answer.rejected).toEqual([
      {
        index: 0,
        seq: 1,
        reason: 'Event 1 of epoch 1 is already stored with another content',
        code: 'eventContradicted',
        values: { seq: 1, epoch: 1 },
      },
    ]);
    expect((await readDispenses(server, machine)).map((row) => row.transactionType)).toEqual([
      'CASH',
      'CASH',
    ]);
  });

  test('one bad event loses none of the others and does not hold up the acknowledgement', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server);
    const answer = await syncEvents(server, token, [
      aDispense(1),
      { ...aDispense(2), transactionType: 'GOLD' },
      'not an event',
      { seq: 3, type: 'DANCE', uptimeMs: 5 },
      aDispense(4),
    ]);
    expect(answer.ackedThrough).toBe(4);
    expect(answer.rejected.map(({ index, seq }) => [index, seq])).toEqual([
      [1, 2],
      [2, null],
      [3, 3],
    ]);
    expect(answer.rejected[0]).toEqual({
      index: 1,
      seq: 2,
      reason: 'Use one of BKASH, CASH, RFID (transactionType)',
      code: 'choiceExpected',
      values: { choices: 'BKASH, CASH, RFID' },
      field: 'transactionType',
    });
    expect(await readDispenses(server, machine)).toHaveLength(2);
  });

  test('an event that could not be read may be sent again in a readable form', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server);
    await syncEvents(server, token, [{ ...aDispense(1), rowNo: 'first' }]);
    const answer = await syncEvents(server, token, [aDispense(1)]);
    expect(answer.rejected).toEqual([]);
    expect(await readDispenses(server, machine)).toHaveLength(1);
  });

  test('a readable form that took the place of an unreadable one counts once, and stays', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server);
    await syncEvents(server, token, [{ ...aDispense(1), transactionType: 'GOLD' }]);
    await syncEvents(server, token, [aDispense(1), aDispense(2)]);
    expect(await syncEvents(server, token, [aDispense(1)])).toMatchObject({ rejected: [] });
    const other = await syncEvents(server, token, [aDispense(1, { rowNo: 2 })]);
    expect(other.rejected).toMatchObject([{ seq: 1, code: 'eventContradicted' }]);
    expect(await readDispenses(server, machine)).toHaveLength(2);
  });

  test('gaps are reported, and later events are applied all the same', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server);
    const answer = await syncEvents(server, token, [aDispense(1), aDispense(4), aDispense(7)]);
    expect(answer).toMatchObject({
      ackedThrough: 1,
      gaps: [
        { from: 2, to: 3 },
        { from: 5, to: 6 },
      ],
    });
    expect((await readSummary(server, machine)).dispenseSummary.totalSuccess).toBe(3);
    const filled = await syncEvents(server, token, [aDispense(2), aDispense(3), aDispense(6)]);
    expect(filled).toMatchObject({ ackedThrough: 4, gaps: [{ from: 5, to: 5 }] });
    expect(await syncEvents(server, token, [aDispense(5)])).toMatchObject({
      ackedThrough: 7,
      gaps: [],
    });
  });

  test('a new epoch counts on its own', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server);
    await syncEvents(server, token, [aDispense(1)]);
    const answer = await syncEvents(server, token, [aDispense(1)], { epoch: 2 });
    expect(answer.ackedThrough).toBe(1);
    expect(await readDispenses(server, machine)).toHaveLength(2);
  });
});
