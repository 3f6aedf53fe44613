import type { Page, Route } from '@playwright/test';
import { expectComplaint } from './complaints.ts';
import { expect, findToast, paths, test } from './fixtures.ts';
import { superAdmin } from './server.ts';
import { enterConsole, logIn } from './session.ts';

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });

const failures = [
  (route: Route) => route.abort(),
  (route: Route) => route.fulfill({ status: 503 }),
  // A broken line leaves part of a file.
  (route: Route) => route.fulfill({ contentType: 'text/javascript', body: 'const ' }),
];

/** Files of the console that a page has loaded, without their hashes. */
const loadedFiles = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => /\/assets\/(.+)-[\w-]{8}(\.(?:js|css))$/.exec(name))
      .flatMap((found) => (found ? [`${found[1]}-*${found[2]}`] : [])),
  );

/** As after a new release: the page was already reloaded once. */
const rememberReload = (page: Page) =>
  page.addInitScript(() => {
    if (location.origin !== 'null') sessionStorage.setItem('reloadedAt', String(Date.now()));
  });

test.beforeEach(() =>
  expectComplaint(/Failed to (load|fetch)|dynamically imported|preload|SyntaxError|MIME/),
);

for (const { name, path, shown } of [
  { name: 'the login', path: '/', shown: 'Login' },
  { name: 'an overview', path: paths.dashboard, shown: 'Update now' },
]) {
  const title = `whatever file of ${name} cannot be loaded, the page says so and tries again`;
  test(title, { tag: '@release' }, async ({ page, world }) => {
    test.slow();
    await rememberReload(page);
    if (path !== '/') await enterConsole(page, world.super);
    await page.goto(path, { waitUntil: 'networkidle' });
    const button = page.getByRole('button', { name: shown, exact: true });
    await expect(button).toBeVisible();
    const files = new Set(await loadedFiles(page));
    expect(files.size).toBeGreaterThan(2);
    for (const [file, fail] of [...files].flatMap((file) =>
      failures.map((fail) => [file, fail] as const),
    )) {
      const url = `**/assets/${file}`;
      await page.route(url, fail);
      await page.goto(path);
      await expect(button.or(tryAgain(page)).first(), file).toBeVisible();
      await page.unroute(url);
      // Files that the first picture does not need may be missing.
      if (await tryAgain(page).isVisible()) await tryAgain(page).click();
      await expect(button, file).toBeVisible();
    }
  });
}

test('a page without one of its first files is not empty for ever', async ({ page, world }) => {
  await rememberReload(page);
  await enterConsole(page, world.super);
  for (const file of ['index-*.js', 'console-*.js', 'console-*.css']) {
    await page.route(`**/assets/${file}`, (route) => route.abort());
    await page.goto(paths.dashboard);
    const notice = page.getByRole('alert');
    await expect(notice, file).toContainText('The console could not be loaded.');
    await expect(notice, file).toContainText('কনসোল লোড করা যায়নি।');
    await expect(page.getByText('host name')).toBeHidden();
    await page.unrouteAll();
  }
  await tryAgain(page).click();
  await expect(page.getByRole('row', { name: 'Remaining stock' })).toBeVisible();
});

test('a console that cannot be loaded after the login says so', async ({ page }) => {
  await rememberReload(page);
  await page.route('**/assets/console-*.js', (route) => route.abort());
  await page.goto('/');
  await logIn(page, superAdmin);
  await tryAgain(page).click({ trial: true });
  await page.unrouteAll();
  await tryAgain(page).click();
  await expect(page).toHaveURL(paths.dashboard);
});

/** A proxy that takes `/vms` away before it asks the server; another site has the other paths. */
const serveBelowPath = async (page: Page, url: string, other: Parameters<Route['fulfill']>[0]) => {
  await page.route(`${url}/**`, (route) => route.fulfill(other));
  await page.route(`${url}/vms/**`, async (route) => {
    const asked = route.request().url().replace('/vms/', '/');
    await route.fulfill({ response: await route.fetch({ url: asked }) });
  });
};

for (const [name, other] of Object.entries({
  nothing: { status: 404 },
  'another site': { contentType: 'text/html', body: '<p>Another site</p>' },
})) {
  test(`a console below a path, with ${name} above, says that it needs a host name`, async ({
    page,
    server,
  }) => {
    expectComplaint(/OTS parsing|decode downloaded font/);
    await rememberReload(page);
    await serveBelowPath(page, server.url, other);
    await page.goto('/vms/');
    await expect(page.getByRole('alert')).toContainText('It needs a host name of its own');
  });
}

test('a language whose texts cannot be loaded changes nothing, and the page says so', async ({
  page,
}) => {
  await rememberReload(page);
  await page.goto('/');
  await page.route('**/assets/bangla-*.js', (route) => route.abort());
  await page.getByRole('button', { name: 'বাংলা' }).click();
  await expect(findToast(page, 'Something went wrong!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

test('a browser that is too old is told so, also where nothing of the console runs', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'findLast'));
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  const notice = page.getByRole('alert').filter({ hasText: 'Chrome 100, Safari 15.4 or newer' });
  await expect(notice).toContainText('This browser is too old for the console.');
  await expect(notice).toContainText('এই ব্রাউজার কনসোলের জন্য খুব পুরোনো।');
  await expect(page.locator('.shell')).toBeHidden();
  await expect(tryAgain(page)).toBeHidden();
});
