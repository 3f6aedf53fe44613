import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dispenses } from '../../contract/dispenses.ts';
import { fleet } from '../../contract/fleet.ts';
import { machines } from '../../contract/machines.ts';
import { overview } from '../../contract/overview.ts';
import { rfids } from '../../contract/rfids.ts';
import { expectNoSidewaysScroll, findRow } from '../testing/actions.ts';
import { answerSales, buildSummary } from '../testing/build-overview.ts';
import {
  buildDispense,
  buildMachine,
  buildRfid,
  buildSize,
  buildSlot,
} from '../testing/builders.ts';
import { openConsole, waitForScreen } from '../testing/open-console.tsx';
import { startServer } from '../testing/start-server.ts';
import { findRegion } from '../testing/tables.ts';

const machineId = { _id: 'm1', physicalId: 'PAD-DHK-0025', name: 'Library' };

const startFullServer = () =>
  startServer()
    .answer(machines.all, { machines: [buildMachine(machineId)], count: 1 })
    .answer(dispenses.all, { dispenses: [buildDispense({ machineId })], count: 1 })
    .answer(rfids.all, { rfids: [buildRfid()], count: 1, all: { count: 1, blocked: 0 } });

const columns = {
  machines: [
    'Physical ID',
    'Name',
    'Product Price (Tk)',
    'Product Point',
    'Product Count',
    'Last Sync',
    'Actions',
  ],
  rfids: ['RFID', 'Name', 'Point', 'Actions'],
  dispenses: [
    'Machine',
    'Payment Type',
    'RFID',
    'Time',
    'Status',
    'Failure Reason',
    'Payment failure',
  ],
} as const;

test.for(['machines', 'rfids', 'dispenses'] as const)(
  'at any width the table of %s has every specified column, and its first one and its actions stay when it scrolls',
  async (tab) => {
    startFullServer();
    await openConsole(`/institution/i1/${tab}`);
    await waitForScreen();
    const table = page.getByRole('table');
    const findHead = (name: string) =>
      table.getByRole('columnheader', { name, exact: true }).element();
    for (const width of [1100, 900, 768]) {
      await page.viewport(width, 800);
      await expectNoSidewaysScroll();
      for (const name of columns[tab]) expect(findHead(name)).toBeVisible();
      const scroller = table.element().parentElement;
      scroller?.scrollTo({ left: 0 });
      const first = findHead(columns[tab][0]);
      const { left } = first.getBoundingClientRect();
      const last = findHead(columns[tab].at(-1) ?? '');
      const expectLastInSight = () =>
        expect(Math.round(last.getBoundingClientRect().right), `${width} px`).toBeLessThanOrEqual(
          width,
        );
      if (tab !== 'dispenses') expectLastInSight();
      scroller?.scrollTo({ left: 1000 });
      expectLastInSight();
      expect(first.getBoundingClientRect().left, `${width} px`).toBe(left);
      if (tab === 'rfids') continue;
      const id = table.getByText('PAD-DHK-0025').element();
      expect(id.getBoundingClientRect().height).toBeLessThan(30);
    }
  },
);

test('at 768 px a scroll bar below the slots shows that some stand beyond the edge', async () => {
  const columns = Array.from({ length: 10 }, (_, at) => at + 1);
  const sizeTypes = columns.map((n) =>
    buildSize({ _id: `s${n}`, sizeId: `S${n}`, sizeName: `Size ${n}` }),
  );
  const stocks = columns.map((columnNo) => buildSlot({ columnNo, sizeId: `S${columnNo}` }));
  const machine = buildMachine({ ...machineId, sizeTypes, stocks });
  startServer().answer(machines.all, { machines: [machine], count: 1 });
  await page.viewport(768, 900);
  await openConsole('/institution/i1/machines');
  await findRow('PAD-DHK-0025').getByRole('button', { name: 'Update stock' }).click();
  const slots = page.getByRole('table', { name: 'Slots' });
  await expect.element(slots.getByRole('textbox')).toHaveLength(10);
  const findBar = () => document.querySelector('[role=dialog] [data-orientation="horizontal"]');
  await expect.poll(findBar).toBeVisible();
});

test('at 768 px neither all machines nor the overview is wider than the screen', async () => {
  const low = buildMachine({ ...machineId, stocks: [buildSlot({ productCount: 1 })] });
  const tenant = {
    organization: { _id: 'o1', name: 'Padma' },
    institution: { _id: 'i1', name: 'Hall' },
  };
  const summary = buildSummary({ dispensed: { totalSuccess: 12_345, remainingStock: 1_234_567 } });
  answerSales(startServer())
    .answer(fleet.all, { machines: [{ ...low, ...tenant }], count: 1 })
    .answer(overview.summary, summary);
  await page.viewport(768, 800);
  for (const path of ['/machines', '/dashboard']) {
    await openConsole(path);
    await waitForScreen();
    await expectNoSidewaysScroll();
  }
  await expect.element(findRegion('Dispense summary')).toBeVisible();
  await expectNoSidewaysScroll();
});
