import { describe, expect, test } from 'vitest';
import { institutions } from '../../contract/institutions.ts';
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
