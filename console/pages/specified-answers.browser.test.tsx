import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openConsole, waitForScreen } from '../testing/open-console.tsx';
import { startSampleServer } from '../testing/overflow.ts';
import { listScreens } from '../testing/screens.ts';
import { answerAsSpecified } from '../testing/specified-answers.ts';

const specified = listScreens('flagged').filter(
  (path) => /^\/(dashboard|organization|institution)/.test(path) && !/payments|unknown/.test(path),
);

test.each(specified)('%s works with answers of the specification’s fields alone', async (path) => {
  answerAsSpecified(startSampleServer('flagged'));
  await openConsole(path);
  await waitForScreen();
  await expect.element(page.getByText('Something went wrong!')).not.toBeInTheDocument();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('the report of an institution needs no more than the specification’s fields', async () => {
  answerAsSpecified(startSampleServer('flagged'));
  await openConsole('/institution/i1/report');
  await expect.element(page.getByRole('tab', { name: 'Report' })).toBeVisible();
  await page.getByRole('button', { name: 'Generate Report' }).click();
  await expect.element(page.getByText('Prepared by')).toBeVisible();
  await expect.element(page.getByText(/^Report \(Generated on: /)).toBeVisible();
});
