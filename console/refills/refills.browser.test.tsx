import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Refill, refills } from '../../contract/refills.ts';
import { dayNumber, isoDate } from '../../contract/values/periods.ts';
import { businessToday } from '../core/clock.ts';
import { expectAccessible } from '../testing/axe.ts';
import { institutionId, organizationId } from '../testing/builders.ts';
import { openConsole } from '../testing/open-console.tsx';
import { startServer } from '../testing/start-server.ts';

const dayAhead = (days: number) => isoDate(dayNumber(businessToday()) + days);

const buildRefill = (given: Partial<Refill> = {}): Refill => ({
  _id: 'm1',
  physicalId: 'PAD-1',
  name: 'Library',
  institutionId,
  institutionName: 'Eden Campus',
  assignedTo: 'Rahima',
  visitDay: dayAhead(1),
  carry: [{ sizeId: 'R', sizeName: 'Regular', count: 62 }],
  slots: [
    {
      rowNo: 1,
      columnNo: 2,
      sizeName: 'Regular',
      productCount: 0,
      putIn: 62,
      runsOut: null,
    },
    {
      rowNo: 2,
      columnNo: 1,
      sizeName: 'Regular',
      productCount: 4,
      putIn: 6,
      runsOut: { expected: dayAhead(1), earliest: dayAhead(1), latest: dayAhead(3) },
    },
  ],
  ...given,
});

test('the machines to visit stand by day and person, with what to carry and to put in', async () => {
  const unassigned = buildRefill({ _id: 'm2', physicalId: 'PAD-2', assignedTo: '', name: '' });
  const server = startServer().answer(refills.list, {
    refills: [buildRefill(), unassigned],
    count: 3,
    carry: [
      { sizeId: 'R', sizeName: 'Regular', count: 124 },
      { sizeId: null, sizeName: null, count: 5 },
    ],
  });
  await openConsole(`/organization/${organizationId}/next-visits`);
  const sum = '3 machines to visit. Carry Regular 124, Pads 5.';
  await expect.element(page.getByText(sum)).toBeVisible();
  await expect.element(page.getByText('Only the first 2 are listed.')).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'Tomorrow: nobody assigned' }))
    .toBeVisible();
  const round = page.getByRole('region', { name: 'Tomorrow: Rahima' });
  const machine = round.getByRole('article', { name: 'PAD-1' });
  await expect.element(machine.getByText('Library · Eden Campus')).toBeVisible();
  const row = (name: string) => machine.getByRole('row').filter({ hasText: name });
  await expect.element(row('Row 1, column 2')).toHaveTextContent('Row 1, column 2Regular0now62');
  await expect
    .element(row('Row 2, column 1'))
    .toHaveTextContent('Row 2, column 1Regular4tomorrow6');
  await expectAccessible('refills');
  await machine.getByRole('link', { name: 'PAD-1' }).click();
  await expect.element(page.getByRole('heading', { name: 'PAD-1' })).toBeInTheDocument();
  expect(server.callsOf(refills.list)).toMatchObject([{ query: { organizationId } }]);
});

test('an institution whose machines all last has nothing to visit', async () => {
  startServer();
  await openConsole(`/institution/${institutionId}/next-visits`);
  await expect.element(page.getByText('No machine needs a visit')).toBeVisible();
  await expectAccessible('no refills');
});
