import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cash } from '../../contract/cash.ts';
import { type Person, people } from '../../contract/people.ts';
import {
  chooseMenuItem,
  expectAddress,
  findRow,
  openForm,
  pressInDialog,
} from '../testing/actions.ts';
import { expectAccessible } from '../testing/axe.ts';
import { buildInstitutionAdmin, buildPerson, institutionId } from '../testing/builders.ts';
import { openConsole } from '../testing/open-console.tsx';
import { answerQuestion } from '../testing/questions.ts';
import { expectTexts, findCells } from '../testing/read-texts.ts';
import { slicePage } from '../testing/slice-page.ts';
import { startServer } from '../testing/start-server.ts';
import { expectToast } from '../testing/toasts.ts';

const path = `/institution/${institutionId}/refills/people`;

/** A server with these people, which are changed and removed there. */
const startWith = (...given: Partial<Person>[]) => {
  const all = given.map((person, at) => buildPerson({ _id: `person-${at + 1}`, ...person }));
  const change = (id: string | undefined, next: Partial<Person>): { person: Person } => {
    const at = all.findIndex(({ _id }) => _id === id);
    const person = { ...buildPerson(), ...all[at], ...next };
    all.splice(at, 1, person);
    return { person };
  };
  return startServer()
    .answer(cash.all, { collections: [], count: 0, byMachine: [], byCollector: [] })
    .answerWith(people.all, ({ query }) => {
      const found = all.filter(({ name }) => name.includes(String(query.find ?? '')));
      return { people: slicePage(found, query), count: found.length };
    })
    .answerWith(people.create, ({ body }) => {
      const person = buildPerson({ _id: 'added', ...people.create.body.parse(body) });
      all.push(person);
      return { person };
    })
    .answerWith(people.update, ({ params, body }) => {
      const { version: _, ...next } = people.update.body.parse(body);
      return change(params.personId, next);
    })
    .answerWith(people.remove, ({ params: { personId } }) => {
      all.splice(
        all.findIndex(({ _id }) => _id === personId),
        1,
      );
      return undefined;
    });
};

test('an institution admin goes from the institution to its people and adds the first one', async () => {
  const server = startWith();
  await openConsole(`/institution/${institutionId}`, { admin: buildInstitutionAdmin() });
  await page.getByRole('link', { name: 'Refills', exact: true }).click();
  await page.getByRole('tab', { name: 'People' }).click();
  await expectAddress(path);
  await expect.element(page.getByText('No people yet')).toBeVisible();
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument();
  await expectAccessible('no people');

  const form = await openForm('Add person');
  await form.getByRole('textbox', { name: 'Mobile number' }).fill('02-9661900');
  await pressInDialog('Add person');
  await expect.element(form.getByText('Name is required')).toBeVisible();
  await expect.element(form.getByText('Enter a mobile number such as 01712-345678')).toBeVisible();
  expect(server.callsOf(people.create)).toEqual([]);
  await expectAccessible('person form with faults');
  await form.getByRole('textbox', { name: 'Name' }).fill('Rahima Khatun');
  await form.getByRole('textbox', { name: 'Mobile number' }).fill('০১৭১২-৩৪৫৬৭৮');
  await pressInDialog('Add person');
  await expectToast('Person added');
  expect(server.callsOf(people.create)).toMatchObject([
    { params: { institutionId }, body: { name: 'Rahima Khatun', language: 'bn' } },
  ]);
  await expectTexts(findCells('Rahima Khatun'), [
    'Rahima Khatun',
    '01712-345678',
    'বাংলা',
    'Active',
    '',
  ]);
  await expect
    .element(page.getByRole('link', { name: '01712-345678' }))
    .toHaveAttribute('href', 'tel:+8801712345678');
  await expectAccessible('people');
});

test('people are edited, deactivated, activated and removed', async () => {
  const server = startWith({ name: 'Rahima Khatun', version: 4 }, { name: 'Karim', phone: '' });
  await openConsole(path);
  await chooseMenuItem('Rahima Khatun', 'Edit');
  const form = page.getByRole('dialog', { name: 'Edit person' });
  await expect
    .element(form.getByRole('textbox', { name: 'Mobile number' }))
    .toHaveValue('01712-345678');
  await form.getByRole('textbox', { name: 'Name' }).fill('Rahima Begum');
  await form.getByText('English').click();
  await pressInDialog('Save');
  await expectToast('Person changed');
  await expect.element(findRow('Rahima Begum').getByText('English')).toBeVisible();
  for (const [action, state] of [
    ['Deactivate', 'Inactive'],
    ['Activate', 'Active'],
  ] as const) {
    await chooseMenuItem('Karim', action);
    await expect.element(findRow('Karim').getByText(state, { exact: true })).toBeVisible();
  }
  await chooseMenuItem('Karim', 'Remove');
  await answerQuestion('Remove "Karim"?', 'Remove');
  await expectToast('Person removed');
  await expect.element(findRow('Karim')).not.toBeInTheDocument();
  expect(server.callsOf(people.update).map(({ body }) => body)).toEqual([
    { name: 'Rahima Begum', phone: '01712-345678', language: 'en', version: 4 },
    { isActive: false },
    { isActive: true },
  ]);
  expect(server.callsOf(people.remove)).toMatchObject([
    { params: { institutionId, personId: 'person-2' } },
  ]);
});

test('people are found by a part of their name', async () => {
  startWith({ name: 'Rahima Khatun' }, { name: 'Karim' });
  await openConsole(path);
  const search = page.getByRole('searchbox', { name: 'Find a person' });
  await search.fill('Kar');
  await expect.element(findRow('Rahima')).not.toBeInTheDocument();
  await expect.element(findRow('Karim')).toBeVisible();
  await search.fill('nobody');
  await expect.element(page.getByText('No person found')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.element(findRow('Rahima')).toBeVisible();
});
