import { expect, test } from 'vitest';
import { adminTypes } from '../../../contract/endpoint.ts';
import { machines } from '../../../contract/machines.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { aMachine } from '../../testing/machines/machines.ts';
import { aServer, shareServer } from '../../testing/server.ts';
import { anInstitution } from '../../testing/tenants.ts';
import {
  type AdminCaller,
  admitAdmin,
  needsTwoStep,
  scopeOf,
  type TenantFilter,
} from './access.ts';

shareServer();

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
const aTenancyScenario = async () => {
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
    organizationAdmin: anAdmin({ type: 'ORGANIZATION', organizationId }),
    institutionAdmin: anAdmin({ type: 'INSTITUTION', organizationId, institutionId: own.id }),
    findScope: (admin: AdminCaller, filter: TenantFilter = {}) =>
      scopeOf(server.store.read, admin, filter),
  };
};

const notFound = (what: string) => ({ status: 404, message: `${what} not found` });

test('without a filter an admin looks at all that is its own', async () => {
  const { findScope, institutionAdmin, organizationAdmin, own, superAdmin } =
    await aTenancyScenario();
  const { organizationId } = own;
  expect(await findScope(superAdmin)).toEqual({ level: 'all' });
  expect(await findScope(organizationAdmin)).toEqual({ level: 'organization', id: organizationId });
  expect(await findScope(institutionAdmin)).toEqual({
    level: 'institution',
    id: own.id,
    organizationId,
  });
});

test('of several filters the narrowest is looked at', async () => {
  const { findScope, machine, institutionAdmin, organizationAdmin, own, superAdmin } =
    await aTenancyScenario();
  const { organizationId } = own;
  const all = { organizationId, institutionId: own.id, machineId: machine.id };
  for (const admin of [superAdmin, organizationAdmin, institutionAdmin]) {
    const ofMachine = { level: 'machine', id: machine.id, organizationId };
    expect(await findScope(admin, { machineId: machine.id })).toEqual(ofMachine);
    expect(await findScope(admin, all)).toEqual(ofMachine);
    const ofInstitute = { level: 'institution', id: own.id, organizationId };
    expect(await findScope(admin, { institutionId: own.id })).toEqual(ofInstitute);
    expect(await findScope(admin, { organizationId, institutionId: own.id })).toEqual(ofInstitute);
  }
  const ofAll = { level: 'organization', id: organizationId };
  expect(await findScope(superAdmin, { organizationId })).toEqual(ofAll);
});

test('filters that contradict each other name nothing', async () => {
  const { beside, foreign, findScope, machine, own, superAdmin } = await aTenancyScenario();
  const { organizationId } = own;
  const machineId = machine.id;
  for (const filter of [
    { organizationId: foreign.organizationId, machineId },
    { institutionId: beside.id, machineId },
    { organizationId, institutionId: beside.id, machineId },
    { organizationId: foreign.organizationId, institutionId: own.id, machineId },
  ]) {
    await expect(findScope(superAdmin, filter)).rejects.toMatchObject(notFound('Machine'));
  }
  const contradiction = { organizationId: foreign.organizationId, institutionId: own.id };
  const scope = findScope(superAdmin, contradiction);
  await expect(scope).rejects.toMatchObject(notFound('Institution'));
});

test('what is another’s is not found by a filter, and neither is what is not there', async () => {
  const scenario = await aTenancyScenario();
  const { beside, besideMachine, foreign, foreignMachine, findScope } = scenario;
  const { institutionAdmin, organizationAdmin, superAdmin } = scenario;
  const { organizationId } = foreign;
  for (const [admin, filter, what] of [
    [organizationAdmin, { organizationId }, 'Organization'],
    [organizationAdmin, { institutionId: foreign.id }, 'Institution'],
    [organizationAdmin, { machineId: foreignMachine.id }, 'Machine'],
    [institutionAdmin, { institutionId: beside.id }, 'Institution'],
    [institutionAdmin, { machineId: besideMachine.id }, 'Machine'],
    [superAdmin, { organizationId: 'no-such-id' }, 'Organization'],
    [superAdmin, { institutionId: 'no-such-id' }, 'Institution'],
    [superAdmin, { machineId: 'no-such-id' }, 'Machine'],
  ] as const) {
    await expect(findScope(admin, filter)).rejects.toMatchObject(notFound(what));
  }
});

test('a machine that was removed is not found', async () => {
  const { findScope, machine, own, server, superAdmin } = await aTenancyScenario();
  const { token } = await aSuper(server);
  const params = { institutionId: own.id, machineId: machine.id };
  await server.call(machines.remove, { params, token });
  const scope = findScope(superAdmin, { machineId: machine.id });
  await expect(scope).rejects.toMatchObject(notFound('Machine'));
});

test('an organization admin is let into every institution of its own', async () => {
  const { beside, institutionAdmin, organizationAdmin, server } = await aTenancyScenario();
  const who = {
    types: ['ORGANIZATION', 'INSTITUTION'],
    tenant: { institution: 'institutionId' },
  } as const;
  const enter = (admin: AdminCaller) =>
    admitAdmin(server.store.read, admin, who, { institutionId: beside.id });
  const { id, organizationId } = beside;
  expect(await enter(organizationAdmin)).toEqual({ institution: { id, organizationId } });
  await expect(enter(institutionAdmin)).rejects.toMatchObject(notFound('Institution'));
});

test('an admin enters what its type may, and its own organization', async () => {
  const { institutionAdmin, organizationAdmin, server } = await aTenancyScenario();
  const organizationId = organizationAdmin.organizationId ?? '';
  const enter = (admin: AdminCaller, tenant?: { organization: string }) =>
    admitAdmin(server.store.read, admin, { types: ['ORGANIZATION'], tenant }, { organizationId });
  expect(await enter(organizationAdmin)).toEqual({});
  const own = { organization: 'organizationId' };
  expect(await enter(organizationAdmin, own)).toEqual({ organization: { id: organizationId } });
  await expect(enter(institutionAdmin, own)).rejects.toMatchObject({ status: 403 });
});

test.each([
  ['none', []],
  ['super', ['SUPER']],
  ['all', ['SUPER', 'ORGANIZATION', 'INSTITUTION']],
] as const)('two-step login is required of %s', (REQUIRE_TWO_STEP, types) => {
  const required = adminTypes.filter((type) => needsTwoStep({ REQUIRE_TWO_STEP }, type));
  expect(required.toSorted()).toEqual(types.toSorted());
});
