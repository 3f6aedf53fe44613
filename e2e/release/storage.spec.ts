import { expectComplaint } from '../complaints.ts';
import { expect, findToast, paths, test } from '../fixtures.ts';
import { superAdmin } from '../server.ts';
import { chooseInHeaderMenu, enterConsole, logIn, logOut } from '../session.ts';

const stolen = 'Another admin has logged in to this browser. This tab now shows their account.';

test('a tab whose browser another admin has logged in to says so and reloads as theirs', async ({
  page,
  context,
  world,
}) => {
  const { organization } = await world.tenants();
  const other = await world.organizationAdmin(organization);
  const { accessToken, admin } = other.session;
  const stored = { accessToken, refreshToken: accessToken, admin: JSON.stringify(admin) };
  const [token, refresh, account] = Object.entries(stored);
  // Another tab writes the three keys one by one.
  for (const entries of [
    [token, refresh, account],
    [account, token, refresh],
    [refresh, account, token],
  ]) {
    await enterConsole(page, world.super, paths.organization(organization));
    await expect(page.getByRole('button', { name: 'Welcome! super' })).toBeVisible();
    const elsewhere = await context.newPage();
    await elsewhere.goto('/favicon.svg');
    await elsewhere.evaluate(
      (given) => {
        for (const [name = '', value = ''] of given) localStorage.setItem(name, value);
      },
      entries.map((entry) => entry ?? []),
    );
    await expect(findToast(page, stolen)).toHaveCount(1);
    await expect(page.getByRole('button', { name: `Welcome! ${admin.username}` })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Welcome! super' })).toHaveCount(0);
    await elsewhere.close();
  }
});

const refusals = {
  'refuses storage': () => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  },
  'has no room left': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  },
};

for (const [name, refuse] of Object.entries(refusals)) {
  test(`where a browser ${name} an admin is logged in for this tab, and is told so`, async ({
    page,
    world,
  }) => {
    expectComplaint(/unable to save color scheme/);
    const { organization } = await world.tenants();
    await page.addInitScript(refuse);
    await page.goto('/');
    await logIn(page, superAdmin);
    await expect(findToast(page, 'Login Success')).toBeVisible();
    await expect(
      findToast(
        page,
        'This browser stores nothing. Your login ends when you reload or close this tab.',
      ),
    ).toBeVisible();
    await expect(findToast(page, 'Login failed')).toHaveCount(0);
    await page.getByRole('tab', { name: 'Organizations' }).click();
    await page.getByRole('link', { name: organization.name }).click();
    await expect(page).toHaveURL(paths.organization(organization));
    await chooseInHeaderMenu(page, 'Colours', 'Dark');
    await chooseInHeaderMenu(page, 'Language', 'বাংলা');
    await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
    await chooseInHeaderMenu(page, 'ভাষা', 'English');
    await logOut(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  });
}
