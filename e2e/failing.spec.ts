import type { Page } from '@playwright/test';
import { sizes } from '../contract/sizes.ts';
import { call } from './call.ts';
import { expect, logIn, ownMerchant, paths, test, toast } from './fixtures.ts';
import { superAdmin } from './server.ts';

// The server always gives a reason; what stands before it, such as a firewall, may give none.
const withoutReason = { status: 403, contentType: 'text/html', body: '' };

/** What is read comes from the server; what would change something is refused on its way. */
const refuseDeeds = (page: Page) =>
  page.route('**/api/v1/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill(withoutReason),
  );

const field = (page: Page, label: string) =>
  page.getByRole('dialog').getByLabel(new RegExp(`^${label}`));

type Fields = Readonly<Record<string, string>>;

/** Opens a form, fills it and sends it by the button that has the form's name. */
const add = async (page: Page, what: string, fields: Fields) => {
  await page.getByRole('button', { name: what }).first().click();
  for (const [label, value] of Object.entries(fields)) await field(page, label).fill(value);
  await page
    .getByRole('dialog', { name: what })
    .first()
    .getByRole('button', { name: what })
    .click();
};

const act = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

const inDialog = (page: Page, button: string) =>
  page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();

const agree = (page: Page, button: string) =>
  page
    .getByRole('dialog')
    .filter({ hasText: 'Are you sure' })
    .getByRole('button', { name: button })
    .click();

/** Each deed begins at `path`, as if it were the first. */
const expectToSay = async (
  page: Page,
  path: string,
  deeds: Readonly<Record<string, () => Promise<void>>>,
) => {
  for (const [text, deed] of Object.entries(deeds)) {
    await test.step(text, async () => {
      await page.goto(path);
      await deed();
      await expect(toast(page, text)).toBeVisible();
    });
  }
};

test.beforeEach(async ({ world, enter, complaints }) => {
  complaints.expect(/status of 40[34]/);
  await enter(world.super);
});

test('a login that gets no reason says that it failed', async ({ page, context }) => {
  await context.setStorageState({ cookies: [], origins: [] });
  await refuseDeeds(page);
  await page.goto('/');
  await logIn(page, superAdmin);
  await expect(toast(page, 'Login failed')).toBeVisible();
});

test('a deed that the server puts off says why', async ({ page, world, complaints }) => {
  complaints.expect(/status of 503/);
  await world.organization();
  const busy = 'The server is busy. Try again in a moment.';
  await page.route('**/api/v1/**', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 503, json: { message: busy } }),
  );
  await page.goto(`${paths.dashboard}/organizations`);
  await add(page, 'Add Organization', { Name: 'Padma Trust', Description: 'Of tests' });
  await expect(toast(page, busy)).toBeVisible();
});

/** Opens each page while one of its calls is refused. */
const expectFetchToSay = async (
  page: Page,
  pages: readonly (readonly [text: string, at: string, calls: string])[],
) => {
  for (const [text, at, calls] of pages) {
    await test.step(`${text}, ${at}`, async () => {
      await page.route(`**/api/v1${calls}`, (route) => route.fulfill(withoutReason));
      await page.goto(at);
      await expect(toast(page, text)).toBeVisible();
      await page.unroute(`**/api/v1${calls}`);
    });
  }
};

test('what could not be fetched of an organization says what it was', async ({ page, world }) => {
  const path = paths.organization(await world.organization());
  await expectFetchToSay(page, [
    ['Failed to fetch organization', path, '/organization/*'],
    ['Failed to fetch institutions', `${path}/institutions`, '/institution/all/*'],
    ['Failed to fetch admins', `${path}/admins`, '/admin/organization/all/*'],
  ]);
});

test('what could not be fetched of an institution says what it was', async ({ page, world }) => {
  const path = paths.institution(await world.institution(await world.organization()));
  const gateway = 'Error while fetching payment gateway information';
  await expectFetchToSay(page, [
    ['Failed to fetch institution', path, path],
    ['Failed to fetch machines', `${path}/machines`, '/machine/all/*'],
    ['Failed to fetch rfids', `${path}/rfids`, '/rfid/all/*'],
    ['Failed to fetch dispenses', `${path}/dispenses`, '/dispense/all/**'],
    ['Failed to fetch admins', `${path}/admins`, '/admin/institution/all/*'],
    [gateway, `${path}/gateway`, '/payment-gateway/*'],
  ]);
});

test('a report that could not be made says so', async ({ page, world }) => {
  const institution = await world.institution(await world.organization());
  await page.route('**/api/v1/report/**', (route) => route.fulfill(withoutReason));
  await expectToSay(page, `${paths.institution(institution)}/report`, {
    'Failed to fetch organization': () =>
      page.getByRole('button', { name: 'Generate Report' }).click(),
  });
});

test('a failing deed at an institution says which', async ({ page, world }) => {
  const organization = await world.organization();
  const { name } = await world.institution(organization);
  await refuseDeeds(page);
  await expectToSay(page, `${paths.organization(organization)}/institutions`, {
    'Failed to create institution': () =>
      add(page, 'Add Institution', { Name: 'Eden Campus', Address: 'Azimpur Road' }),
    'Failed to update institution': async () => {
      await act(page, name, 'Edit');
      await inDialog(page, 'Save');
    },
    'Failed to delete institution': async () => {
      await act(page, name, 'Delete');
      await inDialog(page, 'Delete');
    },
  });
});

test('a failing deed at an admin says which', async ({ page, world }) => {
  const organization = await world.organization();
  const { username } = await world.organizationAdmin(organization);
  await refuseDeeds(page);
  await expectToSay(page, `${paths.organization(organization)}/admins`, {
    'Failed to create admin': () =>
      add(page, 'Add Admin', { Username: 'eden.admin', Password: 'azimpur-1873' }),
    'Failed to delete admin': async () => {
      await page.getByRole('button', { name: `Delete ${username}` }).click();
      await inDialog(page, 'Delete');
    },
  });
});

test('a failing deed at an RFID to unlock says which', async ({ page, world }) => {
  const path = `${paths.organization(await world.organization())}/unlock-rfids`;
  await page.goto(path);
  await add(page, 'Add RFID', { RFID: 'U-1' });
  await agree(page, 'Add RFID');
  await expect(page.getByRole('row').filter({ hasText: 'U-1' })).toBeVisible();
  await refuseDeeds(page);
  await expectToSay(page, path, {
    'Failed to add unlock RFID': async () => {
      await add(page, 'Add RFID', { RFID: 'U-2' });
      await agree(page, 'Add RFID');
    },
    'Failed to update unlock RFID': async () => {
      await act(page, 'U-1', 'Block');
      await agree(page, 'Block');
    },
    'Failed to remove unlock RFID': async () => {
      await act(page, 'U-1', 'Delete');
      await agree(page, 'Delete');
    },
  });
});

test('a failing deed at a machine says which', async ({ page, world }) => {
  const institution = await world.institution(await world.organization());
  await world.machine(institution, { physicalId: 'PAD-1' });
  await refuseDeeds(page);
  await expectToSay(page, `${paths.institution(institution)}/machines`, {
    'Failed to create machine': () => add(page, 'Add Machine', { 'Physical ID': 'PAD-2' }),
    'Failed to update machine': async () => {
      await act(page, 'PAD-1', 'Edit');
      await inDialog(page, 'Save');
    },
    'Failed to delete machine': async () => {
      await act(page, 'PAD-1', 'Delete');
      await inDialog(page, 'Delete');
    },
  });
});

test('a failing deed at an RFID says which', async ({ page, world }) => {
  const institution = await world.institution(await world.organization());
  await world.rfid(institution, { physicalId: 'K-1' });
  await refuseDeeds(page);
  await expectToSay(page, `${paths.institution(institution)}/rfids`, {
    'Failed to create rfid': async () => {
      await add(page, 'Add RFID', { RFID: 'K-2' });
      await agree(page, 'Add RFID');
    },
    'Failed to update rfid': async () => {
      await act(page, 'K-1', 'Block');
      await agree(page, 'Block');
    },
    'Failed to delete rfid': async () => {
      await act(page, 'K-1', 'Delete');
      await agree(page, 'Delete');
    },
  });
});

test('a failing deed at a product size says which', async ({ page, server, world }) => {
  const institution = await world.institution(await world.organization());
  const machine = await world.machine(institution, { physicalId: 'PAD-1' });
  await call({ url: server.url, bearer: world.super.session.accessToken }, sizes.add, {
    params: { institutionId: institution._id, machineId: machine._id },
    body: { sizeId: 'L', sizeName: 'Large', price: 12, point: 1 },
  });
  await refuseDeeds(page);
  await expectToSay(page, `${paths.institution(institution)}/sizes?machine=PAD-1`, {
    'Failed to add product size': () =>
      add(page, 'Add Size', {
        'Size Name': 'Small',
        'Size ID': 'S',
        'Product Price': '8',
        Points: '1',
      }),
    'Failed to update product size': async () => {
      await page.getByRole('button', { name: 'Edit Large' }).click();
      await inDialog(page, 'Save');
    },
    'Failed to remove product size': async () => {
      await act(page, 'Large', 'Delete');
      await inDialog(page, 'Delete');
    },
  });
});

test('a payment gateway that could not be saved or deleted says so', async ({ page, world }) => {
  const institution = await world.institution(await world.organization());
  const save = page.getByRole('button', { name: 'Save' });
  await page.goto(`${paths.institution(institution)}/gateway`);
  await page.getByRole('radio', { name: 'Own bKash gateway' }).check();
  await page.getByLabel(/^Username/).fill(ownMerchant.username);
  await page.getByLabel(/^Password/).fill(ownMerchant.password);
  await page.getByLabel(/^App Key/).fill(ownMerchant.appKey);
  await page.getByLabel(/^App Secret/).fill(ownMerchant.appSecret);
  await refuseDeeds(page);
  await save.click();
  await expect(toast(page, 'Could not save the payment gateway credentials')).toBeVisible();

  await page.unroute('**/api/v1/**');
  await save.click();
  await expect(toast(page, 'Successfully added the payment gateway')).toBeVisible();
  await refuseDeeds(page);
  await page.getByRole('radio', { name: 'Default gateway' }).check();
  await save.click();
  await agree(page, 'Delete');
  await expect(toast(page, 'Could not delete the payment gateway credentials')).toBeVisible();
});
