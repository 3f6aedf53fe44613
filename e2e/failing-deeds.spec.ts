import { sizes } from '../contract/sizes.ts';
import { call } from './call.ts';
import { expectComplaint } from './complaints.ts';
import { add, answer, confirmDelete } from './deeds.ts';
import { expect, paths, test, toast } from './fixtures.ts';
import { defaultGateway, fillGateway, gatewayOf } from './gateway.ts';
import { expectToSay, refuseDeeds, saveUnchanged } from './refusals.ts';
import { enter } from './session.ts';

test.beforeEach(async ({ page, world }) => {
  expectComplaint(/status of 40[34]/);
  await enter(page, world.super);
});

test('a deed that the server puts off says why', async ({ page, world }) => {
  expectComplaint(/status of 503/);
  await world.organization();
  const busy = 'The server is busy. Try again in a moment.';
  await refuseDeeds(page, { status: 503, json: { message: busy } });
  await page.goto(paths.organizations);
  await add(page, 'Add Organization', { Name: 'Padma Trust', Description: 'Of tests' });
  await expect(toast(page, busy)).toBeVisible();
});

test('a failing deed at an institution says which', async ({ page, world }) => {
  const { organization, institution } = await world.tenants();
  await expectToSay(page, paths.organization(organization, 'institutions'), {
    'Failed to create institution': () =>
      add(page, 'Add Institution', { Name: 'Eden Campus', Address: 'Azimpur Road' }),
    'Failed to update institution': () => saveUnchanged(page, institution.name),
    'Failed to delete institution': () => confirmDelete(page, institution.name),
  });
});

test('a failing deed at an admin says which', async ({ page, world }) => {
  const organization = await world.organization();
  const { username } = await world.organizationAdmin(organization);
  await expectToSay(page, paths.organization(organization, 'admins'), {
    'Failed to create admin': () =>
      add(page, 'Add Admin', { Username: 'eden.admin', Password: 'azimpur-1873' }),
    'Failed to delete admin': async () => {
      await page.getByRole('button', { name: `Delete ${username}` }).click();
      await answer(page, 'Delete');
    },
  });
});

test('a failing deed at a product size says which', async ({ page, world }) => {
  const institution = await world.institution();
  const machine = await world.machine(institution, { physicalId: 'PAD-1' });
  await call(world.line, sizes.add, {
    params: { institutionId: institution._id, machineId: machine._id },
    body: { sizeId: 'L', sizeName: 'Large', price: 12, point: 1 },
  });
  await expectToSay(page, `${paths.institution(institution, 'sizes')}?machine=PAD-1`, {
    'Failed to add product size': () =>
      add(page, 'Add Size', {
        'Size Name': 'Small',
        'Size ID': 'S',
        'Product Price': '8',
        Points: '1',
      }),
    'Failed to update product size': async () => {
      await page.getByRole('button', { name: 'Edit Large' }).click();
      await answer(page, 'Save');
    },
    'Failed to remove product size': () => confirmDelete(page, 'Large'),
  });
});

test('a payment gateway that could not be saved or deleted says so', async ({ page, world }) => {
  const institution = await world.institution();
  const save = page.getByRole('button', { name: 'Save' });
  await page.goto(gatewayOf(institution));
  await fillGateway(page);
  await refuseDeeds(page);
  await save.click();
  await expect(toast(page, 'Could not save the payment gateway credentials')).toBeVisible();

  await page.unroute('**/api/v1/**');
  await save.click();
  await expect(toast(page, 'Successfully added the payment gateway')).toBeVisible();
  await refuseDeeds(page);
  await defaultGateway(page).check();
  await save.click();
  await answer(page, 'Delete');
  await expect(toast(page, 'Could not delete the payment gateway credentials')).toBeVisible();
});
