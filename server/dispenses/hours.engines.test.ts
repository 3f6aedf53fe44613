import { expect, test } from 'vitest';
import { dispenses } from '../../contract/dispenses.ts';
import { anInstitutionAdmin, aSuper } from '../testing/admins/admins.ts';
import { aMachine, machineParams, type TestMachine } from '../testing/machines/machines.ts';
import { reportDispenses } from '../testing/reports.ts';
import { aServer, shareServer, type TestServer } from '../testing/server.ts';

shareServer();

/** The hours in which something was counted, as 'weekday hour: count'. */
const counted = (hours: readonly (readonly number[])[]) =>
  hours.flatMap((ofDay, weekday) =>
    ofDay.flatMap((count, hour) => (count ? [`${weekday} ${hour}: ${count}`] : [])),
  );

const hoursOf = async (server: TestServer, { institutionId }: TestMachine) => {
  const { token } = await aSuper(server);
  return counted((await server.call(dispenses.hours, { params: { institutionId }, token })).hours);
};

const machineHours = async (server: TestServer, machine: TestMachine) => {
  const { token } = await aSuper(server);
  const { hours } = await server.call(dispenses.machineHours, {
    params: machineParams(machine),
    token,
  });
  return counted(hours);
};

/** Two machines of an institution. The clock stands at noon of Sunday, 2026-03-15 in Dhaka. */
const twoMachines = async () => {
  const server = await aServer();
  const first = await aMachine(server);
  const institution = { id: first.institutionId, organizationId: first.organizationId };
  const second = await aMachine(server, { institution });
  await reportDispenses(server, first, [
    // The last minute of a Thursday, and the first of a Friday.
    { at: '2026-03-12T17:59:00.000Z' },
    { at: '2026-03-12T18:00:00.000Z', transactionType: 'RFID', rfid: 'CARD-1' },
    { at: '2026-03-05T17:30:00.000Z' },
    { at: '2026-03-12T05:00:00.000Z', isSuccessful: false },
    // The first day of eight weeks, and the last before.
    { at: '2026-01-19T04:00:00.000Z' },
    { at: '2026-01-18T04:00:00.000Z' },
  ]);
  await reportDispenses(server, second, [{ at: '2026-03-12T17:00:00.000Z' }]);
  return { server, first, second };
};

test('successful dispenses of 8 weeks are counted by weekday and hour of the business', async () => {
  const { server, first, second } = await twoMachines();
  expect(await machineHours(server, first)).toEqual(['1 10: 1', '4 23: 2', '5 0: 1']);
  expect(await machineHours(server, second)).toEqual(['4 23: 1']);
  expect(await hoursOf(server, first)).toEqual(['1 10: 1', '4 23: 3', '5 0: 1']);
});

test('an institution without dispenses has seven days of nothing', async () => {
  const server = await aServer();
  const machine = await aMachine(server);
  const { token } = await aSuper(server);
  const params = { institutionId: machine.institutionId };
  const { hours } = await server.call(dispenses.hours, { params, token });
  expect(hours).toEqual(Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0)));
});

test("a machine's hours are not found in another institution, nor for its admin", async () => {
  const { server, first } = await twoMachines();
  const other = await aMachine(server);
  const { token } = await aSuper(server);
  const params = { institutionId: other.institutionId, machineId: first.id };
  const { status } = await server.expectRefusal(dispenses.machineHours, { params, token });
  expect(status).toBe(404);
  const { institutionId, organizationId } = other;
  const own = await anInstitutionAdmin(server, { id: institutionId, organizationId });
  const refused = await server.expectRefusal(dispenses.hours, {
    params: { institutionId: first.institutionId },
    token: own.token,
  });
  expect(refused.status).toBe(404);
});
