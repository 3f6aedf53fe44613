import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dispenses } from '../../../contract/dispenses.ts';
import { rfidBatches } from '../../../contract/rfid-batches.ts';
import { type PointMovement, rfidHistory } from '../../../contract/rfid-history.ts';
import { type Rfid, rfids } from '../../../contract/rfids.ts';
import {
  chooseMenuItem,
  expectAddress,
  expectNoSidewaysScroll,
  openForm,
  setClock,
} from '../../testing/actions.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { answerRfidPage } from '../../testing/build-rfids.ts';
import { buildDispense, buildRfid, institutionId } from '../../testing/builders.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { answerQuestion, askAboutRfid } from '../../testing/questions.ts';
import { expectTexts, readTexts } from '../../testing/read-texts.ts';
import { testInRelease } from '../../testing/release.ts';
import { slicePage } from '../../testing/slice-page.ts';
import { startServer } from '../../testing/start-server.ts';
import { expectToast } from '../../testing/toasts.ts';

const list = `/institution/${institutionId}/rfids`;
const path = `${list}/r1`;
const at = '2025-03-14T06:00:00.000Z';

const buildGrant = (given: Partial<PointMovement> = {}): PointMovement => ({
  _id: 'g1',
  at,
  kind: 'GRANT',
  delta: 30,
  admin: 'super',
  machineId: null,
  ...given,
});

const startWith = (given: Partial<Rfid> = {}) => {
  const rfid = buildRfid({ physicalId: '04A313F2', point: 30, ...given });
  return { server: answerRfidPage(startServer(), rfid), rfid };
};

const findFact = (name: string) =>
  page.getByRole('main').getByRole('term').filter({ hasText: name });

/** The value beside a fact's name. */
const readFact = (name: string) =>
  findFact(name)
    .elements()
    .find(({ textContent }) => textContent === name)?.nextElementSibling?.textContent;

const expectFact = (name: string, value: string) => expect.poll(() => readFact(name)).toBe(value);

const findHistory = (name: string) => page.getByRole('table', { name }).getByRole('row');

test('a card’s page names its holder, its state, what it may still use, its points and its dispenses', async () => {
  setClock('2025-03-14T08:00:00.000Z');
  const { server } = startWith({
    name: 'নাসরিন আক্তার',
    designation: 'Teacher',
    designationId: '1023',
    stockType: 'UNLIMITED',
  });
  server.answer(rfidHistory.use, {
    use: {
      daily: { used: 1, limit: 2, left: 1 },
      weekly: { used: 5, limit: 5, left: 0 },
      monthly: { used: 1400, limit: null, left: null },
      held: { points: 2, count: 1 },
    },
  });
  const dispense = { transactionType: 'RFID', rfid: '04A313F2', dispensedAt: at } as const;
  const machineId = { _id: 'm1', physicalId: 'PAD-1', name: 'Library' };
  server
    .answer(rfidHistory.points, {
      movements: [
        buildGrant({ _id: 'g4', kind: 'DISPENSE', delta: -2, admin: null, machineId }),
        buildGrant({ _id: 'g3', delta: -1500, admin: 'eden' }),
        buildGrant({ _id: 'g2', delta: 1530, admin: null }),
        buildGrant(),
      ],
      count: 4,
    })
    .answer(dispenses.all, {
      dispenses: [
        buildDispense({ _id: 'd2', ...dispense }),
        buildDispense({ _id: 'd1', ...dispense, isSuccessful: false, failureReason: 'JAM' }),
      ],
      count: 2,
    });
  await openConsole(path);
  await expect.element(page.getByRole('heading', { level: 1, name: '04A313F2' })).toBeVisible();
  await expect.element(page.getByText('নাসরিন আক্তার')).toBeVisible();
  await expect.element(page.getByText('Active', { exact: true })).toBeVisible();
  await expect.element(page.getByText('UNLIMITED', { exact: true })).toBeVisible();
  await expectFact('Points', '302 points are reserved');
  await expectFact('Today', '1 of 21 left');
  await expectFact('This week', '5 of 50 left');
  await expectFact('This month', '1,400');
  await expectFact('Designation', 'Teacher');
  await expectFact('Designation ID', '1023');
  await expect.poll(() => document.title).toMatch(/^04A313F2/);
  const crumbs = page.getByRole('navigation', { name: 'You are here' });
  await expect.element(crumbs.getByText('04A313F2')).toHaveAttribute('aria-current', 'page');
  await expect
    .element(crumbs.getByRole('link', { name: 'Eden Campus' }))
    .toHaveAttribute('href', `/institution/${institutionId}`);

  await expectTexts(findHistory('Points'), [
    'TimeWhat happenedPoints',
    '2025-03-14 12:00 PM2 h agoDispensed at PAD-1−2',
    '2025-03-14 12:00 PM2 h agoTaken by eden−1,500',
    '2025-03-14 12:00 PM2 h agoGiven by an admin+1,530',
    '2025-03-14 12:00 PM2 h agoGiven by super+30',
  ]);
  await expectAccessible('a card');

  const heads = page.getByRole('table', { name: 'Dispenses' }).getByRole('columnheader');
  await expectTexts(heads, ['Machine', 'Time', 'Status', 'Failure Reason']);
  const [, first, second] = readTexts(findHistory('Dispenses'));
  expect(first).toMatch(/^PAD-1.*Successful.*–$/);
  expect(second).toMatch(/^PAD-1.*Failed.*Jam$/);
  expect(server.callsOf(dispenses.all).at(-1)?.query).toEqual({
    rfid: '04A313F2',
    page: '1',
    limit: '15',
    status: 'ALL',
    transactionType: 'ALL',
  });
});

test('a free card that was never used says so, and has no points to add', async () => {
  startWith({ isFree: true, point: 0 });
  await openConsole(path);
  await expectFact('Points', 'Free');
  await expect.element(page.getByText('No points were given or spent')).toBeVisible();
  await expect.element(page.getByText('No dispenses found')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Top up' })).not.toBeInTheDocument();
});

test('points and dispenses have pages of their own, which stand in the URL', async () => {
  const { server } = startWith();
  const movements = Array.from({ length: 31 }, (_, index) => buildGrant({ _id: `g${index}` }));
  const used = Array.from({ length: 16 }, (_, index) => buildDispense({ _id: `d${index}` }));
  server
    .answerWith(rfidHistory.points, ({ query }) => ({
      movements: slicePage(movements, query),
      count: movements.length,
    }))
    .answerWith(dispenses.all, ({ query }) => ({
      dispenses: slicePage(used, query),
      count: used.length,
    }));
  await openConsole(`${path}?points=9`);
  await expect.element(page.getByText('31–31 of 31')).toBeVisible();
  await expect.element(page.getByText('1–15 of 16')).toBeVisible();
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.last().getByRole('button', { name: 'Next page' }).click();
  await expect.element(page.getByText('16–16 of 16')).toBeVisible();
  await pages.first().getByRole('button', { name: 'Page 2' }).click();
  await expect.element(page.getByText('16–30 of 31')).toBeVisible();
  await expectAddress(`${path}?points=2&dispenses=2`);
});

test('a card is topped up, blocked, activated, edited and deleted on its page', async () => {
  const { server, rfid } = startWith({ name: 'Rahima' });
  /** The card is so from now on. */
  const change = (given: Partial<Rfid>) => {
    answerRfidPage(server, { ...rfid, ...given });
    return { rfid: { ...rfid, ...given } };
  };
  server.answerWith(rfidBatches.change, () => {
    change({ point: 42 });
    return { changed: 1, unchanged: 0 };
  });
  await openConsole(path);
  await openForm('Top up');
  await page.getByRole('textbox', { name: 'Points to add' }).fill('12');
  await userEvent.keyboard('{Enter}');
  await answerQuestion('Top up 1 RFID by 12?', 'Add points');
  await expectToast('Points added');
  await expectFact('Points', '42');
  expect(server.callsOf(rfidBatches.change)).toMatchObject([
    {
      params: { institutionId },
      body: { action: 'TOP_UP', points: 12, rfidIds: ['r1'], count: 1 },
    },
  ]);

  for (const [action, isActive, state] of [
    ['Block', false, 'Blocked'],
    ['Activate', true, 'Active'],
  ] as const) {
    server.answerWith(rfids.update, () => change({ isActive }));
    await chooseMenuItem('04A313F2', action);
    await answerQuestion(askAboutRfid(action.toLowerCase(), '04A313F2'), action);
    await expect.element(page.getByText(state, { exact: true })).toBeVisible();
    expect(server.callsOf(rfids.update).at(-1)?.body).toEqual({ isActive });
  }
  server.answerWith(rfids.update, () => change({ name: 'Nasrin Akter' }));
  await openForm('Edit');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Nasrin Akter');
  await userEvent.keyboard('{Enter}');
  await answerQuestion(askAboutRfid('update', '04A313F2'), 'Save');
  await expect.element(page.getByText('Nasrin Akter')).toBeVisible();

  server.refuse(rfids.remove, 400);
  await chooseMenuItem('04A313F2', 'Delete');
  const question = askAboutRfid('delete', '04A313F2');
  await answerQuestion(question, 'Delete');
  await expectToast('Failed to delete rfid');
  await expectAddress(path);
  server.answer(rfids.remove, undefined);
  await answerQuestion(question, 'Delete');
  await expectToast('RFID deleted successfully');
  await expectAddress(list);
  expect(server.callsOf(rfids.remove).at(-1)).toMatchObject({ params: { rfidId: 'r1' } });
});

const notFound = { code: 'rfidNotFound', message: 'RFID not found' } as const;

test('a card that is gone says so, and leads to the list', async () => {
  const gone = `${list}/0195a6c0-1c2d-7e3f-8a9b-0123456789ab`;
  startWith().server.refuse(rfids.one, 404, notFound);
  await openConsole(gone);
  await expect.element(page.getByRole('heading', { name: 'RFID not found' })).toBeVisible();
  await expect.element(page.getByRole('button')).not.toHaveLength(0);
  await expect.element(page.getByRole('link', { name: /as RFID$/ })).not.toBeInTheDocument();
  await expectAccessible('a card that is gone');
  await page.getByRole('link', { name: 'To the RFIDs' }).click();
  await expectAddress(list);
});

test('a physical ID that is no card can be added as one', async () => {
  const { server } = startWith();
  server.refuse(rfids.one, 404, notFound);
  await openConsole(`${list}/A9%201C%2F04`);
  await page.getByRole('link', { name: 'Add A9 1C/04 as RFID' }).click();
  const id = page.getByRole('textbox', { name: 'RFID', exact: true });
  await expect.element(id).toHaveValue('A9 1C/04');
  expect(server.callsOf(rfids.one)[0]?.params).toEqual({ institutionId, rfidId: 'A9 1C/04' });
});

test('a card that does not come can be fetched again', async () => {
  const { server, rfid } = startWith();
  server.refuse(rfids.one, 400);
  await openConsole(path);
  await expectToast('Failed to fetch rfid');
  await expect.element(page.getByRole('alert').getByText('Failed to fetch rfid')).toBeVisible();
  answerRfidPage(server, rfid);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: '04A313F2' })).toBeVisible();
});

testInRelease('on a phone the histories are cards', async () => {
  await page.viewport(390, 844);
  const { server } = startWith({ name: 'N'.repeat(200) });
  server
    .answer(rfidHistory.points, { movements: [buildGrant()], count: 1 })
    .answer(dispenses.all, { dispenses: [buildDispense()], count: 1 });
  await openConsole(path);
  const points = page.getByRole('list', { name: 'Points' }).getByRole('article');
  await expect.element(points).toMatchTextContent('+30Given by super');
  const used = page.getByRole('list', { name: 'Dispenses' }).getByRole('article');
  await expect.element(used).toMatchTextContent('PAD-1');
  await expectNoSidewaysScroll();
  await expectAccessible('a card on a phone');
});

testInRelease('in Bangla its facts and movements have its words and digits', async () => {
  const { server } = startWith();
  server
    .answer(rfidHistory.use, {
      use: {
        daily: { used: 1, limit: 2, left: 1 },
        weekly: { used: 1, limit: null, left: null },
        monthly: { used: 1, limit: null, left: null },
        held: { points: 0, count: 0 },
      },
    })
    .answer(rfidHistory.points, { movements: [buildGrant()], count: 1 });
  await openConsole(path, { language: 'bn' });
  await expectFact('আজ', '২টির মধ্যে ১টি১টি বাকি');
  await expect.element(page.getByRole('cell', { name: 'super দিয়েছেন' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '+৩০' })).toBeVisible();
});
