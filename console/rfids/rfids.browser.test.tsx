import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rfids } from '../../contract/rfids.ts';
import { expectAddress, findRow, reloadConsole } from '../testing/actions.ts';
import { expectAccessible } from '../testing/axe.ts';
import { buildRfid, institutionId } from '../testing/builders.ts';
import { openConsole } from '../testing/open-console.tsx';
import { startServer } from '../testing/start-server.ts';

const path = `/institution/${institutionId}/rfids`;

const answerCards = (given: readonly Parameters<typeof buildRfid>[0][]) => {
  const all = { count: given.length, blocked: 0 };
  const cards = given.map((card, at) => buildRfid({ _id: `r${at}`, ...card }));
  return startServer().answerWith(rfids.all, ({ query: { page = '1', limit = '25' } }) => {
    const from = (Number(page) - 1) * Number(limit);
    return { rfids: cards.slice(from, from + Number(limit)), count: cards.length, all };
  });
};

test('IDs keep their narrow hyphens, numbers stand below each other', async () => {
  answerCards([{ physicalId: '04-A3-13-F2', point: 11 }]);
  await openConsole(path);
  await expect.element(page.getByText('04-A3-13-F2')).toHaveStyle({ fontVariantNumeric: 'normal' });
  const point = page.getByRole('cell', { name: '11', exact: true });
  await expect.element(point).toHaveStyle({ fontVariantNumeric: 'tabular-nums' });
});

test('page, order and search of a long list stand in the URL and in the calls', async () => {
  const server = answerCards(
    Array.from({ length: 30 }, (_, at) => ({ physicalId: `K-${at + 1}`, point: at + 1 })),
  );
  await openConsole(path);
  await expect.element(page.getByText('1–25 of 30')).toBeVisible();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect.element(page.getByText('26–30 of 30')).toBeVisible();
  await expectAddress(`${path}?page=2`);
  await reloadConsole();
  await expect.element(page.getByText('26–30 of 30')).toBeVisible();
  await expect.element(findRow('K-30')).toBeVisible();

  const byPoint = page.getByRole('columnheader', { name: 'Point' });
  await byPoint.getByRole('button').click();
  await byPoint.getByRole('button').click();
  await expect.element(byPoint).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('searchbox', { name: 'Find by RFID or name' }).fill('k-07');
  const lastQuery = () => server.callsOf(rfids.all).at(-1)?.query;
  await expect.poll(lastQuery).toMatchObject({ find: 'k-07', order: '-point', page: '1' });
});

test('on a phone RFIDs are cards, with targets for a thumb', async () => {
  await page.viewport(390, 844);
  answerCards([{ physicalId: '04A1', point: 12 }]);
  await openConsole(path);
  const card = page.getByRole('article').filter({ hasText: '04A1' });
  await expect.element(card.getByText('Point: 12')).toBeVisible();
  for (const button of card.getByRole('button').elements()) {
    const { width, height } = button.getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await expectAccessible('RFIDs on a phone');
});
