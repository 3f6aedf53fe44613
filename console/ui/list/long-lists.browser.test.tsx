import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { institutions } from '../../../contract/institutions.ts';
import { type Machine, machines } from '../../../contract/machines.ts';
import { payments } from '../../../contract/payments.ts';
import { chooseOption, expectAddress, reloadConsole } from '../../testing/actions.ts';
import { buildMachines } from '../../testing/build-machines.ts';
import {
  buildInstitution,
  buildMachine,
  buildPayment,
  institutionId,
} from '../../testing/builders.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { readTexts } from '../../testing/read-texts.ts';
import { testInRelease } from '../../testing/release.ts';
import { slicePage } from '../../testing/slice-page.ts';
import { startServer } from '../../testing/start-server.ts';

const path = `/institution/${institutionId}/machines`;
const rows = page.getByRole('table', { name: 'Machines' }).getByRole('row');
const search = page.getByRole('searchbox', { name: 'Find by ID, name or SIM' });

/** Starts a server with `count` machines, in ascending or descending order. */
const startWithMachines = (count: number) => {
  const all = buildMachines(count).map((name): Machine => buildMachine(name));
  const inside = { machines: count, active: count };
  return startServer()
    .answer(institutions.one, { institution: buildInstitution({ inside }) })
    .answerWith(machines.all, ({ query }) => {
      const find = String(query.find ?? '');
      const matching = all.filter(({ physicalId }) => physicalId.toLowerCase().includes(find));
      const ordered = query.order === '-id' ? [...matching].reverse() : matching;
      return { machines: slicePage(ordered, query), count: matching.length };
    });
};

test('more than 500 machines are paged, searched and ordered by the server', async () => {
  const server = startWithMachines(520);
  await openConsole(`${path}?order=-id&page=11`);
  await expect.element(page.getByText('501–520 of 520')).toBeVisible();
  await expect.element(page.getByText('520 of 520 active', { exact: true })).toBeVisible();
  await expect.element(rows).toHaveLength(21);
  expect(readTexts(rows)[20]).toContain('PAD-1');
  const head = page.getByRole('columnheader', { name: 'Physical ID' });
  await expect.element(head).toHaveAttribute('aria-sort', 'descending');
  const query = { order: '-id', page: '11', limit: '50' };
  expect(server.callsOf(machines.all).at(-1)?.query).toEqual(query);
  await search.fill('ad-517');
  await expect.element(rows).toHaveLength(2);
  await expectAddress(`${path}?find=ad-517&order=-id`);
});

test('the previous page of machines stays until the next one loads', async () => {
  const server = startWithMachines(3);
  await openConsole(path);
  await expect.element(rows).toHaveLength(4);
  const release = server.hold(machines.all);
  await search.fill('pad-2');
  await expect.poll(() => document.querySelectorAll('[aria-busy="true"] tr').length).toBe(4);
  release();
  await expect.element(rows).toHaveLength(2);
  await search.fill('none');
  await expect.element(page.getByText('No machine matches your search')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.element(rows).toHaveLength(4);
  await expect.element(search).toHaveValue('');
  await expectAddress(path);
});

testInRelease('on a phone the cards of machines have pages and an order', async () => {
  await page.viewport(390, 844);
  startWithMachines(51);
  await openConsole(`${path}?page=2`);
  await expect.element(page.getByText('51–51 of 51')).toBeVisible();
  await expect.element(page.getByRole('article')).toHaveLength(1);
  const server = startWithMachines(52);
  await openConsole(path);
  const order = page.getByRole('combobox', { name: 'Sort by' });
  await expect.element(order).toHaveValue('Default order');
  await chooseOption('Sort by', 'Physical ID, descending');
  await expectAddress(`${path}?order=-id`);
  expect(server.callsOf(machines.all).at(-1)?.query).toMatchObject({ order: '-id' });
  await expect.poll(() => readTexts(page.getByRole('article'))[0]).toContain('PAD-52');
  await reloadConsole();
  await expect.element(order).toHaveValue('Physical ID, descending');
  await chooseOption('Sort by', 'Default order');
  await expectAddress(path);
});

testInRelease('on a phone payments have their usual order, or one of time', async () => {
  await page.viewport(390, 844);
  const ofPayments = `/institution/${institutionId}/payments`;
  const server = startServer().answer(payments.all, {
    payments: [buildPayment()],
    count: 16,
    attention: 0,
  });
  await openConsole(ofPayments);
  const order = page.getByRole('main').getByRole('combobox', { name: 'Sort by' });
  await expect.element(order).toHaveValue('Default order');
  await chooseOption('Sort by', 'Time, oldest first');
  await expectAddress(`${ofPayments}?order=time`);
  expect(server.callsOf(payments.all).at(-1)?.query).toMatchObject({ order: 'time' });
  await chooseOption('Sort by', 'Time, newest first');
  await expectAddress(`${ofPayments}?order=-time`);
  expect(server.callsOf(payments.all).at(-1)?.query).toMatchObject({ order: '-time' });
});
