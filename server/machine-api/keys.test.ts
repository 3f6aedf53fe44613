import { describe, expect, test } from 'vitest';
import { machineApi } from '../../contract/machine-api.ts';
import { machines } from '../../contract/machines.ts';
import { aSuper } from '../testing/admins/admins.ts';
import { aClaim, aDispense, aMachine, aMachineKey } from '../testing/machines/machines.ts';
import { aPairedMachine, readDispenses, syncEvents } from '../testing/machines/sync.ts';
import { aServer, shareServer } from '../testing/server.ts';

shareServer();

describe('keys', () => {
  test('a pairing code works once and for 24 hours', async () => {
    const server = await aServer();
    const machine = await aMachine(server);
    const { token } = await aSuper(server);
    const params = { institutionId: machine.institutionId, machineId: machine.id };
    const offer = await server.call(machines.pairingCode, { params, token });
    expect(Date.parse(offer.expiresAt) - server.clock.now).toBe(24 * 3_600_000);
    // Of 32 letters: 40 bits.
    expect(offer.claimCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    const claim = { body: { physicalId: machine.physicalId, claimCode: offer.claimCode } };
    await server.call(machineApi.claim, claim);
    expect((await server.expectRefusal(machineApi.claim, claim)).status).toBe(401);
    const late = await server.call(machines.pairingCode, { params, token });
    server.clock.now += 24 * 3_600_000 + 1;
    const answer = await server.expectRefusal(machineApi.claim, {
      body: { physicalId: machine.physicalId, claimCode: late.claimCode },
    });
    expect(answer.status).toBe(401);
  });

  test('a code that ran out leaves the old key as the newest, a claimed one does not', async () => {
    const server = await aServer();
    const { machine } = await aPairedMachine(server);
    const { token } = await aSuper(server);
    const params = { institutionId: machine.institutionId, machineId: machine.id };
    const readMachine = async () => {
      const { token: admin } = await aSuper(server);
      return (await server.call(machines.one, { params, token: admin })).machine;
    };
    const { pairedAt } = await readMachine();
    server.clock.now += 1000;
    expect(await server.call(machines.pairingCode, { params, token })).toMatchObject({ pairedAt });
    expect(await readMachine()).toMatchObject({ keyState: 'OFFERED', pairedAt });
    server.clock.now += 24 * 3_600_000 + 1;
    expect(await readMachine()).toMatchObject({ keyState: 'CLAIMED', pairedAt });
    await aMachineKey(server, machine);
    const claimedAt = new Date(server.clock.now).toISOString();
    expect(await readMachine()).toMatchObject({ keyState: 'CLAIMED', pairedAt: claimedAt });
  });

  test('after claiming again the old key works until the new one is first used', async () => {
    const server = await aServer();
    const { machine, token: oldKey } = await aPairedMachine(server);
    await syncEvents(server, oldKey, []);
    const newKey = await aMachineKey(server, machine);
    await syncEvents(server, oldKey, []);
    await syncEvents(server, newKey, []);
    const answer = await server.expectRefusal(machineApi.sync, {
      body: { epoch: 1, uptimeMs: 1 },
      token: oldKey,
    });
    expect(answer.status).toBe(401);
    expect(answer.body.message).toContain('revoked');
  });

  test('a pairing answers the epoch above every one that the machine has had', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server);
    const claimedEpoch = async () => (await aClaim(server, machine)).epoch;
    expect(await claimedEpoch()).toBe(1);
    await syncEvents(server, token, [aDispense(1)], { epoch: 7 });
    await syncEvents(server, token, [aDispense(1)], { epoch: 3 });
    expect(await claimedEpoch()).toBe(8);
    await syncEvents(server, token, [], { epoch: 9 });
    expect(await claimedEpoch()).toBe(10);
  });

  test('a swapped board that begins with the answered epoch loses no sale', async () => {
    const server = await aServer();
    const machine = await aMachine(server);
    for (const pads of [60, 40]) {
      const { machineKey, epoch } = await aClaim(server, machine);
      const sales = Array.from({ length: pads }, (_, index) => aDispense(index + 1));
      const { rejected } = await syncEvents(server, machineKey, sales, { epoch });
      expect(rejected).toEqual([]);
    }
    expect(await readDispenses(server, machine)).toHaveLength(100);
  });

  test('an admin revokes the key at once, and an unknown key gets another answer', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server);
    const { token: admin } = await aSuper(server);
    const params = { institutionId: machine.institutionId, machineId: machine.id };
    await server.call(machines.revokeKey, { params, token: admin });
    const body = { epoch: 1, uptimeMs: 1 };
    const revoked = await server.expectRefusal(machineApi.sync, { body, token });
    expect(revoked.body.message).toContain('revoked');
    const unknown = await server.expectRefusal(machineApi.sync, { body, token: 'nonsense' });
    expect(unknown).toMatchObject({
      status: 401,
      body: { message: 'This machine key is not known', code: 'keyUnknown' },
    });
  });
});
