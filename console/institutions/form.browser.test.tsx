import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Institution, institutions } from '../../contract/institutions.ts';
import { chooseMenuItem, fillForm, openForm, pressInDialog } from '../testing/actions.ts';
import { answerInstitutions } from '../testing/answer-tenants.ts';
import { expectAccessible } from '../testing/axe.ts';
import {
  buildInstitution,
  buildInstitutionAdmin,
  buildOrganizationAdmin,
  institutionId,
  organizationId,
} from '../testing/builders.ts';
import { openConsole } from '../testing/open-console.tsx';
import { testInRelease } from '../testing/release.ts';
import { startServer } from '../testing/start-server.ts';
import { expectToast } from '../testing/toasts.ts';

const tab = `/organization/${organizationId}/institutions`;

const findCard = (name: string) => page.getByRole('article').filter({ hasText: name });

/** A server with these institutions, which are added, changed and removed there. */
const startWith = (given: readonly Partial<Institution>[]) => {
  const all = given.map((one, at) => buildInstitution({ _id: `i${at + 1}`, ...one }));
  const at = (id: string) => all.findIndex(({ _id }) => _id === id);
  return answerInstitutions(startServer(), all)
    .answerWith(institutions.create, ({ body }) => {
      const { logo: _logo, ...created } = institutions.create.body.parse(body);
      const institution = buildInstitution(created);
      all.push(institution);
      return { institution };
    })
    .answerWith(institutions.update, ({ params: { id }, body }) => {
      const { logo: _logo, limitation = {}, ...changes } = institutions.update.body.parse(body);
      const { daily = null, weekly = null, monthly = null } = limitation;
      const before = all[at(id)];
      const institution = {
        ...before,
        ...buildInstitution(changes),
        limitation: { daily, weekly, monthly },
      };
      all.splice(at(id), 1, institution);
      return { institution };
    })
    .answerWith(institutions.remove, ({ params: { id } }) => void all.splice(at(id), 1));
};

test("without institutions the tab says 'No institutions found'; a new one is COMMERCIAL", async () => {
  const server = startWith([]);
  await openConsole(tab);
  await expect.element(page.getByText('No institutions found')).toBeVisible();
  const form = await openForm('Add Institution');
  await expect.element(form.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await expect.element(form.getByRole('radio', { name: 'COMMERCIAL' })).toBeChecked();
  // A new one has no limits yet.
  await expect.element(form.getByText('Daily')).not.toBeInTheDocument();

  await form.getByRole('button', { name: 'Add Institution' }).click();
  await expect.element(form.getByText('Name is required')).toBeVisible();
  await expect.element(form.getByText('Address is required')).toBeVisible();
  await expectAccessible('institution form with faults');
  await fillForm(form, { Name: 'Eden Campus' });
  await expect.element(form.getByText('Name is required')).not.toBeInTheDocument();
  await expect.element(form.getByText('Address is required')).toBeVisible();
  await fillForm(form, { Type: 'Campus', Address: 'Azimpur Road' });
  await form.getByRole('button', { name: 'Add Institution' }).click();

  await expectToast('Institution created');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  const [sent] = server.callsOf(institutions.create);
  expect(sent).toMatchObject({
    params: { organizationId },
    body: { name: 'Eden Campus', category: 'COMMERCIAL', type: 'Campus', address: 'Azimpur Road' },
  });
  expect(sent?.body).not.toHaveProperty('limitation');
  await expect.element(findCard('Eden Campus').getByText('COMMERCIAL · Campus')).toBeVisible();
  await findCard('Eden Campus').click();
  await expect.element(page.getByText('Azimpur Road')).toBeVisible();
});

test('the category is chosen by mouse or keyboard', async () => {
  const server = startWith([]);
  await openConsole(tab);
  const form = await openForm('Add Institution');
  await fillForm(form, { Name: 'Eden Campus', Address: 'Azimpur Road' });
  await form.getByText('SOCIAL', { exact: true }).click();
  await expect.element(form.getByRole('radio', { name: 'SOCIAL' })).toBeChecked();
  form.getByRole('radio', { name: 'SOCIAL' }).element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(form.getByRole('radio', { name: 'COMMERCIAL' })).toBeChecked();
  await userEvent.keyboard('{ArrowLeft}');
  await form.getByRole('button', { name: 'Add Institution' }).click();
  await expect.element(findCard('Eden Campus').getByText('SOCIAL')).toBeVisible();
  expect(server.callsOf(institutions.create)[0]?.body).toMatchObject({ category: 'SOCIAL' });
});

test('an institution is edited with its limits, and an emptied limit is no limit', async () => {
  const server = startWith([{ name: 'Eden Campus' }]);
  await openConsole(tab);
  await chooseMenuItem('Eden Campus', 'Edit');
  const form = page.getByRole('dialog', { name: 'Edit institution' });
  await expect.element(form.getByRole('radio', { name: 'SOCIAL' })).toBeChecked();
  await expect.element(form.getByRole('group', { name: 'Limits of an RFID' })).toBeVisible();
  await expectAccessible('institution form with limits');
  await fillForm(form, { Daily: '2', Weekly: '5', Name: 'Eden Campus, Azimpur' });
  await userEvent.keyboard('{Enter}');
  await expectToast('Institution updated');
  expect(server.callsOf(institutions.update)[0]).toMatchObject({
    params: { id: 'i1' },
    body: { name: 'Eden Campus, Azimpur', limitation: { daily: 2, weekly: 5, monthly: '' } },
  });

  await chooseMenuItem('Eden Campus, Azimpur', 'Edit');
  await expect.element(form.getByRole('textbox', { name: 'Daily' })).toHaveValue('2');
  await expect.element(form.getByRole('textbox', { name: 'Weekly' })).toHaveValue('5');
  await expect.element(form.getByRole('textbox', { name: 'Monthly' })).toHaveValue('');
  await fillForm(form, { Weekly: '' });
  await pressInDialog('Save');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await chooseMenuItem('Eden Campus, Azimpur', 'Edit');
  await expect.element(form.getByRole('textbox', { name: 'Weekly' })).toHaveValue('');
});

test('a limit is a whole number that is not negative', async () => {
  const server = startWith([{ name: 'Eden Campus' }]);
  await openConsole(tab);
  await chooseMenuItem('Eden Campus', 'Edit');
  const daily = page.getByRole('dialog').getByRole('textbox', { name: 'Daily' });
  for (const [typed, fault] of [
    ['2.5', 'Enter a whole number'],
    ['1e3', 'Enter a whole number'],
    ['100001', 'Enter at most 100000'],
  ] as const) {
    await daily.fill(typed);
    await pressInDialog('Save');
    await expect.element(daily).toHaveAccessibleDescription(fault);
    await expect.element(daily).toHaveValue(typed);
  }
  expect(server.callsOf(institutions.update)).toEqual([]);
  await daily.fill('১,২৫০');
  await pressInDialog('Save');
  await expectToast('Institution updated');
  expect(server.callsOf(institutions.update)[0]?.body).toMatchObject({
    limitation: { daily: 1250 },
  });
});

test('an institution has its own number of days for which cards are known', async () => {
  const server = startWith([{ name: 'Eden Campus', cardHistoryDays: 90 }]);
  await openConsole(tab);
  await chooseMenuItem('Eden Campus', 'Edit');
  const days = page.getByRole('dialog').getByRole('textbox', { name: 'Days a card is known' });
  await expect.element(days).toHaveValue('90');
  await days.fill('34');
  await pressInDialog('Save');
  await expect.element(page.getByRole('dialog').getByText('Use 35 or more')).toBeVisible();
  await days.fill('');
  await pressInDialog('Save');
  await expectToast('Institution updated');
  expect(server.callsOf(institutions.update)[0]?.body).toMatchObject({ cardHistoryDays: '' });
});

test('what the server finds wrong stands at its field', async () => {
  const server = startWith([{ name: 'Eden Campus' }]);
  server.refuse(institutions.update, 400, {
    message: 'Check what you entered',
    errors: { name: 'Name is required', 'limitation.weekly': 'Enter a whole number' },
  });
  await openConsole(tab);
  await chooseMenuItem('Eden Campus', 'Edit');
  await pressInDialog('Save');
  const form = page.getByRole('dialog');
  await expectToast('Check what you entered');
  await expect.element(form.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await expect
    .element(form.getByRole('textbox', { name: 'Name' }))
    .toHaveAccessibleDescription('Name is required');
  await expect
    .element(form.getByRole('textbox', { name: 'Weekly' }))
    .toHaveAccessibleDescription('Enter a whole number');
});

test('who may edits the institution from its own page; its own admin may not', async () => {
  startWith([{ address: 'Azimpur Road' }]);
  const path = `/institution/${institutionId}`;
  await openConsole(path, { admin: buildOrganizationAdmin() });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await fillForm(page.getByRole('dialog', { name: 'Edit institution' }), {
    Address: 'Moved to Palashi',
  });
  await pressInDialog('Save');
  await expect.element(page.getByText('Moved to Palashi')).toBeVisible();

  await openConsole(path, { admin: buildInstitutionAdmin() });
  await expect.element(page.getByText('Moved to Palashi')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
});

test('deleting asks with the name; what still has machines stays and says so', async () => {
  const server = startWith([{ name: 'Idle' }, { name: 'Busy' }]);
  await openConsole(tab, { admin: buildOrganizationAdmin() });
  const dialog = page.getByRole('dialog', { name: 'Delete institution' });
  await chooseMenuItem('Idle', 'Delete');
  const question = 'Are you sure you want to delete institution "Idle"';
  await expect.element(dialog.getByText(question, { exact: true })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await pressInDialog('Delete');
  await expectToast('Institution deleted');
  await expect.element(findCard('Idle')).not.toBeInTheDocument();
  expect(server.callsOf(institutions.remove).map(({ params }) => params)).toEqual([{ id: 'i1' }]);

  const reason = 'This institution still has machines. Delete them first.';
  server.refuse(institutions.remove, 400, { code: 'institutionInUse', message: reason });
  await chooseMenuItem('Busy', 'Delete');
  await pressInDialog('Delete');
  await expectToast(reason);
  await pressInDialog('Cancel');
  await expect.element(findCard('Busy')).toBeVisible();
});

testInRelease('in Bangla the form speaks Bangla, its faults too', async () => {
  startWith([]);
  await openConsole(tab, { language: 'bn' });
  const form = await openForm('শাখা প্রতিষ্ঠান যোগ করুন');
  await form.getByRole('button', { name: 'শাখা প্রতিষ্ঠান যোগ করুন' }).click();
  await expect.element(form.getByText('নাম দিতে হবে')).toBeVisible();
  await expect.element(form.getByText('ঠিকানা দিতে হবে')).toBeVisible();
  await expect.element(form).not.toMatchTextContent(/[a-z]{3}/);
  await expectAccessible('institution form in Bangla');
});
