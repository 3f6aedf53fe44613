import { expect, test } from 'vitest';
import { machineApi } from '../../contract/machine-api.ts';
import { machineBatches } from '../../contract/machine-batches.ts';
import { machines } from '../../contract/machines.ts';
import { overview } from '../../contract/overview.ts';
import { aSuper } from '../testing/admins/admins.ts';
import { aMachine, machineParams } from '../testing/machines/machines.ts';
import { aServer, shareServer } from '../testing/server.ts';
import { uniqueLetters } from '../testing/unique.ts';

shareServer();

const aNamedMachine = async () => {
  const server = await aServer();
  const letters = uniqueLetters();
  const machine = await aMachine(server, { physicalId: `Hall-${letters}-1` });
  const { token } = await aSuper(server);
  const params = { institutionId: machine.institutionId };
  const spellings = [
    `hall-${letters}-1`,
    `HALL_${letters.toUpperCase()}_1`,
    `Ｈａｌｌ–${letters}–১`,
    `Ha\u200dll\u00a0${letters}\u00a01`,
  ];
  return { server, machine, token, params, spellings, letters };
};

const taken = 'A machine with this physical ID already exists';

test('a machine is not created under another spelling of an ID, by a form or a list', async () => {
  const { server, token, params, spellings, letters } = await aNamedMachine();
  for (const physicalId of spellings) {
    const call = { params, token, body: { physicalId } };
    expect(await server.expectFaults(machines.create, call)).toEqual({ physicalId: taken });
  }
  const check = { params, token, body: { physicalIds: [...spellings, `hall${letters}1`] } };
  const answer = await server.call(machineBatches.check, check);
  expect(answer.taken).toHaveLength(spellings.length);
  const lines = [spellings[0], `gate-${letters}`, `GATE ${letters}`].map((physicalId) => ({
    physicalId,
  }));
  const list = { params, token, body: { machines: lines } };
  expect(await server.expectFaults(machineBatches.import, list)).toEqual({
    'machines.0.physicalId': taken,
    'machines.2.physicalId': 'This physical ID is in the list more than once',
  });
});

test('a machine is found by its ID in every spelling, and shown as it was typed', async () => {
  const { server, machine, token, params, spellings } = await aNamedMachine();
  for (const physicalId of spellings) {
    const call = { params: { ...params, machineId: physicalId }, token };
    expect((await server.call(machines.one, call)).machine.physicalId).toBe(machine.physicalId);
    const { dispenseSummary } = await server.call(overview.summary, {
      query: { machineId: physicalId },
      token,
    });
    expect(dispenseSummary.remainingStock).toBe(20);
    const url = `/payment/process/failed?machineId=${encodeURIComponent(physicalId)}`;
    expect((await server.http.inject({ url })).body).toContain(`>${machine.physicalId}</b>`);
  }
  const body = { physicalId: spellings[0], name: 'Gate', price: 10 };
  const update = { params: machineParams(machine), body, token };
  const { machine: updated } = await server.call(machines.update, update);
  expect(updated).toMatchObject({ physicalId: machine.physicalId, name: 'Gate' });
});

test('a controller that sends its ID in another case is paired, and told the ID', async () => {
  const { server, machine, token, spellings } = await aNamedMachine();
  for (const physicalId of spellings) {
    const { claimCode } = await server.call(machines.pairingCode, {
      params: machineParams(machine),
      token,
    });
    const claim = await server.call(machineApi.claim, { body: { physicalId, claimCode } });
    expect(claim.physicalId).toBe(machine.physicalId);
  }
});
