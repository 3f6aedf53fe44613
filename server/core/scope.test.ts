import { expect, test } from 'vitest';
import { machines } from '../../contract/machines.ts';
import { aSuper } from '../testing/admins.ts';
import { aMachine } from '../testing/machines.ts';
import { aServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';
import { type AdminCaller, admit, scopeOf, type TenantFilter } from './access.ts';

const anAdmin = (given: Partial<AdminCaller>): AdminCaller => ({
  id: 'an-admin',
  username: 'someone',
  type: 'SUPER',
  organizationId: null,
  institutionId: null,
  hasTwoStep: false,
  sessionHash: '',
  browserHash: '',
  ...given,
});

/** An organization with two institutions beside a foreign one, each with a machine. */
const aTown = async () => {
  const server = await aServer();
  const own = await anInstitution(server);
  const beside = await anInstitution(server, { organizationId: own.organizationId });
  const foreign = await anInstitution(server);
  const { organizationId } = own;
  return {
    server,
    own,
    beside,
    foreign,
    machine: await aMachine(server, { institution: own }),
    besideMachine: await aMachine(server, { institution: beside }),
    foreignMachine: await aMachine(server, { institution: foreign }),
    superAdmin: anAdmin({}),
    ofOrganization: anAdmin({ type: 'ORGANIZATION', organizationId }),
    ofInstitution: anAdmin({ type: 'INSTITUTION', organizationId, institutionId: own.id }),
    look: (admin: AdminCaller, filter: TenantFilter = {}) =>
      scopeOf(server.store.read, admin, filter),
  };
};

const notFound = (what: string) => ({ status: 404, message: `${what} not found` });

test('without a filter an admin looks at all that is its own', async () => {
  const { look, ofInstitution, ofOrganization, own, superAdmin } = await aTown();
  const { organizationId } = own;
  expect(await look(superAdmin)).toEqual({ level: 'all' });
  expect(await look(ofOrganization)).toEqual({ level: 'organization', id: organizationId });
  expect(await look(ofInstitution)).toEqual({ level: 'institution', id: own.id, organizationId });
});

test('of several filters the narrowest is looked at', async () => {
  const { look, machine, ofInstitution, ofOrganization, own, superAdmin } = await aTown();
  const { organizationId } = own;
  const all = { organizationId, institutionId: own.id, machineId: machine.id };
  for (const admin of [superAdmin, ofOrganization, ofInstitution]) {
    const ofMachine = { level: 'machine', id: machine.id, organizationId };
    expect(await look(admin, { machineId: machine.id })).toEqual(ofMachine);
    expect(await look(admin, all)).toEqual(ofMachine);
    const ofInstitute = { level: 'institution', id: own.id, organizationId };
    expect(await look(admin, { institutionId: own.id })).toEqual(ofInstitute);
    expect(await look(admin, { organizationId, institutionId: own.id })).toEqual(ofInstitute);
  }
  const ofAll = { level: 'organization', id: organizationId };
  expect(await look(superAdmin, { organizationId })).toEqual(ofAll);
});

test('filters that contradict each other name nothing', async () => {
  const { beside, foreign, look, machine, own, superAdmin } = await aTown();
  const { organizationId } = own;
  const machineId = machine.id;
  for (const filter of [
    { organizationId: foreign.organizationId, machineId },
    { institutionId: beside.id, machineId },
    { organizationId, institutionId: beside.id, machineId },
    { organizationId: foreign.organizationId, institutionId: own.id, machineId },
  ]) {
    await expect(look(superAdmin, filter)).rejects.toMatchObject(notFound('Machine'));
  }
  const contradiction = { organizationId: foreign.organizationId, institutionId: own.id };
  const looked = look(superAdmin, contradiction);
  await expect(looked).rejects.toMatchObject(notFound('Institution'));
});

test('what is another’s is not found by a filter, and neither is what is not there', async () => {
  const town = await aTown();
  const { beside, besideMachine, foreign, foreignMachine, look } = town;
  const { ofInstitution, ofOrganization, superAdmin } = town;
  const { organizationId } = foreign;
  for (const [admin, filter, what] of [
    [ofOrganization, { organizationId }, 'Organization'],
    [ofOrganization, { institutionId: foreign.id }, 'Institution'],
    [ofOrganization, { machineId: foreignMachine.id }, 'Machine'],
    [ofInstitution, { institutionId: beside.id }, 'Institution'],
    [ofInstitution, { machineId: besideMachine.id }, 'Machine'],
    [superAdmin, { organizationId: 'no-such-id' }, 'Organization'],
    [superAdmin, { institutionId: 'no-such-id' }, 'Institution'],
    [superAdmin, { machineId: 'no-such-id' }, 'Machine'],
  ] as const) {
    await expect(look(admin, filter)).rejects.toMatchObject(notFound(what));
  }
});

test('a machine that was removed is not found', async () => {
  const { look, machine, own, server, superAdmin } = await aTown();
  const { token } = await aSuper(server);
  const params = { institutionId: own.id, machineId: machine.id };
  await server.call(machines.remove, { params, token });
  const looked = look(superAdmin, { machineId: machine.id });
  await expect(looked).rejects.toMatchObject(notFound('Machine'));
});

test('an organization admin is let into every institution of its own', async () => {
  const { beside, ofInstitution, ofOrganization, server } = await aTown();
  const who = {
    types: ['ORGANIZATION', 'INSTITUTION'],
    tenant: { institution: 'institutionId' },
  } as const;
  const enter = (admin: AdminCaller) =>
    admit(server.store.read, admin, who, { institutionId: beside.id });
  const { id, organizationId } = beside;
  expect(await enter(ofOrganization)).toEqual({ institution: { id, organizationId } });
  await expect(enter(ofInstitution)).rejects.toMatchObject(notFound('Institution'));
});
