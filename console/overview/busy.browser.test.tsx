import { expect, onTestFinished, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { dispenses } from '../../contract/dispenses.ts';
import { nightInDhaka, setClock } from '../testing/actions.ts';
import { startFleet } from '../testing/answer-machines.ts';
import { expectAccessible } from '../testing/axe.ts';
import { institutionId, machineId } from '../testing/builders.ts';
import { openConsole } from '../testing/open-console.tsx';
import { expectTexts } from '../testing/read-texts.ts';
import { readRows } from '../testing/tables.ts';
import { expectToast } from '../testing/toasts.ts';

const path = `/institution/${institutionId}`;
const hours = page.getByRole('slider', { name: 'Busy hours' });
const weekdays = page.getByRole('region', { name: 'Weekdays' });

/** Dispenses by weekday, Sunday first, and hour. */
const buildHours = (given: readonly (readonly [day: number, hour: number, count: number])[]) => ({
  hours: Array.from({ length: 7 }, (_, day) =>
    Array.from(
      { length: 24 },
      (_, hour) => given.find((one) => one[0] === day && one[1] === hour)?.[2] ?? 0,
    ),
  ),
});

const startBusy = () => {
  setClock(nightInDhaka);
  return startFleet([{}])
    .answer(
      dispenses.hours,
      buildHours([
        [5, 10, 2],
        [5, 11, 1],
      ]),
    )
    .answer(dispenses.machineHours, buildHours([[0, 23, 7]]))
    .answer(dispenses.stats, [
      { _id: '2025-03-14', total: 3, success: 2, failed: 1, paidAmount: 20 },
      { _id: '2025-03-07', total: 1002, success: 1000, failed: 2, paidAmount: 9000 },
    ]);
};

/** Opens an overview and scrolls to its busy hours, which are fetched then. */
const openAtBusyHours = async (address: string) => {
  await openConsole(address);
  const heading = page.getByRole('heading', { name: 'Busy hours' });
  await expect.element(heading).toBeInTheDocument();
  heading.element().scrollIntoView();
};

test('the busy hours of an institution begin with its busiest, and are walked by keyboard and pointer', async () => {
  startBusy();
  await openAtBusyHours(path);
  await expect.element(hours).toHaveAttribute('aria-valuetext', 'Fri, 10:00–11:00: 2');
  await expect.element(hours).toHaveAccessibleDescription('The most, 2, in Fri, 10:00–11:00.');
  // A pointer that rests on the chart would choose an hour as well.
  await page.getByRole('heading', { name: 'Busy hours' }).hover();
  hours.element().focus();
  for (const [key, text] of [
    ['{Escape}', 'Fri, 10:00–11:00: 2'],
    ['{ArrowRight}', 'Fri, 10:00–11:00: 2'],
    ['{ArrowRight}', 'Fri, 11:00–12:00: 1'],
    ['{ArrowDown}', 'Sat, 11:00–12:00: 0'],
    ['{ArrowDown}', 'Sat, 11:00–12:00: 0'],
    ['{ArrowUp}', 'Fri, 11:00–12:00: 1'],
    ['{Home}', 'Fri, 00:00–01:00: 0'],
    ['{ArrowLeft}', 'Thu, 23:00–24:00: 0'],
    ['{End}', 'Thu, 23:00–24:00: 0'],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(hours).toHaveAttribute('aria-valuetext', text);
  }
  const place = hours.element().querySelector(`[data-place="${5 * 24 + 10}"]`);
  if (!place) throw new Error('no such hour');
  await userEvent.hover(page.elementLocator(place));
  await expect.element(page.getByText('Fri, 10:00–11:00', { exact: true })).toBeVisible();
});

test('busy hours and the weekdays of the last 8 weeks, with what failed, stand in tables', async () => {
  const server = startBusy();
  await openAtBusyHours(path);
  const table = page.getByRole('table', { name: 'Busy hours' });
  await expect.element(table.getByRole('row')).toHaveLength(25);
  const rows = readRows(table);
  expect(rows[0]).toEqual(['Hour', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
  expect(rows[11]).toEqual(['10:00–11:00', '0', '0', '0', '0', '0', '2', '0']);
  await expectTexts(weekdays.getByRole('row'), [
    'WeekdaySuccessfulFailed',
    'Sun00',
    'Mon00',
    'Tue00',
    'Wed00',
    'Thu00',
    'Fri1,0023',
    'Sat00',
  ]);
  expect(server.callsOf(dispenses.stats)[0]?.params).toEqual({
    institutionId,
    startDate: '2025-01-19',
    endDate: '2025-03-15',
  });
  await expectAccessible('busy hours');
});

test('of one machine there are its hours alone', async () => {
  const server = startBusy();
  await openAtBusyHours(`${path}?machineId=m1`);
  await expect.element(hours).toHaveAttribute('aria-valuetext', 'Sun, 23:00–24:00: 7');
  await expect.element(weekdays).not.toBeInTheDocument();
  expect(server.callsOf(dispenses.machineHours)[0]?.params).toEqual({
    institutionId,
    machineId,
  });
  expect(server.callsOf(dispenses.stats)).toEqual([]);
});

test('where nothing was dispensed the chart says so', async () => {
  startBusy().answer(dispenses.hours, buildHours([]));
  await openAtBusyHours(path);
  await expect.element(hours).toHaveAccessibleDescription('Nothing in any hour');
  await expect.element(hours).toHaveAttribute('aria-valuetext', 'Sun, 00:00–01:00: 0');
});

test('busy hours that nobody scrolled to are not printed as placeholders', async () => {
  startBusy();
  await page.viewport(1280, 400);
  onTestFinished(() => commands.emulateMedia({ media: 'screen' }));
  await openConsole(path);
  const heading = page.getByRole('heading', { name: 'Busy hours' });
  await expect.element(heading).toBeVisible();
  await commands.emulateMedia({ media: 'print' });
  await expect.element(heading).not.toBeInTheDocument();
  await commands.emulateMedia({ media: 'screen' });
  heading.element().scrollIntoView();
  await expect.element(hours).toBeVisible();
  await commands.emulateMedia({ media: 'print' });
  await expect.element(hours).toBeVisible();
});

test('a failed fetch of figures shows and can be retried', async () => {
  const server = startBusy().refuse(dispenses.stats, 403);
  await openAtBusyHours(path);
  await expectToast('Failed to fetch dispense stats');
  await expect.element(hours).toBeVisible();
  server.answer(dispenses.stats, []);
  await weekdays.getByRole('button', { name: 'Try again' }).click();
  await expect.element(weekdays.getByRole('row')).toHaveLength(8);
});
