import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { timeline } from '../../contract/timeline.ts';
import { type Visit, visits } from '../../contract/visits.ts';
import { startFleet } from '../testing/answer-machines.ts';
import { expectAccessible } from '../testing/axe.ts';
import { buildCount } from '../testing/build-timeline.ts';
import { institutionId, machineId } from '../testing/builders.ts';
import { openConsole } from '../testing/open-console.tsx';

const at = '2025-03-14T06:00:00.000Z';

const visit: Visit = {
  _id: 'v1',
  machine: { _id: machineId, physicalId: 'PAD-1', name: 'Library' },
  name: 'Rahima Khatun',
  at,
  beganAt: at,
  receivedAt: at,
  flags: ['CLOCK'],
  slots: [
    {
      rowNo: 1,
      columnNo: 3,
      size: 'Regular',
      expected: 8,
      found: 6,
      takenOut: 1,
      added: 5,
      isGone: false,
    },
    {
      rowNo: 4,
      columnNo: 1,
      size: '',
      expected: 0,
      found: null,
      takenOut: 0,
      added: 6,
      isGone: true,
    },
  ],
  cash: { counted: 340, expected: 400 },
};

test('a visit on the timeline opens with what was found, taken out and added', async () => {
  const counted = { count: 6, expected: 8 };
  const entry = buildCount({ by: visit.name, counted, takenOut: 1, visitId: visit._id });
  startFleet([{}])
    .answer(timeline.all, { entries: [entry], older: null })
    .answer(visits.one, { visit });
  await openConsole(`/institution/${institutionId}/machines/${machineId}`);
  await expect.element(page.getByText('1 pad taken out', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Visit' });
  await expect.element(dialog.getByText('Rahima Khatun', { exact: false })).toBeVisible();
  await expect
    .element(dialog.getByText('The clock of the phone was wrong', { exact: false }))
    .toBeVisible();
  await expect.element(dialog.getByText('−60')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Print the slip' })).toBeVisible();
  const row = dialog.getByRole('row').filter({ hasText: 'Row 1, column 3' });
  await expect.element(row).toHaveTextContent('Row 1, column 3Regular86−215');
  await expect.element(dialog.getByText('Not in the machine any more')).toBeVisible();
  await expectAccessible('visit');
});
