import sharp from 'sharp';
import { expect, test } from 'vitest';
import { gateways } from '../../contract/gateways.ts';
import { institutions } from '../../contract/institutions.ts';
import { machines } from '../../contract/machines.ts';
import { organizations } from '../../contract/organizations.ts';
import { emptyTenantSummary } from '../../contract/tenant-summary.ts';
import { anInstitutionAdmin, aSuper } from '../testing/admins/admins.ts';
import { formOf } from '../testing/forms.ts';
import { aMachine } from '../testing/machines/machines.ts';
import { anOrganizationAtWork, collegeForm, namesOf } from '../testing/organization-at-work.ts';
import { aBkash, testMerchant } from '../testing/payments/bkash.ts';
import { aPayment } from '../testing/payments/payments.ts';
import { aServer, shareServer } from '../testing/server.ts';
import { anInstitution, anOrganization } from '../testing/tenants.ts';

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

test('an institution with machines is not removed until they are', async () => {
  const { server, token, organizationId } = await anOrganizationAtWork();
  const { id } = await anInstitution(server, { organizationId });
  const params = { institutionId: id };
  const { machine } = await server.call(machines.create, {
    token,
    params,
    body: { physicalId: 'VM-1' },
  });
  const refusal = await server.expectRefusal(institutions.remove, { token, params: { id } });
  expect([refusal.status, refusal.body]).toEqual([
    400,
    {
      message: 'This institution still has machines. Delete them first.',
      code: 'institutionInUse',
    },
  ]);

  await server.call(machines.remove, { token, params: { ...params, machineId: machine._id } });
  await server.call(institutions.remove, { token, params: { id } });
  expect(await namesOf(server, token, organizationId)).toEqual([]);
});

test('nothing is created in an organization that is removed at the same time', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { id: organizationId } = await anOrganization(server);
  const [created, removed] = await Promise.allSettled([
    server.call(institutions.create, {
      token,
      params: { organizationId },
      body: formOf(collegeForm),
    }),
    server.call(organizations.remove, { token, params: { id: organizationId } }),
  ]);
  expect([created.status, removed.status].sort()).toEqual(['fulfilled', 'rejected']);
});

const anInstitutionToChange = async () => {
  const { server, token, organizationId } = await anOrganizationAtWork();
  const { id } = await anInstitution(server, { organizationId });
  const update = async (body: unknown) =>
    (await server.call(institutions.update, { token, params: { id }, body })).institution;
  const faults = async (body: unknown) =>
    (await server.expectRefusal(institutions.update, { token, params: { id }, body })).body.errors;
  return { server, token, id, update, faults };
};

test('an update changes what it names and leaves the rest', async () => {
  const { server, token, id, update } = await anInstitutionToChange();
  const { institution: before } = await server.call(institutions.one, { token, params: { id } });
  expect(await update(formOf({ name: 'Eden' }))).toEqual({
    ...before,
    name: 'Eden',
    version: 2,
  });
  expect(await update({})).toEqual({ ...before, name: 'Eden', version: 3 });
});

test('an update that names a field names it rightly', async () => {
  const { faults } = await anInstitutionToChange();
  expect(await faults({ name: ' ', address: '', category: 'private' })).toEqual({
    name: 'Name is required',
    address: 'Address is required',
    category: 'Not a valid category',
  });
});

test('limits come as JSON or as fields of a form, and what is left out stays', async () => {
  const { update } = await anInstitutionToChange();
  const asJson = await update(formOf({ limitation: '{"daily":2,"weekly":"7"}' }));
  expect(asJson.limitation).toEqual({ daily: 2, weekly: 7, monthly: null });

  const asFields = await update(formOf({ 'limitation[daily]': '৩', 'limitation[monthly]': '20' }));
  expect(asFields.limitation).toEqual({ daily: 3, weekly: 7, monthly: 20 });

  const asBody = await update({ limitation: { monthly: 25 } });
  expect(asBody.limitation).toEqual({ daily: 3, weekly: 7, monthly: 25 });
});

test('an empty limit, 0 or null is no cap', async () => {
  const { update } = await anInstitutionToChange();
  await update({ limitation: { daily: 1, weekly: 2, monthly: 3 } });
  const emptied = await update(formOf({ 'limitation[daily]': '', 'limitation[weekly]': '0' }));
  expect(emptied.limitation).toEqual({ daily: null, weekly: null, monthly: 3 });
  const nulled = await update({ limitation: { monthly: null } });
  expect(nulled.limitation).toEqual({ daily: null, weekly: null, monthly: null });
});

test('a limit is a whole number from 0 up, and its fault stands at its own field', async () => {
  const { faults } = await anInstitutionToChange();
  expect(
    await faults(
      formOf({
        'limitation[daily]': '-1',
        'limitation[weekly]': 'two',
        'limitation[monthly]': '1e3',
        name: '',
      }),
    ),
  ).toEqual({
    'limitation.daily': 'Enter a whole number',
    'limitation.weekly': 'Enter a whole number',
    'limitation.monthly': 'Enter a whole number',
    name: 'Name is required',
  });
  expect(await faults(formOf({ limitation: '{"daily":', name: '' }))).toEqual({
    limitation: 'Enter the daily, weekly and monthly limits',
    name: 'Name is required',
  });
});

test('an institution’s logo is served, and gone when it is taken away', async () => {
  const { server, update } = await anInstitutionToChange();
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } });
  const logo = new File([new Uint8Array(await picture.png().toBuffer())], 'logo.png');
  const url = (await update(formOf({ logo }))).logo ?? '';
  expect((await server.http.inject({ url })).statusCode).toBe(200);
  expect((await update({ name: 'Eden' })).logo).toBe(url);
  expect((await update({ removeLogo: true })).logo).toBeNull();
  expect((await server.http.inject({ url })).statusCode).toBe(404);
});
