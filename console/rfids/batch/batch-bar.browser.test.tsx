import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { rfidBatches } from '../../../contract/rfid-batches.ts';
import { expectNoSidewaysScroll, findRow, pressInDialog } from '../../testing/actions.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { answerRfids, buildNumberedRfids } from '../../testing/build-rfids.ts';
import { institutionId } from '../../testing/builders.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { answerQuestion } from '../../testing/questions.ts';
import { testInRelease } from '../../testing/release.ts';
import { startServer } from '../../testing/start-server.ts';
import { expectToast } from '../../testing/toasts.ts';

const path = `/institution/${institutionId}/rfids`;

const openWith = async (count: number, search = '') => {
  const cards = buildNumberedRfids(count);
  const server = answerRfids(startServer(), cards);
  server.answer(rfidBatches.change, { changed: count, unchanged: 0 });
  await openConsole(path + search);
  return { server, cards };
};

const bar = page.getByRole('region', { name: 'Chosen RFIDs' });
const press = (name: string) => bar.getByRole('button', { name, exact: true }).click();
const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
const choose = async (...ids: string[]) => {
  for (const id of ids) await box(`Choose ${id}`).click();
};

test('chosen RFIDs are blocked together after one question, one is activated and deleted', async () => {
  const { server, cards } = await openWith(4);
  server.answerWith(rfidBatches.change, () => {
    for (const card of cards.slice(1, 3)) card.isActive = false;
    return { changed: 2, unchanged: 0 };
  });
  await expect.element(bar).not.toBeInTheDocument();
  await choose('K-2', 'K-3');
  await expect.element(bar.getByText('2 RFIDs chosen')).toBeVisible();
  await expectAccessible('chosen RFIDs');
  await press('Block');
  await answerQuestion('Are you sure you want to block 2 RFIDs?', 'Block');
  await expectToast('RFIDs blocked');
  await expect.element(page.getByText('4 RFIDs, 2 blocked')).toBeVisible();
  await expect.element(findRow('K-3')).toMatchTextContent('Blocked');
  await expect.element(bar).not.toBeInTheDocument();
  expect(server.callsOf(rfidBatches.change)).toMatchObject([{ params: { institutionId } }]);
  expect(server.callsOf(rfidBatches.change)[0]?.body).toEqual({
    action: 'BLOCK',
    rfidIds: ['r2', 'r3'],
    count: 2,
  });

  for (const [id, button, action, question, done] of [
    ['K-2', 'Activate', 'ACTIVATE', 'Are you sure you want to activate 1 RFID?', 'RFIDs activated'],
    ['K-4', 'Delete', 'REMOVE', 'Are you sure you want to delete 1 RFID?', 'RFIDs deleted'],
  ] as const) {
    await choose(id);
    await expect.element(bar.getByText('1 RFID chosen')).toBeVisible();
    await press(button);
    await answerQuestion(question, button);
    await expectToast(done);
    const body = { action, rfidIds: [id.replace('K-', 'r')], count: 1 };
    expect(server.callsOf(rfidBatches.change).at(-1)?.body).toEqual(body);
  }
});

test('all that match are topped up together, whichever page they stand on', async () => {
  const { server } = await openWith(27);
  const whole = box('Choose all on this page');
  await choose('K-1');
  await expect.element(whole).toBePartiallyChecked();
  await whole.click();
  await expect.element(bar.getByText('25 RFIDs chosen')).toBeVisible();
  await expect.element(whole).toBeChecked();
  await press('Choose all 27 that match');
  await expect.element(bar.getByText('27 RFIDs chosen')).toBeVisible();
  await press('Top up');
  const points = page.getByRole('textbox', { name: 'Points to add' });
  await expect.element(points).toHaveFocus();
  await expect.element(points).toHaveValue('10');
  await expect.element(points).toHaveAccessibleDescription('Free RFIDs stay as they are');
  for (const [typed, fault] of [
    ['', 'Point must be a number'],
    ['0', 'Use 1 or more'],
    ['2.5', 'Enter a whole number'],
  ] as const) {
    await points.fill(typed);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(fault)).toBeVisible();
  }
  expect(server.callsOf(rfidBatches.change)).toEqual([]);
  await points.fill('5');
  await userEvent.keyboard('{Enter}');
  await answerQuestion('Top up each of 27 RFIDs by 5?', 'Add points');
  await expectToast('Points added');
  await expect.element(bar).not.toBeInTheDocument();
  expect(server.callsOf(rfidBatches.change)[0]?.body).toEqual({
    action: 'TOP_UP',
    points: 5,
    find: '',
    exceptIds: [],
    count: 27,
  });
});

test('cards stay chosen on the other pages', async () => {
  const { server } = await openWith(27);
  await choose('K-1');
  await page.getByRole('button', { name: 'Page 2' }).click();
  await choose('K-26');
  await expect.element(bar.getByText('2 RFIDs chosen')).toBeVisible();
  await press('Block');
  await answerQuestion('Are you sure you want to block 2 RFIDs?', 'Block');
  await expectToast('RFIDs blocked');
  expect(server.callsOf(rfidBatches.change)).toMatchObject([
    { body: { rfidIds: ['r1', 'r26'], count: 2 } },
  ]);
});

testInRelease(
  'all that match are those of the search at that time; another search chooses none',
  async () => {
    const { server } = await openWith(57, '?find=k-1');
    await expect.element(findRow('K-19')).toBeVisible();
    await choose('K-1', 'K-10');
    await press('Choose all 11 that match');
    await expect.element(bar.getByText('11 RFIDs chosen')).toBeVisible();
    await press('Block');
    await answerQuestion('Are you sure you want to block 11 RFIDs?', 'Block');
    await expectToast('RFIDs blocked');
    expect(server.callsOf(rfidBatches.change)).toMatchObject([
      { body: { action: 'BLOCK', find: 'k-1', count: 11 } },
    ]);
    await choose('K-1');
    await press('Choose all 11 that match');
    await page.getByRole('searchbox').fill('k-5');
    await expect.element(findRow('K-57')).toBeVisible();
    await expect.element(bar).not.toBeInTheDocument();
    await expect.element(box('Choose K-5')).not.toBeChecked();
  },
);

test('a card that is taken out of all leaves all others; none can be chosen again', async () => {
  const { server } = await openWith(30);
  await box('Choose all on this page').click();
  await press('Choose all 30 that match');
  await choose('K-3');
  await expect.element(bar.getByText('29 RFIDs chosen')).toBeVisible();
  await expect.element(box('Choose K-3')).not.toBeChecked();
  await expect.element(box('Choose K-4')).toBeChecked();
  server.refuse(rfidBatches.change, 403);
  await press('Block');
  await answerQuestion('Are you sure you want to block 29 RFIDs?', 'Block');
  await expect.poll(() => server.callsOf(rfidBatches.change)).toHaveLength(1);
  expect(server.callsOf(rfidBatches.change)[0]?.body).toEqual({
    action: 'BLOCK',
    find: '',
    exceptIds: ['r3'],
    count: 29,
  });
  await pressInDialog('Cancel');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.element(box('Choose K-30')).toBeChecked();
  await press('Clear the choice');
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(box('Choose K-30')).not.toBeChecked();
});

testInRelease('a batch that is refused says why and keeps what is chosen', async () => {
  const { server } = await openWith(3);
  const message = 'The RFIDs have changed: there are now 2 of them. Check them and confirm again.';
  server.refuse(rfidBatches.change, 400, { code: 'rfidsChanged', values: { count: 2 }, message });
  await choose('K-1', 'K-2');
  await press('Delete');
  await answerQuestion('Are you sure you want to delete 2 RFIDs?', 'Delete');
  await expectToast(message);
  await pressInDialog('Cancel');
  await expect.element(bar.getByText('2 RFIDs chosen')).toBeVisible();
  server.refuse(rfidBatches.change, 400);
  await press('Top up');
  await userEvent.keyboard('{Enter}');
  await answerQuestion('Top up each of 2 RFIDs by 10?', 'Add points');
  await expectToast('Failed to update rfid');
  await expect.element(page.getByRole('textbox', { name: 'Points to add' })).toBeVisible();
});

testInRelease(
  'in Bangla the bar, its questions and a refusal have its words and digits',
  async () => {
    const server = answerRfids(startServer(), buildNumberedRfids(2));
    const text = 'এর মধ্যে RFID-গুলো বদলে গেছে: এখন আছে ১টি। দেখে নিয়ে আবার নিশ্চিত করুন।';
    server.refuse(rfidBatches.change, 400, { message: text });
    await openConsole(path, { language: 'bn' });
    await page.getByRole('checkbox', { name: 'K-1 বাছুন' }).click();
    await page.getByRole('checkbox', { name: 'K-2 বাছুন' }).click();
    await expect.element(page.getByText('২টি RFID বাছাই')).toBeVisible();
    await page.getByRole('button', { name: 'ব্লক করুন' }).click();
    await answerQuestion('আপনি কি নিশ্চিতভাবে ২টি RFID ব্লক করতে চান?', 'ব্লক করুন');
    await expectToast(text);
  },
);

testInRelease('on a phone cards are chosen too, and the bar fits', async () => {
  await page.viewport(320, 700);
  await openWith(2);
  await choose('K-1', 'K-2');
  await expect.element(bar.getByText('2 RFIDs chosen')).toBeVisible();
  await expectNoSidewaysScroll();
  await expectAccessible('chosen RFIDs on a phone');
});
