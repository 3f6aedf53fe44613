import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAddress, nightInDhaka, setClock } from '../../testing/actions.ts';
import { openConsole, waitForScreen } from '../../testing/open-console.tsx';
import { findOverflow, startSampleServer } from '../../testing/overflow.ts';
import { startServer } from '../../testing/start-server.ts';

test('the filters of the overview stand in a sheet, the dates in sight', async () => {
  setClock(nightInDhaka);
  startServer();
  await page.viewport(390, 844);
  await openConsole('/dashboard');
  const range = page.getByRole('button', { name: /^Date range/ });
  await expect.element(range).toHaveTextContent('13/02 – 15/03/2025');
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'Last year' }).click();
  await sheet.getByText('Monthly').click();
  await sheet.getByRole('button', { name: 'Show results' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(range).toHaveTextContent('15/03/2024 – 15/03/2025');
  await expect.element(page.getByRole('button', { name: 'Filters 1' })).toBeVisible();
  await expectAddress('/dashboard?period=last_year&frequency=MONTHLY');
});

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

test.for(['/dashboard', '/institution/i1/machines', '/institution/i1/sizes?machine=PAD-1'])(
  'in Bangla %s is no wider than a phone',
  async (path) => {
    startSampleServer('flagged');
    await page.viewport(390, 844);
    await openConsole(path, { language: 'bn' });
    await waitForScreen();
    expect(await findOverflow(path)).toEqual([]);
  },
);
