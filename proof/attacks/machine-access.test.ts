import { describe, test } from 'vitest';
import { machineApi } from '../../contract/machine-api.ts';
import { aDispense } from '../../server/testing/machines.ts';
import { dumpOf } from '../dump.ts';
import { engines } from '../places.ts';
import { tried } from '../tried.ts';
import { attacked } from './attacked.ts';
import { rowsWith } from './changes.ts';
import { aTown } from './town.ts';

describe.each(engines)('on %s', (engine) => {
  test('a machine that names what is another’s neither learns of it nor changes it', async () => {
    const server = await attacked(engine, aTown);
    const { own, foreign } = server.world;
    const { machineKey: token } = own.campus;
    const card = `CARD-${foreign.campus.marker}`;
    const theirs = async () => rowsWith(await dumpOf(server.place), foreign.estate.id).sort();
    const before = await theirs();
    const answers = [
      await server.ask(machineApi.sync, {
        token,
        body: {
          epoch: 1,
          uptimeMs: 0,
          events: [
            aDispense(10, { transactionType: 'RFID', rfid: card }),
            aDispense(11, { commandId: foreign.campus.paymentId, transactionType: 'BKASH' }),
            { type: 'UNLOCK', seq: 12, uptimeMs: 0, rfid: `UNLOCK-${foreign.estate.marker}` },
            { ...aDispense(13), machineId: foreign.campus.machine.id },
          ],
          results: [{ commandId: foreign.campus.paymentId, state: 'SUCCEEDED' }],
        },
      }),
      await server.ask(machineApi.authorize, {
        token,
        body: { requestId: 'a-request', rfid: card, rowNo: 1, columnNo: 1 },
      }),
      await server.ask(machineApi.commands, { token, query: { wait: 0 } }),
    ];
    const losses = answers.flatMap(({ status }, index) =>
      status === 200 ? [] : [`call ${index}: ${status}`],
    );
    const told = answers
      .map(({ body }) => JSON.stringify(body))
      .filter((text) => text.includes(foreign.campus.marker));
    const after = await theirs();
    const changed = [...after, ...before].filter(
      (row) => !before.includes(row) || !after.includes(row),
    );
    tried({
      what: `${engine}: a machine names others’`,
      attempts: answers.length + 5,
      leaks: [...told, ...changed],
      losses,
    });
  });
});
