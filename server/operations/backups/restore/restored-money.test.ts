import { expect, test } from 'vitest';
import { machineApi } from '../../../../contract/machine-api.ts';
import { anRfid } from '../../../testing/machines/rfids.ts';
import { aPairedMachine, syncEvents } from '../../../testing/machines/sync.ts';
import {
  aRestoreTarget,
  aServerOn,
  backUp,
  declareLive,
} from '../../../testing/operations/restores.ts';
import { aPayment } from '../../../testing/payments/payments.ts';
import {
  aPayingServer,
  aRestorablePayment,
  stateIn,
} from '../../../testing/payments/restored-payments.ts';
import { aServer } from '../../../testing/server.ts';
import { restoreBackup } from './restore.ts';

/** A payment that waits for its machine, whose order was never offered. */
const aWaitingPayment = async () => {
  const { env, server } = await aPayingServer();
  const { machine, token } = await aPairedMachine(server);
  const payment = await aPayment(server, machine, {
    state: 'DISPENSING',
    invoice: 'INV1',
    dueAt: server.clock.now + 60_000,
  });
  const command = {
    id: 'a-command',
    machineId: machine.id,
    organizationId: machine.organizationId,
    institutionId: machine.institutionId,
  } as const;
  await server.store.change((tx) =>
    tx
      .insertInto('commands')
      .values({
        ...command,
        type: 'DISPENSE',
        rowNo: 1,
        columnNo: 1,
        state: 'QUEUED',
        requestedBy: payment.id,
        item: 0,
        ttlSeconds: 60,
        createdAt: server.clock.now,
        offeredAt: null,
        finishedAt: null,
        detail: '',
      })
      .execute(),
  );
  const place = await aRestoreTarget();
  const file = await backUp(server.settings, server.clock.now);
  await restoreBackup(file, place.settings, server.clock.now);
  const restored = await aServerOn(place, server.clock, env);
  await declareLive(restored);
  return { restored, payment, token };
};

test('what was paid after the backup is found at bKash, and left to a person', async () => {
  const { server, pay, payment, restored } = await aRestorablePayment();
  const dueAt = server.clock.now + 1000;
  const pending = await payment({ state: 'PENDING', trxId: null, attempt: 0, dueAt });
  const file = await backUp(server.settings, server.clock.now);
  const trxId = await pay();
  const { after, refunds } = await restored(file, pending);
  expect(after).toMatchObject({ state: 'EXECUTE_UNKNOWN', flags: 'RESTORED', dueAt: null, trxId });
  expect(refunds).toBe(0);
});

test('a machine is queried for an order of before the restore, begins nothing, and its answer counts', async () => {
  const { restored, payment, token } = await aWaitingPayment();
  await restored.http.payments.advanceDue();
  const { commands: commandList } = await syncEvents(restored, token, []);
  expect(commandList).toMatchObject([{ commandId: 'a-command', ttlSeconds: 0 }]);
  await restored.call(machineApi.sync, {
    body: { epoch: 1, uptimeMs: 0, results: [{ commandId: 'a-command', state: 'SUCCEEDED' }] },
    token,
  });
  expect(await stateIn(restored, payment.id)).toMatchObject({ state: 'DISPENSED', flags: '' });
});

test('of a machine that stays silent after a restore no money goes back by itself', async () => {
  const { restored, payment } = await aWaitingPayment();
  for (let hours = 0; hours < 50; hours += 1) {
    await restored.http.payments.advanceDue();
    restored.clock.now += 3_600_000;
  }
  expect(await stateIn(restored, payment.id)).toMatchObject({
    state: 'DISPENSING',
    flags: 'RESTORED',
    dueAt: null,
  });
});

test('a machine gets its cards whole, whatever it got after the backup', async () => {
  const server = await aServer();
  const { machine, token } = await aPairedMachine(server);
  const institution = { id: machine.institutionId };
  await anRfid(server, { institution, physicalId: 'CARDOLD' });
  const file = await backUp(server.settings, server.clock.now);
  const place = await aRestoreTarget();
  await restoreBackup(file, place.settings, server.clock.now);
  const restored = await aServerOn(place, server.clock);
  const cardsVersion = (await syncEvents(server, token, [])).cards?.version ?? 0;
  await anRfid(restored, { institution, physicalId: 'CARDNEW' });
  const { cards } = await restored.call(machineApi.sync, {
    body: { epoch: 1, uptimeMs: 0, cardsVersion: cardsVersion + 1 },
    token,
  });
  expect(cards).toMatchObject({ reset: true });
  expect(cards?.changed.map(({ rfid }) => rfid)).toEqual(['CARDNEW', 'CARDOLD']);
});
