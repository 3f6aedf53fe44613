import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dispenses } from '../../contract/dispenses.ts';
import { machines } from '../../contract/machines.ts';
import { overview } from '../../contract/overview.ts';
import { chooseOption, expectAddress, nightInDhaka, setClock } from '../testing/actions.ts';
import { buildMachines } from '../testing/build-machines.ts';
import { answerSales } from '../testing/build-overview.ts';
import { buildInstitutionAdmin, buildMachine } from '../testing/builders.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { openConsole } from '../testing/open-console.tsx';
import { startServer } from '../testing/start-server.ts';
import { expectRows, findRegion, readRows } from '../testing/tables.ts';

let server: FakeServer;

/** Nothing but two dispenses on Saturday from ten to eleven. */
const hours = Array.from({ length: 7 }, (_, weekday) =>
  Array.from({ length: 24 }, (_, hour) => (weekday === 6 && hour === 10 ? 2 : 0)),
);

beforeEach(() => {
  setClock(nightInDhaka);
  server = answerSales(startServer())
    .answer(machines.all, {
      machines: [buildMachine({ _id: 'm1', physicalId: 'PAD-1', name: 'Library' })],
      count: 1,
    })
    .answer(dispenses.hours, { hours })
    .answer(dispenses.machineHours, { hours })
    .answer(dispenses.stats, [
      { _id: '2025-03-08', total: 3, success: 2, failed: 1, paidAmount: 20 },
      { _id: '2025-03-15', total: 1200, success: 1200, failed: 0, paidAmount: 12_000 },
    ]);
});

const busyHours = page.getByRole('slider', { name: 'Busy hours' });

test('an institution admin sees the overview of the own institution, narrowed to a machine', async () => {
  await openConsole('/institution/i1', { admin: buildInstitutionAdmin() });
  const lastQuery = () => server.callsOf(overview.tiles).at(-1)?.query;
  const dates = { dateStart: '2025-02-13', dateEnd: '2025-03-15' };
  await expect.poll(lastQuery).toEqual({ ...dates, institutionId: 'i1' });
  await expect
    .element(page.getByRole('combobox', { name: 'Machine' }))
    .toHaveAttribute('placeholder', 'All machines');
  await chooseOption('Machine', 'PAD-1 · Library');
  await expect.poll(lastQuery).toEqual({ ...dates, institutionId: 'i1', machineId: 'm1' });
  await expectAddress('/institution/i1?machineId=m1');
});

test('a machine that the first hundred do not hold is named from the URL', async () => {
  server.answer(machines.all, { machines: buildMachines(100), count: 300 });
  server.answer(machines.one, { machine: buildMachine({ _id: 'm900', physicalId: 'PAD-900' }) });
  await openConsole('/institution/i1?machineId=m900');
  const filter = page.getByRole('combobox', { name: 'Machine' });
  await expect.element(filter).toHaveValue('PAD-900');
  await filter.click();
  const more = page.getByRole('option', { name: '200 more: type to find them' });
  await expect.element(more).toHaveAttribute('data-combobox-disabled', 'true');
});

test('busy hours are walked by keyboard, in hours and from day to day', async () => {
  await openConsole('/institution/i1');
  await expect.element(busyHours).toHaveAccessibleDescription('The most, 2, in Sat, 10:00–11:00.');
  await expect.element(busyHours).toHaveAttribute('aria-valuetext', 'Sat, 10:00–11:00: 2');
  busyHours.element().focus();
  for (const [key, text] of [
    // The first key after Escape leads to the busiest hour.
    ['Escape', 'Sat, 10:00–11:00: 2'],
    ['ArrowRight', 'Sat, 10:00–11:00: 2'],
    ['ArrowRight', 'Sat, 11:00–12:00: 0'],
    ['ArrowUp', 'Fri, 11:00–12:00: 0'],
    ['ArrowDown', 'Sat, 11:00–12:00: 0'],
    ['ArrowDown', 'Sat, 11:00–12:00: 0'],
    ['Home', 'Sat, 00:00–01:00: 0'],
    ['ArrowLeft', 'Fri, 23:00–24:00: 0'],
    ['End', 'Fri, 23:00–24:00: 0'],
  ]) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(busyHours).toHaveAttribute('aria-valuetext', text);
  }
  expect(busyHours.element().textContent).toContain('Fri, 23:00–24:00Successful0');
});

test('the busy hours are a table of figures for who does not see them', async () => {
  await openConsole('/institution/i1');
  const table = page.getByRole('table', { name: 'Busy hours' });
  await expect.element(table.getByRole('row')).toHaveLength(25);
  const rows = readRows(table);
  expect(rows[0]).toEqual(['Hour', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
  expect(rows[11]).toEqual(['10:00–11:00', '0', '0', '0', '0', '0', '0', '2']);
});

test('hours in which nothing was dispensed say so', async () => {
  const none = hours.map((day) => day.map(() => 0));
  server.answer(dispenses.hours, { hours: none });
  await openConsole('/institution/i1');
  await expect.element(busyHours).toHaveAccessibleDescription('Nothing in any hour');
  await expect.element(busyHours).toHaveAttribute('aria-valuetext', 'Sun, 00:00–01:00: 0');
});

test('failures show by weekday, of the last eight weeks', async () => {
  await openConsole('/institution/i1');
  await expectRows(findRegion('Weekdays'), [
    ['Weekday', 'Successful', 'Failed'],
    ['Sun', '0', '0'],
    ['Mon', '0', '0'],
    ['Tue', '0', '0'],
    ['Wed', '0', '0'],
    ['Thu', '0', '0'],
    ['Fri', '0', '0'],
    ['Sat', '1,202', '1'],
  ]);
  expect(server.callsOf(dispenses.stats)[0]?.params).toEqual({
    institutionId: 'i1',
    startDate: '2025-01-19',
    endDate: '2025-03-15',
  });
});

test('one machine has busy hours of its own and no weekdays', async () => {
  await openConsole('/institution/i1?machineId=m1');
  await expect.element(busyHours).toHaveAttribute('aria-valuetext', 'Sat, 10:00–11:00: 2');
  expect(server.callsOf(dispenses.machineHours)[0]?.params).toEqual({
    institutionId: 'i1',
    machineId: 'm1',
  });
  expect(server.callsOf(dispenses.hours)).toEqual([]);
  await expect.element(findRegion('Weekdays')).not.toBeInTheDocument();
});

test('all organizations together have no busy hours', async () => {
  await openConsole('/dashboard');
  await expect.element(findRegion('Dispense summary')).toBeVisible();
  await expect.element(busyHours).not.toBeInTheDocument();
  expect(server.callsOf(dispenses.hours)).toEqual([]);
});
