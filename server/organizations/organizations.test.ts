import sharp from 'sharp';
import { expect, test } from 'vitest';
import { organizations } from '../../contract/organizations.ts';
import { anInstitutionAdmin, anOrganizationAdmin, aSuper } from '../testing/admins.ts';
import { formOf } from '../testing/forms.ts';
import { aServer } from '../testing/server.ts';
import { anInstitution, anOrganization } from '../testing/tenants.ts';

const aLogo = async (background = '#E2136E'): Promise<File> => {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background } });
  return new File([new Uint8Array(await picture.png().toBuffer())], 'logo.png');
};

const shakti = { name: 'Shakti', description: 'A foundation for women', type: 'NGO' };

test('an organization is created from a form and shown as it was entered', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const body = formOf({ ...shakti, name: '  Shakti ' });
  const { organization } = await server.call(organizations.create, { token, body });

  expect(organization).toEqual({
    _id: expect.any(String),
    ...shakti,
    logo: null,
    unlockRFIDs: [],
    inside: {
      institutions: 0,
      machines: 0,
      stockLeft: 0,
      silent: 0,
      silentSince: null,
      low: 0,
      empty: 0,
      paused: 0,
      flaggedPayments: 0,
      lateRefunds: 0,
      unusableAccounts: 0,
      attention: 0,
    },
  });
  const params = { id: organization._id };
  expect(await server.call(organizations.one, { token, params })).toEqual({ organization });
});

test('an organization may also be created as JSON, and without a type', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { organization } = await server.call(organizations.create, {
    token,
    body: { name: 'Shakti', description: 'A foundation' },
  });
  expect(organization).toMatchObject({ name: 'Shakti', type: '', logo: null });
});

test('name and description are required, both to create and to change', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { id } = await anOrganization(server);
  for (const [row, params] of [
    [organizations.create, {}],
    [organizations.update, { id }],
  ] as const) {
    const { status, body } = await server.refused(row, {
      token,
      params,
      body: formOf({ name: ' ' }),
    });
    expect([status, body]).toEqual([
      400,
      {
        message: 'Name is required',
        code: 'nameRequired',
        errors: { name: 'Name is required', description: 'Description is required' },
        codes: { name: { code: 'nameRequired' }, description: { code: 'descriptionRequired' } },
      },
    ]);
  }
});

test('an update changes what it names and leaves type and logo when it does not', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { organization: created } = await server.call(organizations.create, {
    token,
    body: formOf({ ...shakti, logo: await aLogo() }),
  });
  const { organization } = await server.call(organizations.update, {
    token,
    params: { id: created._id },
    body: formOf({ name: 'Shakti Foundation', description: 'For women' }),
  });
  expect(organization).toEqual({
    ...created,
    name: 'Shakti Foundation',
    description: 'For women',
  });
});

test('a logo is replaced or taken away, and the one before is gone', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const answers = async (logo: string | null) =>
    (await server.http.inject({ url: logo ?? '/api/v1/logo/none' })).statusCode;
  const { organization: first } = await server.call(organizations.create, {
    token,
    body: formOf({ ...shakti, logo: await aLogo() }),
  });
  const params = { id: first._id };
  const { organization: second } = await server.call(organizations.update, {
    token,
    params,
    body: formOf({ ...shakti, logo: await aLogo('#2E7D32') }),
  });
  expect(second.logo).not.toBe(first.logo);
  expect([await answers(first.logo), await answers(second.logo)]).toEqual([404, 200]);

  const { organization: third } = await server.call(organizations.update, {
    token,
    params,
    body: formOf({ ...shakti, logo: '' }),
  });
  expect(third.logo).toBeNull();
  expect(await answers(second.logo)).toBe(404);
});

test('organizations are listed by name, whatever the case, numbers by their value', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  for (const name of ['beta 10', 'Gamma', 'alpha', 'Beta 9', 'Alpha 2']) {
    await anOrganization(server, { name });
  }
  const listed = await server.call(organizations.all, { token });
  expect(listed.organizations.map(({ name }) => name)).toEqual([
    'alpha',
    'Alpha 2',
    'Beta 9',
    'beta 10',
    'Gamma',
  ]);
});

test('an organization admin sees its own organization alone', async () => {
  const server = await aServer();
  const { id } = await anOrganization(server);
  await anOrganization(server);
  const { token } = await anOrganizationAdmin(server, id);
  const listed = await server.call(organizations.all, { token });
  expect(listed.organizations.map(({ _id }) => _id)).toEqual([id]);
});

test('an institution admin sees no organization', async () => {
  const server = await aServer();
  const institution = await anInstitution(server);
  const { token } = await anInstitutionAdmin(server, institution);
  const { status } = await server.refused(organizations.all, { token });
  expect(status).toBe(403);
});

test('the unlock RFIDs of an organization come with it, in the order they were added', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { id } = await anOrganization(server);
  const { id: other } = await anOrganization(server);
  const added = [
    { organizationId: id, physicalId: 'B2', name: 'Refill', isActive: 1 },
    { organizationId: id, physicalId: 'A1', name: '', isActive: 0 },
    { organizationId: other, physicalId: 'C3', name: 'Theirs', isActive: 1 },
  ] as const;
  await server.store.change((tx) =>
    tx
      .insertInto('unlockRfids')
      .values(added.map((card, index) => ({ ...card, id: `card-${index}`, createdAt: index })))
      .execute(),
  );
  const { organization } = await server.call(organizations.one, { token, params: { id } });
  expect(organization.unlockRFIDs).toEqual([
    { _id: 'card-0', physicalId: 'B2', name: 'Refill', isActive: true },
    { _id: 'card-1', physicalId: 'A1', name: '', isActive: false },
  ]);
});

test('an organization with institutions is not removed, and the answer says why', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { organizationId: id } = await anInstitution(server);
  const { status, body } = await server.refused(organizations.remove, { token, params: { id } });
  expect([status, body]).toEqual([
    400,
    {
      message: 'This organization still has institutions. Delete them first.',
      code: 'organizationInUse',
    },
  ]);
  await server.call(organizations.one, { token, params: { id } });
});

test('a removed organization is gone from the list, and its row stays for the reports', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { id } = await anOrganization(server);
  await server.call(organizations.remove, { token, params: { id } });

  expect(await server.call(organizations.all, { token })).toEqual({ organizations: [] });
  expect((await server.refused(organizations.remove, { token, params: { id } })).status).toBe(404);
  const kept = await server.store.read.selectFrom('organizations').selectAll().execute();
  expect(kept).toMatchObject([{ id, removedAt: server.clock.now }]);
});
