import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cash } from '../../../contract/cash.ts';
import { findRow, nightInDhaka, setClock } from '../../testing/actions.ts';
import { startFleet } from '../../testing/answer-machines.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { institutionId, machineId } from '../../testing/builders.ts';
import { openConsole } from '../../testing/open-console.tsx';

const path = `/institution/${institutionId}/refills`;
const machine = { _id: machineId, physicalId: 'PAD-1', name: 'Library' };
const sums = { collections: 2, counted: 840, expected: 900, lastAt: '2025-03-14T06:00:00.000Z' };

test('cash is listed by machine, by collector and one by one, for the last month', async () => {
  setClock(nightInDhaka);
  const server = startFleet([{}]).answer(cash.all, {
    collections: [
      {
        _id: 'v2',
        at: '2025-03-14T06:00:00.000Z',
        machine,
        name: 'Rahima Khatun',
        counted: 340,
        expected: 400,
      },
      {
        _id: 'v1',
        at: '2025-03-01T06:00:00.000Z',
        machine,
        name: '',
        counted: 500,
        expected: null,
      },
    ],
    count: 2,
    byMachine: [{ machine, ...sums }],
    byCollector: [{ name: 'Rahima Khatun', ...sums }],
  });
  await openConsole(path);
  const table = (name: string) => page.getByRole('table', { name, exact: true });
  await expect
    .element(table('By machine').getByRole('row').last())
    .toHaveTextContent('PAD-1214/03/2025 12:00900840−60');
  await expect
    .element(table('By collector').getByRole('row').last())
    .toHaveTextContent('Rahima Khatun214/03/2025 12:00900840−60');
  await expect.element(findRow('Somebody').getByText('500')).toBeVisible();
  await expect
    .element(table('Collections').getByRole('button', { name: 'Details' }).first())
    .toBeVisible();
  expect(server.callsOf(cash.all)[0]).toMatchObject({
    params: { institutionId },
    query: { dateStart: expect.any(String), dateEnd: expect.any(String), page: '1' },
  });
  await expectAccessible('cash');
});

test('without a collection the page says who writes them', async () => {
  startFleet([{}]).answer(cash.all, { collections: [], count: 0, byMachine: [], byCollector: [] });
  await openConsole(`${path}?period=maximum`);
  await expect.element(page.getByText('No cash was collected')).toBeVisible();
});
