import { expect, test } from 'vitest';
import { rfids } from '../../../contract/rfids.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import {
  readPointLedger,
  sumPointLedger,
  updateRfid,
} from '../../testing/machines/point-ledger.ts';
import { anRfid } from '../../testing/machines/rfids.ts';
import { aServer, shareServer } from '../../testing/server.ts';
import { anInstitution } from '../../testing/tenants.ts';

shareServer();

test('points that an admin gives or takes are rows of a ledger that names the admin', async () => {
  const server = await aServer();
  const { id: institutionId } = await anInstitution(server);
  const { id: adminId, token } = await aSuper(server);
  const { rfid } = await server.call(rfids.create, {
    params: { institutionId },
    body: { physicalId: 'A1', stockType: 'LIMITED', point: 50 },
    token,
  });
  await updateRfid(server, rfid, token, { point: 30 });
  await updateRfid(server, rfid, token, { point: 30, name: 'Amina' });
  await updateRfid(server, rfid, token, { name: 'Nusrat' });
  const grant = { at: server.clock.now, kind: 'GRANT', cause: adminId };
  expect(await readPointLedger(server, rfid._id)).toEqual([
    { ...grant, delta: 50 },
    { ...grant, delta: -20 },
  ]);
});

test('an RFID without points has no ledger yet', async () => {
  const server = await aServer();
  const rfid = await anRfid(server, { point: 0 });
  expect(await readPointLedger(server, rfid._id)).toEqual([]);
});

test('a free RFID keeps the points it had, and has them when it is free no more', async () => {
  const server = await aServer();
  const rfid = await anRfid(server, { point: 7 });
  const { token } = await aSuper(server);
  expect(await updateRfid(server, rfid, token, { isFree: true, point: 0 })).toMatchObject({
    isFree: true,
    point: 7,
  });
  expect(await updateRfid(server, rfid, token, { point: 99 })).toMatchObject({ point: 7 });
  expect(await updateRfid(server, rfid, token, { isFree: false })).toMatchObject({ point: 7 });
  expect(await sumPointLedger(server, rfid._id)).toBe(7);
});

test('an RFID that is created free has no points', async () => {
  const server = await aServer();
  const rfid = await anRfid(server, { isFree: true, point: 7 });
  expect(rfid.point).toBe(0);
  expect(await readPointLedger(server, rfid._id)).toEqual([]);
});
