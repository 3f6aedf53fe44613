import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { admins } from '../../contract/admins.ts';
import { audit } from '../../contract/audit.ts';
import { restoreLanguage } from '../core/texts.ts';
import { findRow, nightInDhaka, reloadConsole, setClock } from '../testing/actions.ts';
import { buildAuditEntry } from '../testing/build-audit.ts';
import { answerSales } from '../testing/build-overview.ts';
import { buildAdmin } from '../testing/builders.ts';
import { openConsole } from '../testing/open-console.tsx';
import { testInRelease } from '../testing/release.ts';
import { startServer } from '../testing/start-server.ts';

const fillLogin = async (username: string, password: string) => {
  await page.getByRole('textbox', { name: 'ব্যবহারকারীর নাম' }).fill(username);
  await page.getByLabelText('পাসওয়ার্ড', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'লগ ইন' }).click();
};

test('in Bangla login, header and dashboard speak Bangla with Bangla digits', async () => {
  setClock(nightInDhaka);
  answerSales(startServer()).answer(admins.login, { accessToken: 'token', admin: buildAdmin() });
  await openConsole('/', { admin: null });
  await page.getByRole('button', { name: 'বাংলা' }).click();
  await expect.element(page.getByRole('heading', { name: 'লগ ইন' })).toBeVisible();
  expect(document.documentElement.lang).toBe('bn');
  await page.getByRole('button', { name: 'লগ ইন' }).click();
  await expect.element(page.getByText('ব্যবহারকারীর নাম দিতে হবে')).toBeVisible();
  await expect.element(page.getByText('পাসওয়ার্ড দিতে হবে')).toBeVisible();
  await fillLogin('super', 'nilkhet-boi-2024');
  await expect.element(page.getByText('লগ ইন হয়েছে')).toBeVisible();

  const expectBangla = async () => {
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent('VMS অ্যাডমিন ড্যাশবোর্ডে স্বাগতম');
    await expect.element(page.getByRole('button', { name: /^স্বাগতম!/ })).toBeVisible();
    for (const name of ['সারসংক্ষেপ', 'প্রতিষ্ঠান', 'প্রতিবেদন']) {
      await expect.element(page.getByRole('tab', { name })).toBeVisible();
    }
    await expect
      .element(page.getByRole('button', { name: /^তারিখের সীমা/ }))
      .toHaveTextContent('১৩/০২/২০২৫ – ১৫/০৩/২০২৫');
    await expect.element(findRow('নগদ').first()).toHaveTextContent('নগদ৩৪২.৮৬%');
  };
  await expectBangla();
  await reloadConsole();
  await expectBangla();

  await page.getByRole('button', { name: 'ভাষা', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Welcome to VMS admin dashboard');
  expect(document.documentElement.lang).toBe('en');
  await expect.element(findRow('CASH').first()).toHaveTextContent('CASH342.86%');
});

test('a browser set to Bangla is greeted in Bangla, until English is chosen', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('bn-BD');
  onTestFinished(() => void vi.restoreAllMocks());
  startServer();
  await restoreLanguage();
  await openConsole('/', { admin: null });
  await expect.element(page.getByRole('heading', { name: 'লগ ইন' })).toBeVisible();
  await expect.element(page.getByText('১০ টাকা')).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await restoreLanguage();
  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

test('the server is asked for Bangla, and its refusal is shown as it came', async () => {
  const message = 'ব্যবহারকারীর নাম বা পাসওয়ার্ড সঠিক নয়';
  const server = startServer().refuse(admins.login, 401, { message });
  await openConsole('/', { admin: null, language: 'bn' });
  await fillLogin('nobody', 'not the password');
  await expect.element(page.getByText(message)).toBeVisible();
  expect(server.callsOf(admins.login)).toMatchObject([{ language: 'bn' }]);
});

test('a change of the language asks the server again, in the new one', async () => {
  const reasons = { en: 'Organization not found', bn: 'প্রতিষ্ঠান পাওয়া যায়নি' };
  const server = startServer().answerWith(audit.all, ({ language }) => ({
    entries: [buildAuditEntry({ after: null, reason: reasons[language === 'bn' ? 'bn' : 'en'] })],
    count: 1,
  }));
  await openConsole('/audit');
  await expect.element(page.getByText(reasons.en)).toBeVisible();
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: 'বাংলা' }).click();
  await expect.element(page.getByText(reasons.bn)).toBeVisible();
  expect(server.callsOf(audit.all).map(({ language }) => language)).toEqual(['en', 'bn']);
});

testInRelease('in Bangla the calendar counts in Bangla digits', async () => {
  setClock(nightInDhaka);
  answerSales(startServer());
  await openConsole('/dashboard', { language: 'bn' });
  await page.getByRole('button', { name: /^তারিখের সীমা/ }).click();
  const calendar = page.getByRole('dialog');
  const today = calendar.getByRole('button', { name: '১৫ মার্চ ২০২৫' });
  await expect.element(today).toHaveTextContent('১৫');
  await expect.element(calendar.getByText('মার্চ ২০২৫', { exact: true })).toBeVisible();
  expect(calendar.element().textContent).not.toMatch(/[0-9A-Za-z]/);
});
