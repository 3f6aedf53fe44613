import sharp from 'sharp';
import { expect, test } from 'vitest';
import { organizations } from '../../contract/organizations.ts';
import { emptyTenantSummary } from '../../contract/tenant-summary.ts';
import { aSuper } from '../testing/admins/admins.ts';
import { formOf } from '../testing/forms.ts';
import { aServer, shareServer } from '../testing/server.ts';
import { anOrganization } from '../testing/tenants.ts';

shareServer();

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
    version: 1,
    inside: { ...emptyTenantSummary, institutions: 0 },
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
    const { status, body } = await server.expectRefusal(row, {
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
    version: 2,
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
    body: formOf({ ...shakti, removeLogo: 'true' }),
  });
  expect(third.logo).toBeNull();
  expect(await answers(second.logo)).toBe(404);
});
