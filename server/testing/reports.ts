import type { DispenseEvent } from '../../contract/device-events.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { reports } from '../../contract/reports.ts';
import { aSuper } from './admins/admins.ts';
import { aDispense, aMachine, aMachineKey, type TestMachine } from './machines/machines.ts';
import { aServer, type TestServer } from './server.ts';
import { anInstitution, anOrganization } from './tenants.ts';
import { uniqueNumber } from './unique.ts';

/** Pairs a controller and reports dispenses with it. */
export const reportDispenses = async (
  server: TestServer,
  machine: TestMachine,
  given: readonly Partial<DispenseEvent>[],
) => {
  const token = await aMachineKey(server, machine);
  const events = given.map((event, index) => aDispense(index + 1, event));
  await server.call(machineApi.sync, {
    body: { epoch: uniqueNumber(), uptimeMs: 0, events },
    token,
  });
};

/** All parts of a report. */
export const allReportParts = {
  isShowSummary: true,
  isShowStockUpdates: true,
  isShowDispenseUpdates: true,
};

/** One machine with a dispense of each kind, one of them in the year before. */
export const aReportScenario = async (given?: TestServer) => {
  const server = given ?? (await aServer());
  const { token } = await aSuper(server);
  const { id: organizationId } = await anOrganization(server, { name: 'Dhaka University' });
  const institution = await anInstitution(server, { organizationId, name: 'Rokeya Hall' });
  const machine = await aMachine(server, { institution, price: 10, name: 'Ground floor' });
  await reportDispenses(server, machine, [
    { at: '2025-12-31T06:00:00.000Z', transactionType: 'CASH' },
    { at: '2026-03-01T06:00:00.000Z', transactionType: 'RFID', rfid: 'CARD-1' },
    { at: '2026-03-03T06:00:00.000Z', transactionType: 'BKASH' },
    { at: '2026-03-03T07:00:00.000Z', transactionType: 'CASH', isSuccessful: false },
    { at: '2026-03-03T08:00:00.000Z', transactionType: undefined },
  ]);
  const generate = (query: Record<string, unknown> = {}) =>
    server.call(reports.generate, { token, query });
  const csv = async (query: Record<string, unknown> = {}) =>
    Buffer.from(await server.call(reports.csv, { token, query })).toString('utf8');
  return { server, token, organizationId, institution, machine, generate, csv };
};
