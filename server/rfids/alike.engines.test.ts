import { describe, expect, test } from 'vitest';
import { institutions } from '../../contract/institutions.ts';
import { rfidBatches } from '../../contract/rfid-batches.ts';
import { rfids } from '../../contract/rfids.ts';
import { unlockRfids } from '../../contract/unlock-rfids.ts';
import { anOrganizationAdmin } from '../testing/admins/admins.ts';
import { aCardMachine } from '../testing/machines/card-machine.ts';
import { anRfid } from '../testing/machines/rfids.ts';
import { aTappedCard } from '../testing/machines/tapped-cards.ts';
import { shareServer } from '../testing/server.ts';

shareServer();

describe('one click links it', () => {
  test('of two clicks at once one links it', async () => {
    const { addCard, link } = await aTappedCard('04A2B9C1');
    const { _id } = await addCard({ physicalId: '77773249' });
    const answers = await Promise.all([link(_id), link(_id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });
});

test('who adds an unlock RFID is told which RFID of its institutions it equals', async () => {
  const { server, machine, addCard } = await aCardMachine();
  await addCard({ physicalId: '0007101235' });
  await anRfid(server, { physicalId: '77773249' });
  const { organizationId: id, institutionId } = machine;
  const { token } = await anOrganizationAdmin(server, id);
  const { institution } = await server.call(institutions.one, {
    params: { id: institutionId },
    token,
  });
  const check = async (physicalId: string) =>
    (await server.call(unlockRfids.check, { params: { id }, body: { physicalId }, token })).alike;
  const alike = { physicalId: '0007101235', institutionName: institution.name };
  for (const number of ['7101235', '108,23347', '00:6C:5B:33'])
    expect(await check(number)).toEqual(alike);
  for (const number of ['0007101235', '04A2B9C1', '55555555'])
    expect(await check(number)).toBeNull();
});

const number = '7101235';

test.each([
  '7101235.0',
  '7101235,00',
  '7,101,235.00',
  '7.101235E+06',
  '7,101235e+006',
  '৭১০১২৩৫.০',
])(
  '%s of a spreadsheet is the card 7101235 to lists, imports and machines, either way',
  async (spelling) => {
    for (const [known, given] of [
      [number, spelling],
      [spelling, number],
    ] as const) {
      const { server, params, admin, addCard, authorize, sync, dispense, pointsOf } =
        await aCardMachine();
      const { _id } = await addCard({ physicalId: known, point: 10 });
      const as = { params, token: admin };
      const list = await server.call(rfids.all, { ...as, query: { find: given } });
      expect(list.rfids).toMatchObject([{ _id, physicalId: known }]);
      const checked = await server.call(rfidBatches.check, {
        ...as,
        body: { physicalIds: [given] },
      });
      expect(checked).toEqual({ taken: [known], ofUnlock: [], alike: [] });
      const { imported } = await server.call(rfidBatches.import, {
        ...as,
        body: { rows: [{ physicalId: given, name: 'Amina' }], existing: 'UPDATE' },
      });
      expect(imported).toEqual({ added: 0, updated: 1, skipped: 0 });
      expect(await authorize(given)).toMatchObject({ allowed: true });
      await sync([dispense(1, given)]);
      expect(await pointsOf(_id)).toBe(8);
    }
  },
);

test('a rounded number is that of no card, wherever it is typed', async () => {
  const { server, machine, params, admin } = await aCardMachine();
  const physicalId = '1,23E+12';
  const fault = 'A spreadsheet has rounded this number. Type it as it stands on the card.';
  const as = { params, token: admin };
  const form = { ...as, body: { physicalId, stockType: 'LIMITED' } };
  expect(await server.expectFaults(rfids.create, form)).toEqual({ physicalId: fault });
  const rows = { ...as, body: { rows: [{ physicalId }], existing: 'SKIP' } };
  expect(await server.expectFaults(rfidBatches.import, rows)).toEqual({
    'rows.0.physicalId': fault,
  });
  const unlock = { params: { id: machine.organizationId }, body: { physicalId, isActive: true } };
  expect(await server.expectFaults(unlockRfids.add, { ...unlock, token: admin })).toEqual({
    physicalId: fault,
  });
});
