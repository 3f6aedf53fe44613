import { readFile } from 'node:fs/promises';
import { machineApi } from '../../contract/machine-api.ts';
import { type Machine, machines } from '../../contract/machines.ts';
import { sizes } from '../../contract/sizes.ts';
import { unlockRfids } from '../../contract/unlock-rfids.ts';
import { expectAccessible } from '../axe.ts';
import { callEndpoint } from '../call.ts';
import { expect, paths, test } from '../fixtures.ts';
import { machineLine } from '../pairing.ts';
import { pageTexts } from '../pdf.ts';
import { generateReport, reportPaper, tickPart } from '../report.ts';
import { rowsOf } from '../selling.ts';
import { chooseInHeaderMenu, enterConsole } from '../session.ts';
import type { World } from '../world.ts';

const slots = Array.from({ length: 18 }, (_, index) => ({
  rowNo: 1 + Math.floor(index / 6),
  columnNo: 1 + (index % 6),
  productCount: 4,
}));

const sizeIn = (rowNo: number) => (rowNo < 3 ? 'REG' : 'LRG');

const aSizedMachine = async ({ line }: World, machine: Machine): Promise<void> => {
  const params = { institutionId: machine.institutionId, machineId: machine._id };
  for (const [sizeId, sizeName] of [
    ['REG', 'Regular'],
    ['LRG', 'Large'],
  ] as const) {
    const body = { sizeId, sizeName, price: 10, point: 0 };
    await callEndpoint(line, sizes.add, { params, body });
  }
  const stocks = slots.map((slot) => ({ ...slot, sizeId: sizeIn(slot.rowNo) }));
  await callEndpoint(line, machines.update, { params, body: { stocks } });
};

/** A machine of 18 slots that was opened, filled and counted today, and then sold five pads. */
const aVisitedMachine = async (world: World) => {
  const { organization, institution } = await world.tenants('Eden Mohila College', 'Eden Campus');
  const machine = await world.machine(institution, { physicalId: 'PAD-DHK-0025' });
  await aSizedMachine(world, machine);
  await callEndpoint(world.line, unlockRfids.add, {
    params: { id: organization._id },
    body: { physicalId: '04A1B2C3', name: 'রহিমা খাতুন', isActive: true },
  });
  let seq = 0;
  const next = () => {
    seq += 1;
    return { seq, uptimeMs: 0 };
  };
  const events = [
    { type: 'UNLOCK', ...next(), rfid: '04A1B2C3' },
    ...slots.map(({ rowNo, columnNo }) => {
      return { type: 'REFILL', ...next(), rowNo, columnNo, added: rowNo < 3 ? 5 : 4 };
    }),
    ...slots.map(({ rowNo, columnNo }) => {
      const held = rowNo < 3 ? 9 : 8;
      const counted = columnNo === 1 ? held - 1 : held;
      return { type: 'COUNT', ...next(), rowNo, columnNo, counted };
    }),
    ...[1, 2, 3, 4, 5].map((columnNo) => {
      const sale = { transactionType: 'CASH', isSuccessful: true } as const;
      return { type: 'DISPENSE', ...next(), rowNo: 1, columnNo, ...sale };
    }),
  ];
  const line = await machineLine(world.line, machine);
  await callEndpoint(line, machineApi.sync, { body: { epoch: 1, uptimeMs: 0, events } });
  return { institution, machine };
};

const changes = [
  'Refilled+84',
  'Counted differences−19',
  'Slots added+88',
  'Dispensed from stock−5',
];
const sum = ['In this rangeCount', 'Stock at the start0', ...changes, 'Stock at the end148'];

test('what people put into a machine and found in it explains its stock, on every page', async ({
  page,
  world,
}) => {
  const { institution } = await aVisitedMachine(world);
  await enterConsole(page, world.super, paths.institution(institution));
  const explained = rowsOf(page, 'Stock update summary').filter({ hasNotText: 'Total updates' });
  await expect(explained).toHaveText([
    'In this rangeCount',
    'Opening stock0',
    ...changes,
    'Closing stock148',
  ]);
  await expectAccessible(page, 'the movements of stock');

  await page.goto(paths.institution(institution, 'report'));
  await tickPart(page, 'Stock / Machine updates');
  await generateReport(page);
  const movements = reportPaper(page).getByRole('table').filter({ hasText: 'Refilled' }).first();
  await expect(movements.getByRole('row')).toHaveText(sum);
  const updates = reportPaper(page).getByRole('table', { name: 'Stock / Machine updates' });
  const refillRow = updates.getByRole('row').filter({ hasText: 'Refilled' });
  await expect(refillRow).toHaveCount(1);
  await expect(refillRow).toContainText(
    'Refilled 84: Regular 60, Large 24. Counted 153, expected 156: 3 fewer',
  );
  const opened = updates.getByRole('row').filter({ hasText: 'Door opened' });
  await expect(opened).toContainText('Door opened with RFID রহিমা খাতুন (04A1B2C3)');
  await expect(opened).toContainText('Unlock RFID');
  await expectAccessible(page, 'a report of what people did');
  const [printed = ''] = pageTexts(await page.pdf());
  expect(printed).toContain('Counted differences');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  expect(csv).toContain(
    'Stock at the start,Refilled,Counted differences,Slots added,Taken out,Dispensed from stock,Stock at the end\r\n0,84,-19,88,0,-5,148',
  );
  expect(csv).toContain('"Refilled 84: Regular 60, Large 24. Counted 153');

  await chooseInHeaderMenu(page, 'Language', 'বাংলা');
  await expect(page.getByRole('article')).toContainText(
    '৮৪টি ভরা হয়েছে: Regular ৬০টি, Large ২৪টি। গুনে ১৫৩টি পাওয়া গেছে, থাকার কথা ১৫৬টি: ৩টি কম',
  );
});
