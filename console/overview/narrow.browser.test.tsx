import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { overview } from '../../contract/overview.ts';
import {
  chooseOption,
  expectAddress,
  expectNoSidewaysScroll,
  nightInDhaka,
  setClock,
} from '../testing/actions.ts';
import { expectAccessible } from '../testing/axe.ts';
import {
  answerSales,
  buildDays,
  buildFigure,
  buildSummary,
  buildTiles,
} from '../testing/build-overview.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { findRange } from '../testing/filters.ts';
import { openConsole } from '../testing/open-console.tsx';
import { testInRelease } from '../testing/release.ts';
import { startServer } from '../testing/start-server.ts';
import { findRegion, readRows } from '../testing/tables.ts';

let server: FakeServer;

beforeEach(async () => {
  setClock(nightInDhaka);
  server = answerSales(startServer());
  await page.viewport(390, 844);
});

const openSheet = async () => {
  await page.getByRole('button', { name: /^Filters/ }).click();
  return page.getByRole('dialog', { name: 'Filters' });
};

test('on a phone the dates are in sight and the other filters in a sheet', async () => {
  await openConsole('/dashboard');
  await expect.element(findRange()).toHaveTextContent('13/02 – 15/03/2025');
  await expect.element(page.getByRole('combobox')).toHaveLength(0);
  const sheet = await openSheet();
  for (const label of ['Organization', 'Period']) {
    await expect.element(sheet.getByLabelText(label)).toBeVisible();
  }
  await expect.element(sheet.getByRole('radiogroup', { name: 'Frequency' })).toBeVisible();
  await sheet.getByText('Monthly', { exact: true }).click();
  await chooseOption('Organization', 'Padma Trust');
  await sheet.getByRole('button', { name: 'Show results' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expectAddress('/dashboard?frequency=MONTHLY&organizationId=o1');
  // The number of filters that differ from their default.
  await expect.element(page.getByRole('button', { name: 'Filters' })).toHaveTextContent('Filters2');
});

testInRelease('on a phone a range that spans two years shows both years', async () => {
  await openConsole('/dashboard?period=last_3_months');
  await expect.element(findRange()).toHaveTextContent('15/12/2024 – 15/03/2025');
});

testInRelease('on a phone the dates open as a dialog of one month', async () => {
  await openConsole('/dashboard');
  await findRange().click();
  const dialog = page.getByRole('dialog', { name: 'Choose dates' });
  await expect.element(dialog.getByRole('button', { name: '15 March 2025' })).toBeVisible();
  await expect.element(dialog.getByRole('table')).toHaveLength(1);
  await dialog.getByRole('button', { name: '4 March 2025', exact: true }).click();
  await dialog.getByRole('button', { name: '4 March 2025', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(findRange()).toHaveTextContent('04/03/2025');
  await expectAddress('/dashboard?dateStart=2025-03-04&dateEnd=2025-03-04');
});

testInRelease(
  'on a phone tables have short heads, and the keys stand below the chart',
  async () => {
    await openConsole('/dashboard');
    const summary = findRegion('Dispense summary');
    await expect.element(summary).toBeVisible();
    expect(readRows(summary)[0]).toEqual(['Type', 'Successful', 'Paid (BDT)']);
    const chart = page.getByRole('slider', { name: 'Dispenses over time' }).element();
    const key = page.getByText(/^Average/).element();
    expect(key.getBoundingClientRect().top).toBeGreaterThan(
      chart.getBoundingClientRect().bottom - 1,
    );
  },
);

testInRelease('cards follow each other on a phone as they do on a wide screen', async () => {
  await openConsole('/dashboard');
  await expect.element(findRegion('Dispense summary')).toBeVisible();
  const names = [
    'Key figures',
    'Dispense types',
    'Dispenses over time',
    'Stock update summary',
    'Dispense summary',
  ];
  const tops = names.map((name) => findRegion(name).element().getBoundingClientRect().top);
  expect(tops).toEqual([...tops].sort((one, other) => one - other));
  expect(new Set(tops).size).toBe(names.length);
});

/** Ten million pads and what they cost. */
const answerLargeSales = () => {
  const large = buildFigure(12_345_678, { previous: 11_234_567 });
  const transactionTypes = [
    { _id: 'BKASH', totalSuccess: 12_345_678, totalPaidAmount: 123_456_789.25 },
  ];
  server
    .answer(
      overview.tiles,
      buildTiles({
        dispensed: large,
        income: buildFigure(123_456_789.25, { previous: 112_345_678.5 }),
        stock: large,
        machines: { ...buildFigure(12_345), total: 54_321 },
      }),
    )
    .answer(overview.bar, { data: buildDays('2025-02-13', Array<number>(31).fill(398_248)) })
    .answer(
      overview.summary,
      buildSummary({ dispensed: { totalSuccess: 12_345_678, transactionTypes } }),
    );
};

testInRelease(
  'no figure of a large business is cut off or scrolls sideways, in either language',
  async () => {
    answerLargeSales();
    for (const language of ['en', 'bn'] as const) {
      await openConsole('/dashboard', { language });
      await expect.element(page.getByRole('row').filter({ hasText: /BDT/ })).toBeVisible();
      for (const width of [390, 320]) {
        await page.viewport(width, 844);
        await expectNoSidewaysScroll();
        for (const tile of document.querySelectorAll('.key-figure')) {
          expect(tile.scrollWidth, `${tile.textContent} at ${width} px`).toBe(tile.clientWidth);
        }
      }
    }
  },
);

testInRelease('what is pressed on a phone is large enough for a thumb', async () => {
  await openConsole('/dashboard');
  await expect.element(findRegion('Dispense summary')).toBeVisible();
  const main = page.getByRole('main');
  for (const button of main.getByRole('button').elements()) {
    const { width, height } = button.getBoundingClientRect();
    expect(Math.min(width, height), button.ariaLabel ?? '').toBeGreaterThanOrEqual(44);
  }
  await openSheet();
  await expectAccessible('the filters on a phone');
});
