import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dispenses } from '../../contract/dispenses.ts';
import { machines } from '../../contract/machines.ts';
import { payments } from '../../contract/payments.ts';
import { findRow } from '../testing/actions.ts';
import {
  buildDispense,
  buildMachine,
  buildPayment,
  buildSize,
  buildSlot,
} from '../testing/builders.ts';
import { openConsole, waitForScreen } from '../testing/open-console.tsx';
import { startServer } from '../testing/start-server.ts';

const machineId = { _id: 'm1', physicalId: 'PAD-DHK-0025', name: 'Library' };

const startFullServer = () =>
  startServer()
    .answer(machines.all, { machines: [buildMachine(machineId)], count: 1 })
    .answer(dispenses.all, { dispenses: [buildDispense({ machineId })], count: 1 })
    .answer(payments.all, { payments: [buildPayment({ machineId })], count: 1, attention: 0 });

for (const width of [1100, 900, 768]) {
  test.for(['machines', 'dispenses', 'payments'])(
    `at ${width} px the table of %s shows its last column, and its IDs in one piece`,
    async (tab) => {
      startFullServer();
      await page.viewport(width, 800);
      await openConsole(`/institution/i1/${tab}`);
      await waitForScreen();
      const table = page.getByRole('table').element();
      expect(table.scrollWidth).toBe(table.parentElement?.clientWidth);
      const id = page.getByRole('table').getByText('PAD-DHK-0025').element();
      expect(id.getBoundingClientRect().height).toBeLessThan(30);
    },
  );
}

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
