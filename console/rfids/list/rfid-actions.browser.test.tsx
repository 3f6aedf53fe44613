import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { rfids, rfidUpdate } from '../../../contract/rfids.ts';
import { chooseMenuItem, findRow } from '../../testing/actions.ts';
import { answerRfids, buildNumberedRfids, buildRfids } from '../../testing/build-rfids.ts';
import { institutionId } from '../../testing/builders.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { answerQuestion, askAboutRfid, findQuestion } from '../../testing/questions.ts';
import { testInRelease } from '../../testing/release.ts';
import { startServer } from '../../testing/start-server.ts';
import { expectToast } from '../../testing/toasts.ts';

const path = `/institution/${institutionId}/rfids`;

const startWith = (...[given]: Parameters<typeof buildRfids>) => {
  const cards = buildRfids(given);
  return { server: answerRfids(startServer(), cards), cards };
};

/** Answers removals: the card is gone from the list. */
const answerRemovals = (server: FakeServer, cards: { _id: string }[]) =>
  server.answerWith(rfids.remove, ({ params: { rfidId } }) => {
    const index = cards.findIndex(({ _id }) => _id === rfidId);
    cards.splice(index, 1);
    return undefined;
  });

test('an RFID is blocked, activated, forgotten and deleted, each after a question that Enter alone declines', async () => {
  const { server, cards } = startWith([{ physicalId: 'K-1' }]);
  await openConsole(path);
  for (const action of ['Delete', 'Block']) {
    await chooseMenuItem('K-1', action);
    const question = findQuestion(askAboutRfid(action.toLowerCase(), 'K-1'));
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Actions for K-1' })).toHaveFocus();
  }
  expect(server.callsOf(rfids.remove)).toEqual([]);
  expect(server.callsOf(rfids.update)).toEqual([]);

  server.answerWith(rfids.update, ({ body }) => {
    const [rfid] = buildRfids([{ ...cards[0], ...rfidUpdate.parse(body) }]);
    if (!rfid) throw new Error('There is no card');
    cards[0] = rfid;
    return { rfid };
  });
  await chooseMenuItem('K-1', 'Block');
  await answerQuestion('Are you sure you want to block this rfid "K-1"?', 'Block');
  await expect.element(findRow('K-1')).toMatchTextContent('Blocked');
  await expect.element(page.getByText('1 RFID, 1 blocked')).toBeVisible();
  await expectToast('RFID updated successfully');
  await chooseMenuItem('K-1', 'Activate');
  await answerQuestion(askAboutRfid('activate', 'K-1'), 'Activate');
  await expect.element(findRow('K-1')).toMatchTextContent('Active');
  await expect.element(page.getByText('1 RFID, 0 blocked')).toBeVisible();
  expect(server.callsOf(rfids.update)).toMatchObject([
    { params: { institutionId, rfidId: 'r1' }, body: { isActive: false } },
    { params: { institutionId, rfidId: 'r1' }, body: { isActive: true } },
  ]);

  const [card] = cards;
  if (!card) throw new Error('There is no card');
  server.answer(rfids.forget, { rfid: card });
  await chooseMenuItem('K-1', 'Forget this person');
  await answerQuestion('Forget the person of "K-1"?', 'Forget');
  await expectToast('The person is forgotten');
  expect(server.callsOf(rfids.forget)).toMatchObject([{ params: { institutionId, rfidId: 'r1' } }]);

  answerRemovals(server, cards);
  await chooseMenuItem('K-1', 'Delete');
  await answerQuestion(askAboutRfid('delete', 'K-1'), 'Delete');
  await expectToast('RFID deleted successfully');
  await expect.element(page.getByText('No RFID found')).toBeVisible();
  await expect.poll(() => document.activeElement?.id).toBe('content');
  expect(server.callsOf(rfids.remove)).toMatchObject([{ params: { institutionId, rfidId: 'r1' } }]);
});

test('when the last card of a page is deleted, the page before it is shown', async () => {
  const cards = buildNumberedRfids(26);
  const server = answerRfids(startServer(), cards);
  answerRemovals(server, cards);
  await openConsole(`${path}?page=2`);
  await chooseMenuItem('K-26', 'Delete');
  await answerQuestion(askAboutRfid('delete', 'K-26'), 'Delete');
  await expect.element(findRow('K-25')).toBeVisible();
  await expect.element(page.getByRole('row')).toHaveLength(26);
  await expect.element(page.getByText('25 RFIDs, 0 blocked')).toBeVisible();
  await expect.element(page.getByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument();
});

testInRelease('an action that fails says why and leaves its question open', async () => {
  const { server } = startWith([{ physicalId: 'K-1' }]);
  server.refuse(rfids.remove, 404, { code: 'rfidNotFound', message: 'RFID not found' });
  server.refuse(rfids.update, 400);
  await openConsole(path);
  await chooseMenuItem('K-1', 'Delete');
  await answerQuestion(askAboutRfid('delete', 'K-1'), 'Delete');
  await expectToast('RFID not found');
  const question = findQuestion(askAboutRfid('delete', 'K-1'));
  await expect.element(question).toBeVisible();
  server.refuse(rfids.remove, 400);
  await answerQuestion(askAboutRfid('delete', 'K-1'), 'Delete');
  await expectToast('Failed to delete rfid');
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await chooseMenuItem('K-1', 'Block');
  await answerQuestion(askAboutRfid('block', 'K-1'), 'Block');
  await expectToast('Failed to update rfid');
  await expect.element(findRow('K-1')).toMatchTextContent('Active');
});
