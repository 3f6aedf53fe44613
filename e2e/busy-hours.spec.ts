import { hoursDays } from '../contract/dispenses.ts';
import { expectAccessible } from './axe.ts';
import { expect, paths, test } from './fixtures.ts';
import { rowsOf } from './selling.ts';
import { enter } from './session.ts';

const dayMs = 86_400_000;

/** Half past ten in Dhaka, so many days ago. */
const morning = (daysAgo: number): Date => {
  const day = new Date(Date.now() - daysAgo * dayMs);
  day.setUTCHours(4, 30, 0, 0);
  return day;
};

test('the busy hours of an institution, and what failed by weekday', async ({ page, world }) => {
  const institution = await world.institution();
  const machine = await world.machine(institution);
  const at = morning(1);
  await world.dispenses(machine, [
    { at: at.toISOString() },
    { at: at.toISOString() },
    { at: at.toISOString(), isSuccessful: false },
    { at: morning(hoursDays + 1).toISOString() },
  ]);
  const weekday = at.toLocaleDateString('en-GB', { weekday: 'short', timeZone: 'UTC' });
  await enter(page, world.super, paths.institution(institution));

  const hours = page.getByRole('slider', { name: 'Busy hours' });
  await hours.focus();
  await expect(hours).toHaveAttribute('aria-valuetext', `${weekday}, 10:00–11:00: 2`);
  await hours.press('ArrowRight');
  await expect(hours).toHaveAttribute('aria-valuetext', `${weekday}, 11:00–12:00: 0`);
  await expect(page.getByRole('table', { name: 'Busy hours' }).getByRole('row')).toHaveCount(25);
  await expect(rowsOf(page, 'Weekdays').filter({ hasText: weekday })).toHaveText(`${weekday}21`);
  await expectAccessible(page, 'busy hours');

  await page.goto(`${paths.institution(institution)}?machineId=${machine._id}`);
  await expect(hours).toHaveAttribute('aria-valuetext', `${weekday}, 10:00–11:00: 2`);
  await expect(page.getByRole('region', { name: 'Weekdays' })).toBeHidden();
});

test('a machine says when a slot runs out, and its slots when they do', async ({ page, world }) => {
  const institution = await world.institution();
  const machine = await world.machine(institution);
  const days = Array.from({ length: 21 }, (_, index) => morning(21 - index).toISOString());
  await world.dispenses(
    machine,
    days.flatMap((at) => Array.from({ length: 8 }, () => ({ at }))),
  );
  await enter(page, world.super);
  // It is learnt when somebody asks for it.
  await expect(async () => {
    await page.goto(paths.institution(institution, 'machines'));
    await expect(page.getByText(/^A slot runs out /)).toBeVisible({ timeout: 5000 });
  }).toPass();
  await page.getByRole('button', { name: 'Update stock' }).click();
  await expect(page.getByRole('table', { name: 'Slots' }).getByText(/^about /)).toBeVisible();
});
