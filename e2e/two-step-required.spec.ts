import { codeOf, turnOnTwoStep } from './authenticator.ts';
import { expectAccessible } from './axe.ts';
import { expectComplaint } from './complaints.ts';
import { expect, paths, test, toast } from './fixtures.ts';
import { superAdmin, TestServer } from './server.ts';
import { enter, logIn } from './session.ts';
import type { World } from './world.ts';

/** Servers that ask two-step login of some admins. */
const required = test.extend<{ readonly whose: string }>({
  whose: ['super', { option: true }],
  server: async ({ whose }, use) => {
    const server = await TestServer.start({ REQUIRE_TWO_STEP: whose });
    try {
      await use(server);
    } finally {
      await server.remove();
    }
  },
});

required(
  'a super admin of whom it is asked gets the set-up and nothing else, then everything',
  async ({ page }) => {
    expectComplaint(/status of 403/);
    await page.goto('/dashboard/organizations');
    await logIn(page, superAdmin);
    const setUp = page.getByRole('heading', { name: 'Set up two-step login' });
    await expect(setUp).toBeVisible();
    await expect(page).toHaveURL('/two-step');
    await expectAccessible(page, 'required set-up');
    for (const place of [paths.dashboard, '/', '/audit']) {
      await page.goto(place);
      await expect(setUp).toBeVisible();
      await expect(page).toHaveURL('/two-step');
    }
    await page.getByRole('button', { name: 'Set up' }).click();
    const secret = (await page.locator('code').textContent()) ?? '';
    await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
    await expectAccessible(page, 'recovery codes of a required set-up');
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByRole('button', { name: /^Welcome!/ })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: /^Welcome!/ })).toBeVisible();
  },
);

required('whoever does not set it up can log out', async ({ page }) => {
  await page.goto('/');
  await logIn(page, superAdmin);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(toast(page, 'Logged out')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

const below = [
  {
    type: 'an organization admin',
    of: async (world: World) => {
      const organization = await world.organization();
      const place = paths.organization(organization);
      return { admin: await world.organizationAdmin(organization), place };
    },
  },
  {
    type: 'an institution admin',
    of: async (world: World) => {
      const institution = await world.institution(await world.organization());
      const place = paths.institution(institution);
      return { admin: await world.institutionAdmin(institution), place };
    },
  },
];

required.describe('where it is asked of all', () => {
  required.use({ whose: 'all' });

  for (const { type, of } of below) {
    required(
      `${type} whose session is from before is led to the set-up`,
      async ({ page, server, world }) => {
        expectComplaint(/status of 403/);
        await turnOnTwoStep(server.url, world.super);
        const { admin, place } = await of(world);
        const { twoStep: _, ...before } = admin.session.admin;
        await enter(page, { ...admin, session: { ...admin.session, admin: before } });
        await page.goto(place);
        await expect(page.getByRole('heading', { name: 'Set up two-step login' })).toBeVisible();
        await expect(page).toHaveURL('/two-step');
      },
    );
  }
});

required.describe('where it is asked of super admins', () => {
  for (const { type, of } of below) {
    required(`${type} goes on as ever`, async ({ page, server, world }) => {
      await turnOnTwoStep(server.url, world.super);
      const { admin, place } = await of(world);
      await page.goto('/');
      await logIn(page, admin);
      await expect(page).toHaveURL(place);
    });
  }
});

required('in Bangla the set-up speaks Bangla', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'বাংলা' }).click();
  await page.getByRole('textbox', { name: 'ব্যবহারকারীর নাম' }).fill(superAdmin.username);
  await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill(superAdmin.password);
  await page.getByRole('button', { name: 'লগ ইন' }).click();
  await expect(page.getByRole('heading', { name: 'দুই ধাপের লগ ইন চালু করুন' })).toBeVisible();
  await expectAccessible(page, 'required set-up in Bangla');
});
