import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { rfidBatches } from '../../../contract/rfid-batches.ts';
import { type Rfid, rfids } from '../../../contract/rfids.ts';
import { unknownCards } from '../../../contract/unknown-cards.ts';
import { findRow, openForm } from '../../testing/actions.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { answerRfids, buildRfids } from '../../testing/build-rfids.ts';
import { buildUnknownCard } from '../../testing/build-unknown-cards.ts';
import { buildInstitutionAdmin, buildRfid, institutionId } from '../../testing/builders.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { answerQuestion, askAboutRfid, findQuestion } from '../../testing/questions.ts';
import { startServer } from '../../testing/start-server.ts';
import { expectToast } from '../../testing/toasts.ts';

const path = `/institution/${institutionId}/rfids`;

/** Fields of the one form that is open. */
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const isFree = page.getByRole('switch', { name: 'Is RFID free?' });
const pressEnter = () => userEvent.keyboard('{Enter}');

const openEmpty = async () => {
  const server = startServer();
  await openConsole(path, { admin: buildInstitutionAdmin() });
  return { server, form: await openForm('Add RFID') };
};

/** The form of the one card of the list. */
const openEditForm = async (given: Partial<Rfid>) => {
  const server = answerRfids(startServer(), buildRfids([{ physicalId: 'K-1', ...given }]));
  await openConsole(path);
  await page.getByRole('button', { name: 'Edit K-1' }).click();
  return { server, form: page.getByRole('dialog', { name: 'Edit RFID' }).first() };
};

test('a new RFID is LIMITED, not free and has 0 points; every fault is named at once, each at its field', async () => {
  const { server, form } = await openEmpty();
  await expect.element(field('RFID')).toHaveFocus();
  await expect.element(form.getByRole('radio', { name: 'LIMITED', exact: true })).toBeChecked();
  await expect.element(form.getByRole('radio', { name: 'UNLIMITED' })).not.toBeChecked();
  await expect.element(isFree).not.toBeChecked();
  await expect.element(field('Points')).toHaveValue('0');
  await field('Name').fill('N'.repeat(201));
  await field('Points').fill('');
  await form.getByRole('button', { name: 'Add RFID' }).click();
  for (const [name, fault] of [
    ['RFID', 'Please enter a physical ID'],
    ['Name', 'Use at most 200 characters'],
    ['Points', 'Point must be a number'],
  ] as const) {
    await expect.element(field(name)).toBeInvalid();
    await expect.element(field(name)).toHaveAccessibleDescription(fault);
  }
  await expect.element(field('RFID')).toHaveFocus();
  await expectAccessible('RFID form with a fault');
  await field('RFID').fill('04A313F2');
  await expect.element(form.getByText('Please enter a physical ID')).not.toBeInTheDocument();
  await field('RFID').fill('K'.repeat(101));
  await pressEnter();
  await expect.element(field('RFID')).toHaveAccessibleDescription('Use at most 100 characters');
  expect(server.callsOf(rfids.create)).toEqual([]);
});

test('an RFID is added after a question; declined or failed, the form stays with its input', async () => {
  const { server, form } = await openEmpty();
  await field('RFID').fill('04A313F2');
  await field('Name').fill('নাসরিন আক্তার');
  await pressEnter();
  const question = findQuestion(askAboutRfid('add', '04A313F2'));
  await expect.element(question.getByRole('button', { name: 'Add RFID' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(field('Name')).toHaveFocus();
  await expect.element(field('RFID')).toHaveValue('04A313F2');
  expect(server.callsOf(rfids.create)).toEqual([]);

  server.refuse(rfids.create, 404);
  await pressEnter();
  await answerQuestion(askAboutRfid('add', '04A313F2'), 'Add RFID');
  await expectToast('Failed to create rfid');
  await expect.element(field('RFID')).toHaveValue('04A313F2');

  const created = buildRfid({ physicalId: '04A313F2' });
  server.answerWith(rfids.create, () => {
    answerRfids(server, [created]);
    return { rfid: created };
  });
  await field('Designation').fill('Teacher');
  await field('Designation ID').fill('1023');
  await form.getByText('UNLIMITED', { exact: true }).click();
  await field('Points').fill('-30');
  await expect.element(field('Points')).toHaveValue('0');
  await field('Points').fill('৩০');
  await pressEnter();
  await answerQuestion(askAboutRfid('add', '04A313F2'), 'Add RFID');
  await expectToast('RFID created successfully');
  await expect.element(findRow('04A313F2')).toBeVisible();
  await expect.element(form).not.toBeInTheDocument();
  expect(server.callsOf(rfids.create).at(-1)).toMatchObject({
    params: { institutionId },
    body: {
      physicalId: '04A313F2',
      name: 'নাসরিন আক্তার',
      designation: 'Teacher',
      designationId: '1023',
      stockType: 'UNLIMITED',
      isFree: false,
      point: 30,
    },
  });
});

test('a typed number that a known card has in another notation is warned of', async () => {
  const { server } = await openEmpty();
  const rfid = '0007101235';
  server.answer(rfidBatches.check, {
    taken: [],
    ofUnlock: [],
    alike: [
      { physicalId: '108,23347', rfid, isUnlock: false },
      { physicalId: '7101235', rfid, isUnlock: true },
    ],
  });
  await field('RFID').fill('108,23347');
  await expect.element(field('RFID')).toHaveAccessibleDescription('Same number as 0007101235');
  await expectAccessible('RFID form with a warning');
  await field('RFID').fill('7101235');
  const unlockWarning = 'Same number as unlock RFID 0007101235';
  await expect.element(field('RFID')).toHaveAccessibleDescription(unlockWarning);
  await field('RFID').fill('5555');
  await expect.element(field('RFID')).not.toHaveAccessibleDescription();
});

test('a typed number that machines were shown is linked in one click, and the form closes', async () => {
  const { server, form } = await openEmpty();
  const physicalId = '04A2B9C1';
  const alike = { _id: 'r1', physicalId: '77773249', name: 'Rahima' };
  server.answer(rfidBatches.check, {
    taken: [],
    ofUnlock: [],
    alike: [{ physicalId, rfid: alike.physicalId, isUnlock: false }],
  });
  server.answerWith(unknownCards.all, ({ query }) => ({
    cards: query.rfid === physicalId ? [buildUnknownCard({ physicalId, alike })] : [],
    count: 1,
  }));
  const rfid = buildRfid({ physicalId });
  server.answerWith(unknownCards.link, () => {
    answerRfids(server, [rfid]);
    return { rfid };
  });
  await field('RFID').fill(physicalId);
  await form.getByRole('button', { name: 'Link 04A2B9C1 to 77773249' }).click();
  await expectToast('Unknown card linked');
  await expect.element(findRow(physicalId)).toBeVisible();
  await expect.element(form).not.toBeInTheDocument();
  expect(server.callsOf(unknownCards.link)).toMatchObject([
    { params: { institutionId, cardId: 'c1' }, body: { rfidId: 'r1' } },
  ]);
});

test('an ID that exists already is refused at its field, in the language of the admin', async () => {
  const text = 'এই আইডির একটি RFID আগে থেকেই আছে';
  const refusal = { message: text, errors: { physicalId: text } };
  const server = startServer().refuse(rfids.create, 400, refusal);
  await openConsole(path, { language: 'bn' });
  const form = await openForm('RFID যোগ করুন');
  await field('RFID').fill('K-1');
  await pressEnter();
  const question = 'আপনি কি নিশ্চিতভাবে "K-1" RFID-টি যোগ করতে চান?';
  await answerQuestion(question, 'RFID যোগ করুন');
  await expect.element(form.getByText(text)).toBeVisible();
  await expect.element(field('RFID')).toHaveFocus();
  await expectToast(text);
  expect(server.callsOf(rfids.create)).toMatchObject([{ language: 'bn' }]);
});

test('an edit is not lost unasked; points that were not edited are not sent', async () => {
  const { server, form } = await openEditForm({ name: 'Rahima', point: 12, designation: 'Cook' });
  const renamed = buildRfid({ _id: 'r1', physicalId: 'K-1', name: 'Nasrin', point: 11 });
  server.answerWith(rfids.update, () => {
    answerRfids(server, [renamed]);
    return { rfid: renamed };
  });
  await expect.element(field('RFID')).toBeDisabled();
  await expect
    .element(field('RFID'))
    .toHaveAccessibleDescription('The ID of an RFID cannot be changed');
  await expect.element(field('Name')).toHaveFocus();
  await expect.element(field('Points')).toHaveValue('12');
  await field('Name').fill('Nasrin');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await answerQuestion('Your input is not saved yet.', 'Keep editing');
  await expect.element(field('Name')).toHaveValue('Nasrin');
  await userEvent.keyboard('{Escape}');
  await answerQuestion('Your input is not saved yet.', 'Discard');
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(findRow('K-1')).toMatchTextContent('Rahima');
  expect(server.callsOf(rfids.update)).toEqual([]);

  await page.getByRole('button', { name: 'Edit K-1' }).click();
  await expect.element(field('Name')).toHaveValue('Rahima');
  await field('Name').fill('Nasrin');
  await pressEnter();
  await answerQuestion(askAboutRfid('update', 'K-1'), 'Save');
  await expectToast('RFID updated successfully');
  await expect.element(findRow('Nasrin')).toBeVisible();
  expect(server.callsOf(rfids.update)).toMatchObject([{ params: { institutionId, rfidId: 'r1' } }]);
  expect(server.callsOf(rfids.update)[0]?.body).toEqual({
    physicalId: 'K-1',
    name: 'Nasrin',
    designation: 'Cook',
    designationId: '',
    stockType: 'LIMITED',
    isFree: false,
    version: 1,
  });
});

test('a card that is below 0 shows 0 points; edited points are sent, and a free RFID needs none', async () => {
  const { server, form } = await openEditForm({ point: -3 });
  server.answer(rfids.update, { rfid: buildRfid({ _id: 'r1', physicalId: 'K-1', point: 8 }) });
  await expect.element(field('Points')).toHaveValue('0');
  await field('Points').fill('8');
  await pressEnter();
  await answerQuestion(askAboutRfid('update', 'K-1'), 'Save');
  await expectToast('RFID updated successfully');
  expect(server.callsOf(rfids.update)[0]?.body).toMatchObject({ point: 8 });
  await expect.element(form).not.toBeInTheDocument();

  const free = buildRfid({ _id: 'r1', physicalId: 'K-1', point: 12, isFree: true });
  server.answerWith(rfids.update, () => {
    answerRfids(server, [free]);
    return { rfid: free };
  });
  await page.getByRole('button', { name: 'Edit K-1' }).click();
  await form.getByRole('button', { name: 'About free RFIDs' }).hover();
  await expect
    .element(page.getByRole('tooltip'))
    .toHaveTextContent('A free RFID can be used to dispense in any point-enabled machine');
  await isFree.click();
  await expect.element(field('Points')).toBeDisabled();
  await expect.element(field('Points')).toHaveAccessibleDescription('A free RFID needs no points');
  await form.getByRole('button', { name: 'Save' }).click();
  await answerQuestion(askAboutRfid('update', 'K-1'), 'Save');
  const cell = findRow('K-1').getByRole('cell', { name: 'Free', exact: true });
  await expect.element(cell).toBeVisible();
  expect(server.callsOf(rfids.update).at(-1)?.body).toMatchObject({ isFree: true });
});
