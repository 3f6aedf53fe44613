import { expect, test } from 'vitest';
import { machineApi } from '../../contract/machine-api.ts';
import { readTables, tenantTables } from '../testing/database/table-contents.ts';
import { aDispense } from '../testing/machines/machines.ts';
import { aNeighbourScenario } from '../testing/neighbours.ts';

test('a machine that names what is another’s neither learns of it nor changes it', async () => {
  const { server, own, foreign } = await aNeighbourScenario();
  const { machineKey: token } = own.campus;
  const { marker, paymentId, machine } = foreign.campus;
  const card = `CARD-${marker}`;
  const theirs = async () => {
    const contents = await readTables({ server }, tenantTables);
    return Object.values(contents).flatMap((rows) =>
      rows.filter((row) => row.includes(foreign.estate.id)),
    );
  };
  const before = await theirs();
  const answers = [
    await server.call(machineApi.sync, {
      token,
      body: {
        epoch: 1,
        uptimeMs: 0,
        events: [
          aDispense(10, { transactionType: 'RFID', rfid: card }),
          aDispense(11, { commandId: paymentId, transactionType: 'BKASH' }),
          { type: 'UNLOCK', seq: 12, uptimeMs: 0, rfid: `UNLOCK-${foreign.estate.marker}` },
          { ...aDispense(13), machineId: machine.id },
        ],
        results: [{ commandId: paymentId, state: 'SUCCEEDED' }],
      },
    }),
    await server.call(machineApi.authorize, {
      token,
      body: { requestId: 'a-request', rfid: card, rowNo: 1, columnNo: 1 },
    }),
    await server.call(machineApi.commands, { token, query: { wait: 0 } }),
  ];
  expect(JSON.stringify(answers)).not.toContain(marker);
  expect(before).not.toEqual([]);
  expect(await theirs()).toEqual(before);
});
