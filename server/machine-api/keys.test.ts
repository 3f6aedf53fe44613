import { describe, expect, test } from 'vitest';
import { machineApi } from '../../contract/machine-api.ts';
import { machines } from '../../contract/machines.ts';
import { aMachine, aMachineKey, aSuper } from '../app/builders.ts';
import { aPairedMachine, sync } from '../app/syncing.ts';
import { aServer } from '../app/testing.ts';

describe('keys', () => {
  test('a pairing code works once and for 24 hours', async () => {
    const server = await aServer();
    const machine = await aMachine(server);
    const { token } = await aSuper(server);
    const params = { institutionId: machine.institutionId, machineId: machine.id };
    const offer = await server.call(machines.pairingCode, { params, token });
    expect(Date.parse(offer.expiresAt) - server.clock.now).toBe(24 * 3_600_000);
    const claim = { body: { physicalId: machine.physicalId, claimCode: offer.claimCode } };
    await server.call(machineApi.claim, claim);
    expect((await server.refused(machineApi.claim, claim)).status).toBe(401);
    const late = await server.call(machines.pairingCode, { params, token });
    server.clock.now += 24 * 3_600_000 + 1;
    const answer = await server.refused(machineApi.claim, {
      body: { physicalId: machine.physicalId, claimCode: late.claimCode },
    });
    expect(answer.status).toBe(401);
  });

  test('a pairing code cannot be guessed: ten wrong tries make it void', async () => {
    const server = await aServer();
    const machine = await aMachine(server);
    const { token } = await aSuper(server);
    const params = { institutionId: machine.institutionId, machineId: machine.id };
    const { claimCode } = await server.call(machines.pairingCode, { params, token });
    for (let i = 0; i < 10; i++) {
      await server.refused(machineApi.claim, {
        body: { physicalId: machine.physicalId, claimCode: '0000-0000' },
      });
    }
    const answer = await server.refused(machineApi.claim, {
      body: { physicalId: machine.physicalId, claimCode },
    });
    expect(answer.status).toBe(401);
  });

  test('after claiming again the old key works until the new one is first used', async () => {
    const server = await aServer();
    const { machine, token: oldKey } = await aPairedMachine(server);
    await sync(server, oldKey, []);
    const newKey = await aMachineKey(server, machine);
    await sync(server, oldKey, []);
    await sync(server, newKey, []);
    const answer = await server.refused(machineApi.sync, {
      body: { epoch: 1, uptimeMs: 1 },
      token: oldKey,
    });
    expect(answer.status).toBe(401);
    expect(answer.body.message).toContain('revoked');
  });

  test('an admin revokes the key at once, and an unknown key is told apart', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server);
    const { token: admin } = await aSuper(server);
    const params = { institutionId: machine.institutionId, machineId: machine.id };
    await server.call(machines.revokeKey, { params, token: admin });
    const body = { epoch: 1, uptimeMs: 1 };
    const revoked = await server.refused(machineApi.sync, { body, token });
    expect(revoked.body.message).toContain('revoked');
    const unknown = await server.refused(machineApi.sync, { body, token: 'nonsense' });
    expect(unknown).toMatchObject({
      status: 401,
      body: { message: 'This machine key is not known' },
    });
  });
});
