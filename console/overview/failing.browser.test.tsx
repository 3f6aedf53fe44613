import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { overview } from '../../contract/overview.ts';
import { expectAccessible } from '../testing/axe.ts';
import { answerSales, buildSummary } from '../testing/build-overview.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { openConsole } from '../testing/open-console.tsx';
import { testInRelease } from '../testing/release.ts';
import { startServer } from '../testing/start-server.ts';
import { findRegion } from '../testing/tables.ts';

const allRows = [overview.tiles, overview.summary, overview.bar, overview.pie];
const cards = [
  'Key figures',
  'Dispense types',
  'Dispenses over time',
  'Stock update summary',
  'Dispense summary',
];
const failed = 'These figures could not be loaded';

const disconnectAll = (server: FakeServer) => {
  for (const row of allRows) server.disconnect(row);
};

test('figures that could not be loaded say so and come when tried again', async () => {
  const server = startServer();
  disconnectAll(server);
  await openConsole('/dashboard');
  for (const name of cards) {
    const card = findRegion(name);
    await expect.element(card.getByText(failed)).toBeVisible();
    await expect.element(card.getByText('Something went wrong!')).toBeVisible();
    await expect.element(card.getByRole('button', { name: 'Try again' })).toBeEnabled();
  }
  await expectAccessible('an overview without figures');

  answerSales(server);
  // Two cards share each call, so a retry of one brings the other.
  for (const name of cards.slice(0, 4)) {
    await findRegion(name).getByRole('button', { name: 'Try again' }).click();
    await expect.element(findRegion(name).getByText(failed)).not.toBeInTheDocument();
  }
  await expect.element(page.getByText(failed)).not.toBeInTheDocument();
  await expect.element(page.getByRole('row', { name: 'Remaining stock' })).toBeVisible();
});

test('one figure that could not be loaded says why and leaves the others alone', async () => {
  answerSales(startServer()).refuse(overview.pie, 404, { message: 'Organization not found' });
  await openConsole('/dashboard');
  const types = findRegion('Dispense types');
  await expect.element(types.getByText('Organization not found')).toBeVisible();
  await expect.element(findRegion('Dispense summary').getByText('Total')).toBeVisible();
  await expect.element(page.getByText(failed)).toHaveLength(1);
});

testInRelease('figures that could not be renewed stay and say so', async () => {
  const server = answerSales(startServer());
  await openConsole('/dashboard');
  const summary = findRegion('Dispense summary');
  const total = summary.getByRole('row', { name: 'Total' });
  await expect.element(total).toHaveTextContent('Total742.5');
  disconnectAll(server);
  await page.getByRole('button', { name: 'Update now' }).click();
  await expect.element(summary.getByText('Could not refresh')).toBeVisible();
  await expect.element(total).toHaveTextContent('Total742.5');
  await expectAccessible('an overview that could not be refreshed');

  server.answer(overview.summary, buildSummary({ dispensed: { totalSuccess: 8 } }));
  await summary.getByRole('button', { name: 'Try again' }).click();
  await expect.element(summary.getByText('Could not refresh')).not.toBeInTheDocument();
  await expect.element(total).toHaveTextContent('Total842.5');
});

test('figures of other filters stay dimmed until the new ones are there', async () => {
  const server = answerSales(startServer());
  await openConsole('/dashboard');
  const summary = findRegion('Dispense summary');
  const total = summary.getByRole('row', { name: 'Total' });
  await expect.element(total).toHaveTextContent('Total742.5');
  const release = server.hold(overview.summary);
  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'This year' }).click();
  const isBehind = () =>
    summary.element().querySelector('[data-behind][aria-busy="true"]') !== null;
  await expect.poll(isBehind).toBe(true);
  await expect.element(total).toHaveTextContent('Total742.5');
  release();
  await expect.poll(isBehind).toBe(false);
});

test('before the first answer each card has its outline, and readers hear that it is busy', async () => {
  const server = answerSales(startServer());
  const releases = allRows.map((row) => server.hold(row));
  await openConsole('/dashboard');
  const busy = () => document.querySelectorAll('section [aria-busy="true"]').length;
  await expect.poll(busy).toBe(4);
  await expect.element(findRegion('Key figures')).toHaveAttribute('aria-busy', 'true');
  for (const release of releases) release();
  await expect.poll(busy).toBe(0);
});
