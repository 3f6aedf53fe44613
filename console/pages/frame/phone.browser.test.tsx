import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAddress } from '../../testing/actions.ts';
import { openConsole, waitForScreen } from '../../testing/open-console.tsx';
import { expectFits, startSampleServer } from '../../testing/overflow.ts';
import { isRelease } from '../../testing/release.ts';
import { startServer } from '../../testing/start-server.ts';

test('the menu holds welcome, places, language, colours and Logout', async () => {
  startServer();
  await page.viewport(390, 844);
  await openConsole('/organization/o1');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect.element(menu.getByText('Welcome!')).toBeVisible();
  await expect.element(menu.getByText('super')).toBeVisible();
  await expect.element(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
  await menu.getByRole('link', { name: 'Dashboard' }).click();
  await expectAddress('/dashboard');
  await expect.element(menu).not.toBeInTheDocument();

  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByText('বাংলা').click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect.element(heading).toHaveTextContent('VMS অ্যাডমিন ড্যাশবোর্ডে স্বাগতম');
});

if (isRelease) {
  test.for(['/dashboard', '/institution/i1/machines', '/institution/i1/sizes?machine=PAD-1'])(
    'in Bangla %s is no wider than a phone',
    async (path) => {
      startSampleServer('flagged');
      await page.viewport(390, 844);
      await openConsole(path, { language: 'bn' });
      await waitForScreen();
      await expectFits(path);
    },
  );
}
