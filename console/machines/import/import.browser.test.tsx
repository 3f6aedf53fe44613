import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { machineBatches } from '../../../contract/machine-batches.ts';
import type { Machine } from '../../../contract/machines.ts';
import { expectNoSidewaysScroll, findRow } from '../../testing/actions.ts';
import { startFleet } from '../../testing/answer-machines.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { buildSize, buildSlot, institutionId } from '../../testing/builders.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { testInRelease } from '../../testing/release.ts';
import { expectToast } from '../../testing/toasts.ts';

const model: Partial<Machine> = {
  price: 12,
  sizeTypes: [buildSize()],
  stocks: [1, 2, 3].map((columnNo) => buildSlot({ columnNo, sizeId: 'L' })),
};

const openList = async (fleet: readonly Partial<Machine>[], taken: string[] = []) => {
  const server = startFleet(fleet)
    .answer(machineBatches.check, { taken })
    .answer(machineBatches.import, { machines: [] });
  await openConsole(`/institution/${institutionId}/machines`);
  await page.getByRole('button', { name: 'Add from a list' }).click();
  return { server, dialog: page.getByRole('dialog', { name: 'Add machines from a list' }) };
};

const paste = async (dialog: Locator, text: string) => {
  await dialog.getByLabelText('Or paste rows from a sheet').fill(text);
  await dialog.getByRole('button', { name: 'Review the lines' }).click();
};

const tenLines = Array.from(
  { length: 10 },
  (_, index) => `PGC-${index + 1}\tHall ${index + 1}\t0171234560${index}`,
).join('\n');

test('ten machines are made of a pasted list, as another machine is', async () => {
  const { server, dialog } = await openList([model]);
  await paste(dialog, tenLines);
  await expect
    .element(dialog.getByText('10 machines will be made · 0 lines have faults'))
    .toBeVisible();
  await expect.element(findRow('PGC-10')).toMatchTextContent('Hall 10');
  await expect.element(dialog.getByText('3 slots · 1 size · The slots are empty.')).toBeVisible();
  await expectAccessible('a list of machines');
  await dialog.getByRole('button', { name: 'Make 10 machines' }).click();
  await expectToast('Machines created successfully');
  await expect.element(dialog).not.toBeInTheDocument();
  const [call] = server.callsOf(machineBatches.import);
  const { machines, ...pattern } = machineBatches.import.body.parse(call?.body);
  expect(machines).toHaveLength(10);
  expect(machines[0]).toEqual({
    physicalId: 'PGC-1',
    name: 'Hall 1',
    simNumber: '01712345600',
  });
  expect(pattern).toEqual({
    price: 12,
    point: 1,
    pointsEnabled: false,
    sizesOf: 'm1',
    stocks: [1, 2, 3].map((columnNo) => ({
      rowNo: 1,
      columnNo,
      sizeId: 'L',
      productCount: 0,
      fixedCapacity: null,
    })),
  });
});

test('each fault stands beside its line; the list can be changed, or the lines left out', async () => {
  const { server, dialog } = await openList([model], ['PGC-1']);
  await paste(dialog, 'ID;Name\nPGC-1;Library\nPGC-2;Hall\nPGC-2;Gate\n;Canteen');
  await expect
    .element(dialog.getByText('1 machine will be made · 3 lines have faults'))
    .toBeVisible();
  await expect
    .element(findRow('Library'))
    .toMatchTextContent('Physical ID: A machine with this physical ID already exists');
  await expect
    .element(findRow('Gate'))
    .toMatchTextContent('Physical ID: This ID is in the list more than once');
  await expect
    .element(findRow('Canteen'))
    .toMatchTextContent('Physical ID: Physical Id is required');
  const make = dialog.getByRole('button', { name: 'Make 1 machine' });
  await expect.element(make).toBeDisabled();
  await expectAccessible('a list of machines with faults');

  await dialog.getByRole('button', { name: 'Change the list' }).click();
  await expect
    .element(dialog.getByLabelText('Or paste rows from a sheet'))
    .toHaveValue('ID;Name\nPGC-1;Library\nPGC-2;Hall\nPGC-2;Gate\n;Canteen');
  await dialog.getByRole('button', { name: 'Review the lines' }).click();
  await dialog.getByLabelText('Leave out 3 lines with faults').click();
  await make.click();
  await expectToast('Machines created successfully');
  expect(server.callsOf(machineBatches.import)[0]?.body).toMatchObject({
    machines: [{ physicalId: 'PGC-2', name: 'Hall' }],
  });
});

testInRelease(
  'a refused list stays, and says which machine somebody has made meanwhile',
  async () => {
    const { server, dialog } = await openList([model]);
    await paste(dialog, 'PGC-1,Library\nPGC-2,Hall');
    await expect.element(dialog.getByText('2 machines will be made')).toBeVisible();
    const taken = 'A machine with this physical ID already exists';
    server
      .refuse(machineBatches.import, 400, {
        message: taken,
        errors: { 'machines.0.physicalId': taken },
      })
      .answer(machineBatches.check, { taken: ['PGC-1'] });
    await dialog.getByRole('button', { name: 'Make 2 machines' }).click();
    await expectToast(taken);
    await expect.element(findRow('Library')).toMatchTextContent(taken);
    await expect
      .element(dialog.getByText('1 machine will be made · 1 line has a fault'))
      .toBeVisible();
  },
);

testInRelease(
  'the first machines of an institution are laid out with the list, also on a phone',
  async () => {
    const { server, dialog } = await openList([]);
    await page.viewport(320, 640);
    await paste(dialog, 'PGC-১\nPGC-২');
    await expect.element(dialog.getByText('2 machines will be made')).toBeVisible();
    const grid = dialog.getByRole('region', { name: 'Lay out slots' });
    await grid.getByLabelText('Rows').fill('2');
    await grid.getByLabelText('Columns').fill('2');
    await grid.getByLabelText('Pads in each').fill('0');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByLabelText('Size of row 2')).toBeVisible();
    await expectNoSidewaysScroll();
    await expectAccessible('a layout of machines from a list');
    await dialog.getByLabelText('Product Price (Tk)').fill('');
    await dialog.getByRole('button', { name: 'Make 2 machines' }).click();
    await expect.element(dialog.getByText('Price must be a number')).toBeVisible();
    expect(server.callsOf(machineBatches.import)).toEqual([]);
    await dialog.getByLabelText('Product Price (Tk)').fill('15');
    await dialog.getByRole('button', { name: 'Make 2 machines' }).click();
    await expectToast('Machines created successfully');
    expect(server.callsOf(machineBatches.import)[0]?.body).toMatchObject({
      machines: [{ physicalId: 'PGC-1' }, { physicalId: 'PGC-2' }],
      price: 15,
      stocks: [{ rowNo: 1 }, { rowNo: 1 }, { rowNo: 2 }, { rowNo: 2 }],
    });
  },
);

testInRelease('more machines than can be sent at once are named', async () => {
  const { dialog } = await openList([model]);
  await paste(dialog, Array.from({ length: 101 }, (_, index) => `PGC-${index}`).join('\n'));
  await expect
    .element(dialog.getByText('This list is too long. Send at most 100 machines at once.'))
    .toBeVisible();
});
