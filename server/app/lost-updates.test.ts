import { describe, expect, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { alerts } from '../../contract/alerts.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { gateways } from '../../contract/gateways.ts';
import { institutions } from '../../contract/institutions.ts';
import { machines } from '../../contract/machines.ts';
import { organizations } from '../../contract/organizations.ts';
import { people } from '../../contract/people.ts';
import { rfids } from '../../contract/rfids.ts';
import { sizes } from '../../contract/sizes.ts';
import { unlockRfids } from '../../contract/unlock-rfids.ts';
import { anInstitutionAdmin, aSuper } from '../testing/admins/admins.ts';
import { aSubscription } from '../testing/alerting.ts';
import { formOf } from '../testing/forms.ts';
import { aMachine, machineParams } from '../testing/machines/machines.ts';
import { anRfid, anUnlockRfid, rfidParams, unlockRfidParams } from '../testing/machines/rfids.ts';
import { largeSize, sizeParams } from '../testing/machines/sizes.ts';
import { aBkash, testMerchant } from '../testing/payments/bkash.ts';
import { aPerson, personParams } from '../testing/people.ts';
import { aServer, shareServer, type TestServer } from '../testing/server.ts';
import { anInstitution, anOrganization } from '../testing/tenants.ts';

shareServer();

interface Editing {
  readonly row: Endpoint;
  readonly params: Readonly<Record<string, string>>;
  readonly body: object;
  /** Reads the version of the entity. */
  readonly version: () => Promise<number | undefined>;
}

/** Entities that two editors change at the same time. */
const entities: Record<string, (server: TestServer, token: string) => Promise<Editing>> = {
  'an organization': async (server, token) => {
    const params = await anOrganization(server);
    const version = async () =>
      (await server.call(organizations.one, { token, params })).organization.version;
    const body = { name: 'Padma Trust', description: 'Schools by the river' };
    return { row: organizations.update, params, body, version };
  },
  'an institution': async (server, token) => {
    const { id } = await anInstitution(server);
    const params = { id };
    const version = async () =>
      (await server.call(institutions.one, { token, params })).institution.version;
    return { row: institutions.update, params, body: { name: 'Padma University' }, version };
  },
  'an RFID': async (server, token) => {
    const params = rfidParams(await anRfid(server));
    const version = async () => (await server.call(rfids.one, { token, params })).rfid.version;
    return { row: rfids.update, params, body: { name: 'Rahima' }, version };
  },
  'an unlock RFID': async (server, token) => {
    const params = unlockRfidParams(await anUnlockRfid(server));
    const version = async () => {
      const { organization } = await server.call(organizations.one, { token, params });
      return organization.unlockRFIDs[0]?.version;
    };
    return { row: unlockRfids.update, params, body: { name: 'Rahim', isActive: true }, version };
  },
  'a person': async (server, token) => {
    const params = personParams(await aPerson(server));
    const version = async () =>
      (await server.call(people.all, { token, params })).people[0]?.version;
    return { row: people.update, params, body: { name: 'Rahima' }, version };
  },
  'a machine': async (server, token) => {
    const params = machineParams(await aMachine(server));
    const version = async () =>
      (await server.call(machines.one, { token, params })).machine.version;
    return { row: machines.update, params, body: { name: 'Library', price: 10 }, version };
  },
  'a product size': async (server, token) => {
    const machine = await aMachine(server);
    await server.call(sizes.add, { token, params: sizeParams(machine), body: largeSize });
    const params = sizeParams(machine, largeSize.sizeId);
    const version = async () =>
      (await server.call(machines.one, { token, params })).machine.version;
    return { row: sizes.update, params, body: { ...largeSize, price: 14 }, version };
  },
  'an admin': async (server, token) => {
    const institution = await anInstitution(server);
    const { id: adminId } = await anInstitutionAdmin(server, institution);
    const params = { institutionId: institution.id, adminId };
    const version = async () =>
      (await server.call(admins.institutionAll, { token, params })).admins[0]?.version;
    const body = { username: 'Karim', password: 'river and rain' };
    return { row: admins.institutionUpdate, params, body, version };
  },
  'a recipient of alerts': async (server, token) => {
    const { id: subscriptionId } = await aSubscription(server);
    const version = async () =>
      (await server.call(alerts.all, { token })).subscriptions[0]?.version;
    const body = { language: 'bn', severity: 'bad', mode: 'AT_ONCE' };
    return { row: alerts.update, params: { subscriptionId }, body, version };
  },
  'the bKash credentials of an institution': async (server, token) => {
    const params = { institutionId: (await anInstitution(server)).id };
    await server.call(gateways.save, { token, params, body: testMerchant });
    const version = async () => (await server.call(gateways.one, { token, params })).version;
    return { row: gateways.save, params, body: testMerchant, version };
  },
};

const anEdited = async (name: string) => {
  const server = await aServer({ BKASH_BASE_URL: (await aBkash()).url });
  const { token } = await aSuper(server);
  const editing = await entities[name]?.(server, token);
  if (!editing) throw new Error(`No entity ${name}`);
  const { row, params, body, version } = editing;
  const save = (sent: object) => server.ask(row, { token, params, body: { ...body, ...sent } });
  return { server, token, save, version };
};

const refusal = {
  status: 400,
  body: { message: expect.stringContaining('changed this meanwhile') },
};
const machineRefusal = { status: 400, body: { code: 'machineChanged' } };

describe.each(Object.keys(entities))('%s', (name) => {
  test('the second of two editors is refused, unless no version is sent', async () => {
    const { save, version } = await anEdited(name);
    const read = await version();
    const isOfMachine = name === 'a machine' || name === 'a product size';
    const answers = await Promise.all([save({ version: read }), save({ version: read })]);
    const [first, second] = answers.sort((a, b) => a.status - b.status);
    expect(first?.status).toBe(200);
    expect(second).toMatchObject(isOfMachine ? machineRefusal : refusal);
    expect(await version()).toBeGreaterThan(read ?? Number.POSITIVE_INFINITY);
    expect((await save({})).status).toBe(200);
    expect((await save({ version: await version() })).status).toBe(200);
  });
});

test('a version is taken as text, as forms send it', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const params = await anOrganization(server);
  const body = (version: string) => formOf({ name: 'Padma', description: 'Schools', version });
  const save = (version: string) =>
    server.ask(organizations.update, { token, params, body: body(version) });
  expect((await save('1')).status).toBe(200);
  expect(await save('1')).toMatchObject(refusal);
});
