import { expect, test } from 'vitest';
import { aConfig } from '../testing/machine-config.ts';
import { aMachine, cashDispense } from '../testing/tested-machine.ts';

const config = { ...aConfig({ productCount: 8 }), version: 5, pointsEnabled: false };

test('an update of the configuration is applied, and stored for an offline start', async () => {
  const { machine, server } = aMachine();
  server.config = config;
  await machine.sync();
  expect(machine.slots.total).toBe(8);
  machine.record(cashDispense);
  expect(machine.slots.total).toBe(7);
  machine.record({ type: 'REFILL', rowNo: 1, columnNo: 1, added: 5 });
  expect(machine.slots.total).toBe(12);
  machine.powerCut();
  expect(machine.slots.total).toBe(12);
});

test('the counts of now do not change by history that is sent late', async () => {
  const { machine, server } = aMachine();
  server.config = config;
  await machine.sync();
  machine.recordPast([{ ...cashDispense, at: '2025-01-01T00:00:00.000Z' }]);
  expect(machine.slots.total).toBe(8);
  await machine.sync();
  expect(server.events(1).at(-1)?.at).toBe('2025-01-01T00:00:00.000Z');
});

test('the server says when the next sync is due', async () => {
  const { machine, server } = aMachine();
  server.nextSyncSeconds = 45;
  await machine.sync();
  expect(machine.nextSyncSeconds).toBe(45);
});
