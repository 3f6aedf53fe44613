import { expect, test } from '../fixtures.ts';
import { superAdmin } from '../server.ts';
import { clientKinds, StrangerClient } from './client.ts';

/** `npm test` runs the table with one kind of client, `npm run test:release` with all. */
const tags = (at: number) => (at === 0 ? {} : { tag: '@release' });

for (const [at, kind] of clientKinds.entries()) {
  test(`the whole table of calls works with ${kind.name}`, tags(at), async ({ request, world }) => {
    // The fixture leaves the server empty.
    expect(world).toBeDefined();
    const client = new StrangerClient(request, kind);
    await client.logIn(superAdmin.username, superAdmin.password);
    const get = (path: string) => client.send('GET', path);

    await client.send('POST', 'organization/create', {
      name: 'Shakti',
      description: 'A foundation',
    });
    const { organizations } = await get('organization/all');
    const organizationId = organizations[0]._id;
    const { organization } = await get(`organization/${organizationId}`);
    await client.send('PUT', `organization/update/${organizationId}`, {
      ...organization,
      type: 'NGO',
    });
    expect((await get(`organization/${organizationId}/`)).organization.type).toBe('NGO');

    await client.send('POST', `admin/organization/create/${organizationId}`, {
      username: 'shakti',
      password: 'a password of Shakti',
    });
    const { admins } = await get(`admin/organization/all/${organizationId}`);
    expect(admins).toMatchObject([{ username: 'shakti', type: 'ORGANIZATION' }]);

    const unlock = `organization/${organizationId}/unlock/rfid`;
    const added = await client.send('PATCH', `${unlock}/add`, {
      physicalId: '04A1B2C3',
      name: 'Rahima',
      isActive: true,
    });
    const unlockRfid = added.organization.unlockRFIDs[0];
    const blocked = await client.send('PATCH', `${unlock}/${unlockRfid._id}/update`, {
      ...unlockRfid,
      isActive: false,
    });
    expect(blocked.organization.unlockRFIDs).toMatchObject([{ isActive: false }]);

    await client.send('POST', `institution/create/${organizationId}`, {
      name: 'Eden College',
      category: 'social',
      type: 'College',
      address: 'Azimpur, Dhaka',
    });
    const { institutions } = await get(`institution/all/${organizationId}`);
    const institutionId = institutions[0]._id;
    await client.send('PUT', `institution/update/${institutionId}`, {
      ...institutions[0],
      limitation: { daily: 2, weekly: 7, monthly: 20 },
    });
    expect((await get(`institution/${institutionId}`)).institution).toMatchObject({
      category: 'SOCIAL',
      limitation: { daily: 2, weekly: 7, monthly: 20 },
    });

    await client.send('POST', `machine/create/${institutionId}`, {
      name: 'Library',
      physicalId: 1234567,
      price: 10,
      pointsEnabled: true,
      point: 1,
      stocks: [{ rowNo: 1, columnNo: 1, productCount: 12 }],
    });
    const { machines } = await get(`machine/all/${institutionId}`);
    const [machine] = machines;
    expect(machine).toMatchObject({ physicalId: '1234567', price: 10, pointsEnabled: true });
    await client.send('PUT', `machine/update/${institutionId}/${machine._id}`, {
      ...machine,
      name: 'Library, first floor',
    });
    await client.send('PUT', `machine/update/${institutionId}/1234567`, { isActivated: false });
    await client.send('PUT', `machine/update/${institutionId}/1234567`, {
      stocks: [{ rowNo: 1, columnNo: 1, productCount: 15 }],
      taskAssignedTo: 'Karim',
    });
    expect((await get(`machine/all/${institutionId}`)).machines).toMatchObject([
      { name: 'Library, first floor', isActivated: false, stocks: [{ productCount: 15 }] },
    ]);

    const size = { sizeId: 'L', sizeName: 'Large', price: 12, point: 2 };
    const sized = await client.send(
      'PATCH',
      `machine/${institutionId}/${machine._id}/size/add`,
      size,
    );
    const { _id: sizeId } = sized.machine.sizeTypes[0];
    await client.send('PATCH', `machine/${institutionId}/1234567/size/${sizeId}/update`, {
      ...size,
      price: 15,
    });
    const emptied = await client.send(
      'DELETE',
      `machine/${institutionId}/1234567/size/${sizeId}/remove`,
    );
    expect(emptied.machine.sizeTypes).toEqual([]);

    await client.send('POST', `rfid/create/${institutionId}`, {
      physicalId: '04A313F2',
      name: 'Amina',
      designation: 'Student',
      designationId: 123,
      stockType: 'limited',
      point: 5,
      isFree: false,
    });
    const { rfids } = await get(`rfid/all/${institutionId}`);
    const rfid = rfids[0];
    await client.send('PUT', `rfid/update/${institutionId}/${rfid._id}`, {
      ...rfid,
      isActive: false,
    });
    expect((await get(`rfid/${institutionId}/${rfid._id}`)).rfid).toMatchObject({
      isActive: false,
      designationId: '123',
      point: 5,
    });

    const filters = 'dateStart=01/01/2026&dateEnd=31/12/2026&max=&frequency=monthly';
    for (const place of [
      '',
      `organizationId=${organizationId}`,
      `institutionId=${institutionId}`,
      'machineId=1234567',
    ]) {
      const query = `${place}&${filters}`;
      expect((await get(`overview/chart/bar?${query}`)).data).toHaveLength(12);
      await get(`overview/chart/pie?${query}`);
      const { stockSummary } = await get(`overview/summary?${query}`);
      expect(stockSummary).toMatchObject({ closingValue: 15 });
      await get(
        `report/generate?${query}&isShowSummary=1&isShowStockUpdates=true&isShowDispenseUpdates=1&dispenseTransactionType=all&dispenseStatus=successful`,
      );
    }
    const list = `dispense/all/${institutionId}?page=1&limit=15&startDate=2026-01-01&endDate=&machineId=&status=all&transactionType=ALL`;
    expect(await get(list)).toEqual({ dispenses: [], count: 0 });
    await get(`dispense/stats/institution/${institutionId}/2026-01-01/2026-01-31`);

    expect((await client.ask('GET', `payment-gateway/${institutionId}`)).status()).toBe(404);

    for (const path of [
      `rfid/remove/${institutionId}/${rfid._id}`,
      `machine/remove/${institutionId}/1234567`,
      `institution/remove/${institutionId}`,
      `admin/organization/remove/${organizationId}/${admins[0]._id}`,
    ]) {
      await client.send('DELETE', path);
    }
    await client.send('PATCH', `${unlock}/${unlockRfid._id}/remove`);
    await client.send('DELETE', `organization/remove/${organizationId}`);
    expect((await get('organization/all')).organizations).toEqual([]);
  });
}
