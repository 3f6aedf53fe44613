import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { rfidBatches } from '../../../contract/rfid-batches.ts';
import { rfidHistory } from '../../../contract/rfid-history.ts';
import { type Rfid, rfids } from '../../../contract/rfids.ts';
import { chooseMenuItem, expectAddress, openForm, setClock } from '../../testing/actions.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { answerRfidPage } from '../../testing/build-rfids.ts';
import { buildRfid, institutionId } from '../../testing/builders.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { answerQuestion, askAboutRfid } from '../../testing/questions.ts';
import { expectTexts } from '../../testing/read-texts.ts';
import { slicePage } from '../../testing/slice-page.ts';
import { startServer } from '../../testing/start-server.ts';
import { expectToast } from '../../testing/toasts.ts';

const list = `/institution/${institutionId}/rfids`;
const path = `${list}/r1`;
const at = '2025-03-14T06:00:00.000Z';

const buildGrant = (given: { _id?: string; points?: number; by?: string | null } = {}) => ({
  _id: 'g1',
  at,
  type: 'GRANT' as const,
  points: 30,
  by: 'super',
  ...given,
});

const buildUse = (
  given: { _id?: string; isSuccessful?: boolean; failureReason?: string; points?: number } = {},
) => ({
  _id: 'd1',
  at,
  machineId: { _id: 'm1', physicalId: 'PAD-1', name: 'Library' },
  isSuccessful: true,
  failureReason: null,
  points: 0,
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

const history = page.getByRole('table', { name: 'What happened' }).getByRole('row');

test('a card’s page names its holder, its state, what it may still use, and what happened with it in one list', async () => {
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
  server.answer(rfidHistory.all, {
    entries: [
      { _id: 's1', at, type: 'STATE', isActive: false, by: null },
      { _id: 's2', at, type: 'STATE', isActive: true, by: 'eden' },
      buildGrant({ _id: 'g3', points: -1500, by: 'eden' }),
      buildGrant({ _id: 'g2', points: 1530, by: null }),
      buildGrant(),
      { type: 'MONTH', month: '2025-02', successful: 1400, failed: 0, points: -2800 },
      { type: 'MONTH', month: '2025-01', successful: 0, failed: 1, points: 0 },
      { type: 'MONTH', month: '2024-12', successful: null, failed: null, points: -6 },
    ],
    count: 8,
    namedFrom: '2025-01-11',
  });
  await openConsole(path);
  await expect.element(page.getByRole('heading', { level: 1, name: 'নাসরিন আক্তার' })).toBeVisible();
  await expect.element(page.getByText('04A313F2')).toBeVisible();
  await expect.element(page.getByText('Active', { exact: true })).toBeVisible();
  await expect.element(page.getByText('UNLIMITED', { exact: true })).toBeVisible();
  await expectFact('Points', '302 points are reserved');
  await expectFact('Today', '1 of 21 left');
  await expectFact('This week', '5 of 50 left');
  await expectFact('This month', '1,400');
  await expectFact('Designation', 'Teacher');
  await expectFact('Designation ID', '1023');
  await expect.poll(() => document.title).toMatch(/^নাসরিন আক্তার · 04A313F2/);
  const crumbs = page.getByRole('navigation', { name: 'You are here' });
  await expect.element(crumbs.getByText('নাসরিন আক্তার')).toHaveAttribute('aria-current', 'page');
  await expect
    .element(crumbs.getByRole('link', { name: 'Eden Campus' }))
    .toHaveAttribute('href', `/institution/${institutionId}`);

  const when = '14/03/2025 12:002 h ago';
  await expectTexts(history, [
    'TimeWhat happenedPoints',
    `${when}Blocked by an admin–`,
    `${when}Activated by eden–`,
    `${when}Taken by eden−1,500`,
    `${when}Given by an admin+1,530`,
    `${when}Given by super+30`,
    'Feb 20251,400 pads dispensed−2,800',
    'Jan 20250 pads dispensed, 1 failed–',
    'Dec 2024Dispenses that no longer say whose they were−6',
  ]);
  await expect
    .element(page.getByText('Dispenses before 11/01/2025 do not say whose they were.'))
    .toBeVisible();
  await expectAccessible('a card');
});

test('single dispenses of a card take the place of their sums by a click', async () => {
  setClock('2025-03-14T08:00:00.000Z');
  const { server } = startWith();
  server.answer(rfidHistory.dispenses, {
    dispenses: [
      buildUse({ points: -2 }),
      buildUse({ _id: 'd2', isSuccessful: false, failureReason: 'JAM' }),
    ],
    count: 2,
  });
  await openConsole(path);
  await expect.element(page.getByText('Nothing has happened yet')).toBeVisible();
  expect(server.callsOf(rfidHistory.dispenses)).toEqual([]);
  await page.getByRole('button', { name: 'Show single dispenses' }).click();
  const when = '14/03/2025 12:002 h ago';
  const singles = page.getByRole('table', { name: 'Single dispenses' });
  await expectTexts(singles.getByRole('row'), [
    'TimeWhat happenedMachinePoints',
    `${when}DispensedPAD-1Library−2`,
    `${when}Not dispensed: JamPAD-1Library–`,
  ]);
  await expect
    .element(singles.getByRole('link', { name: 'PAD-1' }).first())
    .toHaveAttribute('href', `/institution/${institutionId}/machines/m1`);
  expect(server.callsOf(rfidHistory.dispenses)).toHaveLength(1);
  await expectAccessible('single dispenses of a card');
  await page.getByRole('button', { name: 'Show sums of months' }).click();
  await expect.element(page.getByText('Nothing has happened yet')).toBeVisible();
  await expect.element(singles).not.toBeInTheDocument();
});

test('a person is forgotten after one question, which says what stays', async () => {
  const { server, rfid } = startWith({ name: 'Nusrat' });
  server.answer(rfids.forget, { rfid: { ...rfid, name: '' } });
  await openConsole(path);
  await chooseMenuItem('04A313F2', 'Forget this person');
  await expect
    .element(page.getByText(/The card, its points and limits, and all sums stay/))
    .toBeVisible();
  await answerQuestion('Forget the person of "04A313F2"?', 'Forget');
  await expectToast('The person is forgotten');
  expect(server.callsOf(rfids.forget)[0]?.params).toEqual({ institutionId, rfidId: 'r1' });
});

test('a card without a holder stands under its number', async () => {
  startWith({ name: '' });
  await openConsole(path);
  await expect.element(page.getByRole('heading', { level: 1, name: '04A313F2' })).toBeVisible();
  await expect.poll(() => document.title).toMatch(/^04A313F2 · VMS/);
});

test('a free card that was never used says so, and has no points to add', async () => {
  startWith({ isFree: true, point: 0 });
  await openConsole(path);
  await expectFact('Points', 'Free');
  await expect.element(page.getByText('Nothing has happened yet')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Top up' })).not.toBeInTheDocument();
});

test('the history has pages, which stand in the URL', async () => {
  const { server } = startWith();
  const entries = Array.from({ length: 31 }, (_, index) => buildGrant({ _id: `g${index}` }));
  server.answerWith(rfidHistory.all, ({ query }) => ({
    entries: slicePage(entries, query),
    count: entries.length,
    namedFrom: '2025-01-01',
  }));
  await openConsole(`${path}?page=9`);
  await expect.element(page.getByText('31–31 of 31')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('button', { name: 'Page 2' })
    .click();
  await expect.element(page.getByText('16–30 of 31')).toBeVisible();
  await expectAddress(`${path}?page=2`);
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
  await expect.element(page.getByRole('heading', { level: 1, name: 'Nasrin Akter' })).toBeVisible();

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
  await page.getByRole('link', { name: 'Go to RFIDs' }).click();
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
