import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { organizations, type UnlockRfid } from '../../contract/organizations.ts';
import { unlockRfids } from '../../contract/unlock-rfids.ts';
import {
  chooseMenuItem,
  expectAddress,
  findRow,
  openForm,
  reloadConsole,
} from '../testing/actions.ts';
import { expectAccessible } from '../testing/axe.ts';
import {
  buildOrganization,
  buildOrganizationAdmin,
  buildUnlockRfid,
  organizationId,
} from '../testing/builders.ts';
import { openConsole } from '../testing/open-console.tsx';
import { answerQuestion, askAboutRfid } from '../testing/questions.ts';
import { expectTexts, findCells } from '../testing/read-texts.ts';
import { testInRelease } from '../testing/release.ts';
import { startServer } from '../testing/start-server.ts';
import { expectToast } from '../testing/toasts.ts';

const path = `/organization/${organizationId}/unlock-rfids`;
const admin = buildOrganizationAdmin();

/** Answers with these cards as they are at the time of the call; each change is made by `change`. */
const startWith = (...given: Partial<UnlockRfid>[]) => {
  const cards = given.map((card, index) => buildUnlockRfid({ _id: `u${index + 1}`, ...card }));
  const answer = () => ({ organization: buildOrganization({ unlockRFIDs: [...cards] }) });
  const server = startServer().answerWith(organizations.one, answer);
  const changed = (...next: UnlockRfid[]) => {
    cards.splice(0, cards.length, ...next);
    return answer();
  };
  return { server, changed };
};

const field = (name: string) => page.getByRole('textbox', { name, exact: true });

test('RFIDs that unlock show their state and name', async () => {
  startWith(
    { physicalId: 'U-1', name: 'Refill team north' },
    { physicalId: 'U-2', isActive: false },
  );
  await openConsole(path, { admin });
  await expect.element(page.getByText('2 RFIDs, 1 blocked')).toBeVisible();
  await expectTexts(page.getByRole('columnheader'), ['RFID', 'Name', 'Actions']);
  await expectTexts(findCells('U-1'), ['U-1Active', 'Refill team north', 'Edit']);
  await expectTexts(findCells('U-2'), ['U-2Blocked', '–', 'Edit']);
  await expect.element(page.getByRole('link', { name: 'U-1' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  await expectAccessible('RFIDs to unlock');
});

test('without any the list says what they are for', async () => {
  startServer();
  await openConsole(path, { admin });
  await expect.element(page.getByText('No RFID found')).toBeVisible();
  const hint = 'They open the doors of the organization’s machines for refills.';
  await expect.element(page.getByText(hint)).toBeVisible();
});

test('one is added, edited with its ID, blocked, activated and deleted, each after a question', async () => {
  const { server, changed } = startWith();
  server.answerWith(unlockRfids.add, () => changed(buildUnlockRfid({ physicalId: 'U-1' })));
  await openConsole(path, { admin });
  const form = await openForm('Add RFID');
  await expect.element(field('RFID')).toHaveFocus();
  await expect.element(form.getByRole('switch', { name: 'Active' })).toBeChecked();
  await form.getByRole('button', { name: 'Add RFID' }).click();
  await expect.element(form.getByText('Physical Id is required')).toBeVisible();
  await expectAccessible('form of an RFID to unlock');
  await field('RFID').fill('U-1');
  await userEvent.keyboard('{Enter}');
  await answerQuestion(askAboutRfid('add', 'U-1'), 'Add RFID');
  await expectToast('Unlock RFID added');
  await expect.element(findRow('U-1')).toMatchTextContent('Active');
  expect(server.callsOf(unlockRfids.add)).toMatchObject([
    { params: { id: organizationId }, body: { physicalId: 'U-1', name: '', isActive: true } },
  ]);

  const card = buildUnlockRfid({ physicalId: 'U-9', name: 'Refill team north', isActive: false });
  const params = { id: organizationId, rfidId: card._id };
  server.answerWith(unlockRfids.update, () => changed(card));
  await page.getByRole('button', { name: 'Edit U-1' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit RFID' }).first();
  await expect.element(field('RFID')).toHaveValue('U-1');
  await field('RFID').fill('U-9');
  await field('Name').fill('Refill team north');
  await editing.getByRole('switch', { name: 'Active' }).click();
  await editing.getByRole('button', { name: 'Save' }).click();
  await answerQuestion(askAboutRfid('update', 'U-9'), 'Save');
  await expectToast('Unlock RFID updated');
  await expect.element(findRow('Refill team north')).toMatchTextContent('Blocked');
  expect(server.callsOf(unlockRfids.update)).toMatchObject([
    { params, body: { physicalId: 'U-9', name: 'Refill team north', isActive: false } },
  ]);

  for (const [action, isActive, state] of [
    ['Activate', true, 'Active'],
    ['Block', false, 'Blocked'],
  ] as const) {
    server.answerWith(unlockRfids.update, () => changed({ ...card, isActive }));
    await chooseMenuItem('U-9', action);
    await answerQuestion(askAboutRfid(action.toLowerCase(), 'U-9'), action);
    await expect.element(findRow('U-9')).toMatchTextContent(state);
    expect(server.callsOf(unlockRfids.update).at(-1)?.body).toEqual({ isActive });
  }
  server.answerWith(unlockRfids.remove, () => changed());
  await chooseMenuItem('U-9', 'Delete');
  await answerQuestion(askAboutRfid('delete', 'U-9'), 'Delete');
  await expectToast('Unlock RFID removed');
  await expect.element(page.getByText('No RFID found')).toBeVisible();
  expect(server.callsOf(unlockRfids.remove)).toMatchObject([{ params }]);
});

test('a number that another unlock RFID has in another notation is warned of, new or edited', async () => {
  startWith({ physicalId: '0077773249' }, { physicalId: 'U-2' });
  await openConsole(path, { admin });
  const form = await openForm('Add RFID');
  const warning = 'Same number as unlock RFID 0077773249';
  await field('RFID').fill('04:A2:B9:C1');
  await expect.element(field('RFID')).toHaveAccessibleDescription(warning);
  await field('RFID').fill('04A2B9C2');
  await expect.element(field('RFID')).not.toHaveAccessibleDescription();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await answerQuestion('Your input is not saved yet.', 'Discard');
  await page.getByRole('button', { name: 'Edit U-2' }).click();
  await expect.element(field('RFID')).toHaveValue('U-2');
  await field('RFID').fill('C1B9A204');
  await expect.element(field('RFID')).toHaveAccessibleDescription(warning);
});

test('a number that an RFID of an institution has in another notation is warned of', async () => {
  const { server } = startWith({ physicalId: 'U-1' });
  const alike = { physicalId: '0007101235', institutionName: 'Lalmatia College' };
  server.answer(unlockRfids.check, { alike });
  await openConsole(path, { admin });
  await openForm('Add RFID');
  await field('RFID').fill('7101235');
  await expect
    .element(field('RFID'))
    .toHaveAccessibleDescription('Same number as RFID 0007101235 of Lalmatia College');
  expect(server.callsOf(unlockRfids.check)).toMatchObject([{ body: { physicalId: '7101235' } }]);
  server.answer(unlockRfids.check, { alike: null });
  await field('RFID').fill('7101236');
  await expect.element(field('RFID')).not.toHaveAccessibleDescription();
});

testInRelease(
  'what fails says so: an addition, also at its field, an update, a removal and the fetch',
  async () => {
    const { server } = startWith({ physicalId: 'U-1' });
    server.refuseChanges(400);
    await openConsole(path, { admin });
    const form = await openForm('Add RFID');
    await field('RFID').fill('U-2');
    await userEvent.keyboard('{Enter}');
    await answerQuestion(askAboutRfid('add', 'U-2'), 'Add RFID');
    await expectToast('Failed to add unlock RFID');
    const message = 'This physical ID belongs to an RFID of institution "Eden Campus"';
    server.refuse(unlockRfids.add, 400, { message, errors: { physicalId: message } });
    await field('RFID').fill('K-1');
    await userEvent.keyboard('{Enter}');
    await answerQuestion(askAboutRfid('add', 'K-1'), 'Add RFID');
    await expect.element(form.getByText(message)).toBeVisible();
    await expect.element(field('RFID')).toHaveFocus();
    await reloadConsole();
    await chooseMenuItem('U-1', 'Block');
    await answerQuestion(askAboutRfid('block', 'U-1'), 'Block');
    await expectToast('Failed to update unlock RFID');
    await reloadConsole();
    await chooseMenuItem('U-1', 'Delete');
    await answerQuestion(askAboutRfid('delete', 'U-1'), 'Delete');
    await expectToast('Failed to remove unlock RFID');
    server.refuse(organizations.one, 400);
    await reloadConsole();
    await expectToast('Failed to fetch organization');
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
);

test('search, order and page stand in the URL', async () => {
  startWith(...Array.from({ length: 30 }, (_, index) => ({ physicalId: `U-${index + 1}` })));
  await openConsole(path, { admin });
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect.element(findRow('U-30')).toBeVisible();
  await expectAddress(`${path}?page=2`);
  await page.getByRole('columnheader', { name: 'RFID' }).getByRole('button').click();
  await expectAddress(`${path}?order=rfid`);
  await page.getByRole('searchbox').fill('u-3');
  await expectAddress(`${path}?find=u-3&order=rfid`);
  await expect.element(page.getByRole('row')).toHaveLength(3);
  await expect.element(findRow('U-30')).toBeVisible();
});
