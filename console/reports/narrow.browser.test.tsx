import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  chooseOption,
  expectAddress,
  expectNoSidewaysScroll,
  nightInDhaka,
  setClock,
} from '../testing/actions.ts';
import { answerReport } from '../testing/build-report.ts';
import { findRange } from '../testing/filters.ts';
import { openConsole } from '../testing/open-console.tsx';
import { testInRelease } from '../testing/release.ts';
import { findPart, generateReport, reportPaper } from '../testing/report.ts';
import { startServer } from '../testing/start-server.ts';

beforeEach(async () => {
  setClock(nightInDhaka);
  await page.viewport(390, 844);
});

const path = '/institution/i1/report';

testInRelease('on a phone machine and period stand in a sheet, the dates in sight', async () => {
  answerReport(startServer());
  await openConsole(path);
  await expect.element(findRange()).toHaveTextContent('13/02 – 15/03/2025');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect.element(sheet.getByLabelText('Machine')).toBeVisible();
  await chooseOption('Period', 'This year');
  await sheet.getByRole('button', { name: 'Show results' }).click();
  await expectAddress(`${path}?period=this_year`);
});

test('on a phone the paper is as wide as the screen, with everything that is on it', async () => {
  const name = 'ঢাকাবিশ্ববিদ্যালয়ছাত্রীনিবাসকল্যাণট্রাস্টওস্বাস্থ্যসুরক্ষাকার্যক্রমপরিচালনাকমিটি';
  answerReport(startServer(), {
    organization: { _id: 'o1', name, logo: null },
    institution: { _id: 'i1', name, logo: null },
  });
  await openConsole(`${path}?details=true&updates=true`);
  await generateReport();
  for (const width of [390, 320]) {
    await page.viewport(width, 844);
    await expectNoSidewaysScroll();
    for (const part of reportPaper.element().querySelectorAll('header, footer, section')) {
      expect(part.getBoundingClientRect().right, part.className).toBeLessThanOrEqual(width);
    }
  }
});

testInRelease('on a phone what is pressed is large enough for a thumb', async () => {
  answerReport(startServer());
  await openConsole(`${path}?details=true`);
  await expect.element(findPart('Show summary')).toBeVisible();
  for (const button of page.getByRole('main').getByRole('button').elements()) {
    const { width, height } = button.getBoundingClientRect();
    expect(Math.min(width, height), button.textContent).toBeGreaterThanOrEqual(44);
  }
});
