import { expect, test } from 'vitest';
import { gateways } from '../../contract/gateways.ts';
import { institutions } from '../../contract/institutions.ts';
import { machines } from '../../contract/machines.ts';
import { emptyTenantSummary } from '../../contract/tenant-summary.ts';
import { anInstitutionAdmin, aSuper } from '../testing/admins/admins.ts';
import { formOf } from '../testing/forms.ts';
import { aMachine } from '../testing/machines/machines.ts';
import { anOrganizationAtWork, collegeForm, namesOf } from '../testing/organization-at-work.ts';
import { aBkash, testMerchant } from '../testing/payments/bkash.ts';
import { aPayment } from '../testing/payments/payments.ts';
import { aServer, shareServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';

shareServer();

test('an organization admin creates an institution from a form', async () => {
  const { server, token, organizationId } = await anOrganizationAtWork();
  const { institution } = await server.call(institutions.create, {
    token,
    params: { organizationId },
    body: formOf(collegeForm),
  });
  expect(institution).toEqual({
    _id: expect.any(String),
    organizationId,
    ...collegeForm,
    logo: null,
    limitation: { daily: null, weekly: null, monthly: null },
    cardHistoryDays: null,
    version: 1,
    inside: emptyTenantSummary,
  });
  const params = { id: institution._id };
  expect(await server.call(institutions.one, { token, params })).toEqual({ institution });
});

test('a new institution’s faults are all answered at once', async () => {
  const { server, token, organizationId } = await anOrganizationAtWork();
  const refusal = await server.expectRefusal(institutions.create, {
    token,
    params: { organizationId },
    body: formOf({ category: 'PRIVATE', logo: 'none' }),
  });
  expect(refusal.status).toBe(400);
  expect(refusal.body.errors).toEqual({
    name: 'Name is required',
    category: 'Not a valid category',
    address: 'Address is required',
    logo: 'Choose an image file',
  });
});

test('institutions are listed by name within their organization', async () => {
  const { server, token, organizationId } = await anOrganizationAtWork();
  for (const name of ['eden', 'Dhaka City', 'Azimpur']) {
    await anInstitution(server, { organizationId, name });
  }
  await anInstitution(server, { name: 'Elsewhere' });
  expect(await namesOf(server, token, organizationId)).toEqual(['Azimpur', 'Dhaka City', 'eden']);
});

test('an institution admin reads its institution and changes nothing of it', async () => {
  const server = await aServer();
  const institution = await anInstitution(server);
  const { token } = await anInstitutionAdmin(server, institution);
  const given = { token, params: { id: institution.id } };
  await server.call(institutions.one, given);
  expect((await server.expectRefusal(institutions.update, { ...given, body: {} })).status).toBe(
    403,
  );
  expect((await server.expectRefusal(institutions.remove, given)).status).toBe(403);
});

test.each([
  ['under way', { state: 'REFUND_UNKNOWN' }],
  ['stuck', { flags: 'WRONG_AMOUNT' }],
] as const)('an institution with a payment that is %s is not removed', async (_how, given) => {
  const { server, token, organizationId } = await anOrganizationAtWork();
  const institution = await anInstitution(server, { organizationId });
  const machine = await aMachine(server, { institution });
  const { id } = await aPayment(server, machine, given);
  const params = { institutionId: institution.id, machineId: machine.id };
  await server.call(machines.remove, { token, params });
  const remove = { token, params: { id: institution.id } };
  const refusal = await server.expectRefusal(institutions.remove, remove);
  expect([refusal.status, refusal.body.message]).toEqual([
    400,
    'This institution still has bKash payments that are under way or need attention. Wait for them or settle them first.',
  ]);
  const settled = { state: 'REFUNDED', flags: '' } as const;
  await server.store.change((tx) =>
    tx.updateTable('payments').set(settled).where('id', '=', id).execute(),
  );
  await server.call(institutions.remove, remove);
});

test('the setup tells what an institution still lacks', async () => {
  const bkash = await aBkash();
  const server = await aServer({ BKASH_BASE_URL: bkash.url });
  const institution = await anInstitution(server);
  const { token } = await aSuper(server);
  const setup = () => server.call(institutions.setup, { params: { id: institution.id }, token });
  expect(await setup()).toEqual({
    machines: 0,
    admins: 0,
    ownGateway: false,
    platformGateway: false,
  });
  const { id: machineId } = await aMachine(server, { institution });
  await anInstitutionAdmin(server, institution);
  const params = { institutionId: institution.id };
  await server.call(gateways.save, { params, token, body: testMerchant });
  expect(await setup()).toMatchObject({ machines: 1, admins: 1, ownGateway: true });
  await server.call(gateways.remove, { params, token });
  await server.call(machines.remove, { params: { ...params, machineId }, token });
  expect(await setup()).toMatchObject({ machines: 0, admins: 1, ownGateway: false });
});
