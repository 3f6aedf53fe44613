import { describe, expect, test } from 'vitest';
import { maxSearchResults, search } from '../../contract/search.ts';
import { aSuper } from '../testing/admins/admins.ts';
import { aMachine } from '../testing/machines/machines.ts';
import { anRfid, anUnlockRfid } from '../testing/machines/rfids.ts';
import { aFoundPayment } from '../testing/payments/found-payments.ts';
import { searchAs, titlesOf } from '../testing/search.ts';
import { aServer } from '../testing/server.ts';
import { anInstitution, anOrganization } from '../testing/tenants.ts';

describe('what is found', () => {
  test('organizations, institutions, machines and RFIDs of one text, in this order', async () => {
    const server = await aServer();
    const { token } = await aSuper(server);
    const { id: organizationId } = await anOrganization(server, { name: 'Nilkhet Trust' });
    const institution = await anInstitution(server, { organizationId, name: 'Nilkhet College' });
    const machine = await aMachine(server, { institution, physicalId: 'NILKHET-1', name: 'Gate' });
    const rfid = await anRfid(server, { institution, physicalId: '04A1', name: 'Nilufa Nilkhet' });
    const unlock = await anUnlockRfid(server, { organizationId, physicalId: 'nilkhet-door' });
    expect(await searchAs(server, token)('nilkhet')).toMatchObject([
      {
        kind: 'ORGANIZATION',
        _id: organizationId,
        title: 'Nilkhet Trust',
        subtitle: 'University',
        organizationId,
        institutionId: null,
      },
      {
        kind: 'INSTITUTION',
        _id: institution.id,
        title: 'Nilkhet College',
        subtitle: 'Nilkhet Trust · Nilkhet Road, Dhaka',
        organizationId,
        institutionId: institution.id,
      },
      {
        kind: 'MACHINE',
        _id: machine.id,
        title: 'NILKHET-1',
        subtitle: 'Gate · Nilkhet College',
        organizationId,
        institutionId: institution.id,
      },
      {
        kind: 'RFID',
        _id: unlock._id,
        title: 'nilkhet-door',
        subtitle: 'Nilkhet Trust',
        organizationId,
        institutionId: null,
      },
      {
        kind: 'RFID',
        _id: rfid._id,
        title: '04A1',
        subtitle: 'Nilufa Nilkhet · Nilkhet College',
        organizationId,
        institutionId: institution.id,
      },
    ]);
  });

  test('the case of letters does not matter, and Bangla is found', async () => {
    const server = await aServer();
    const find = searchAs(server, (await aSuper(server)).token);
    await anOrganization(server, { name: 'Eden Mohila' });
    await anOrganization(server, { name: 'ইডেন মহিলা কলেজ' });
    expect(titlesOf(await find('eDEN moH'))).toEqual(['Eden Mohila']);
    expect(titlesOf(await find('মহিলা'))).toEqual(['ইডেন মহিলা কলেজ']);
  });

  test('the whole stands before the beginning, and both before the middle, whatever it is', async () => {
    const server = await aServer();
    const find = searchAs(server, (await aSuper(server)).token);
    const institution = await anInstitution(server, { name: 'Gazipur College' });
    await aMachine(server, { institution, physicalId: 'PU-HALL-03' });
    await anRfid(server, { institution, physicalId: 'PU' });
    expect(titlesOf(await find('pu'))).toEqual(['PU', 'PU-HALL-03', 'Gazipur College']);
    for (let n = 0; n < maxSearchResults; n += 1)
      await anOrganization(server, { name: `Rupur ${n}` });
    expect(titlesOf(await find('pu')).slice(0, 2)).toEqual(['PU', 'PU-HALL-03']);
  });

  test('what has a meaning in a pattern stands for itself', async () => {
    const server = await aServer();
    const find = searchAs(server, (await aSuper(server)).token);
    await anOrganization(server, { name: '100% cotton_pads\\co' });
    await anOrganization(server, { name: '1000 cotton pads' });
    expect(titlesOf(await find('100%'))).toEqual(['100% cotton_pads\\co']);
    expect(titlesOf(await find('n_p'))).toEqual(['100% cotton_pads\\co']);
    expect(titlesOf(await find('s\\c'))).toEqual(['100% cotton_pads\\co']);
    expect(await find("' or 1 = 1 --")).toEqual([]);
  });
});

describe('a payment', () => {
  test('is found by its trxID, whatever the case, and says where it was made', async () => {
    const { server, institution, payment, tokens } = await aFoundPayment();
    const found = {
      kind: 'PAYMENT',
      _id: payment.id,
      title: 'CKA1B2C3D4',
      organizationId: institution.organizationId,
      institutionId: institution.id,
    };
    const placeText = 'PAD-1 · 017•••••575';
    for (const [token, subtitle] of [
      [tokens.everything, `${placeText} · Eden College`],
      [tokens.organization, `${placeText} · Eden College`],
      [tokens.institution, placeText],
    ] as const) {
      const results = await searchAs(server, token)('cka1b2c3d4');
      expect(results).toEqual([{ ...found, subtitle }]);
    }
  });

  test('is looked for with any text that can be sent', async () => {
    const { server, tokens } = await aFoundPayment();
    const find = searchAs(server, tokens.institution);
    for (const typed of ["' or 1 = 1 --", '\\', '•', '০', '𝒳', 'x'.repeat(100)]) {
      expect([typed, await find(typed)]).toEqual([typed, []]);
    }
    const q = 'x'.repeat(101);
    const { status } = await server.expectRefusal(search.find, {
      query: { q },
      token: tokens.institution,
    });
    expect(status).toBe(400);
  });
});
