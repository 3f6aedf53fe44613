import { readFileSync } from 'node:fs';
import { chooseOption } from './actions.ts';
import { expect, paths, test } from './fixtures.ts';
import { findRows } from './lists.ts';
import { enterConsole } from './session.ts';

const now = () => new Date().toISOString();

test('what machines dispense is listed as it happens, narrowed, read by pages and downloaded', async ({
  page,
  world,
}) => {
  const { institution, admin } = await world.institutionWithAdmin();
  const library = await world.machine(institution, { physicalId: 'PAD-1', name: 'Library' });
  const gate = await world.machine(institution, { physicalId: 'PAD-2', name: 'Gate' });
  await page.clock.install();
  await enterConsole(page, admin, paths.institution(institution, 'dispenses'));
  await expect(page.getByText('No dispenses found')).toBeVisible();
  const cash = { transactionType: 'CASH', at: now() } as const;
  await world.dispenses(library, [
    ...Array.from({ length: 16 }, () => cash),
    { ...cash, isSuccessful: false, failureReason: 'JAM' },
  ]);
  await world.dispenses(gate, [{ transactionType: 'RFID', rfid: '04A37F12', at: now() }]);
  await page.clock.fastForward('01:01');
  await expect(page.getByText('1–15 of 17')).toBeVisible();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(findRows(page)).toHaveCount(3);

  await chooseOption(page, 'Status', 'Failed');
  await expect(findRows(page)).toHaveCount(2);
  await expect(findRows(page).nth(1)).toContainText('Jam');
  await chooseOption(page, 'Status', 'All statuses');
  await chooseOption(page, 'Machine', 'PAD-2 · Gate');
  await expect(findRows(page)).toHaveCount(2);
  await expect(findRows(page).nth(1)).toContainText('04A37F12');
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const lines = readFileSync(await (await downloaded).path(), 'utf8')
    .trim()
    .split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('04A37F12');
});
