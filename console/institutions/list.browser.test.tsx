import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Institution, institutions } from '../../contract/institutions.ts';
import {
  chooseMenuItem,
  expectAddress,
  fillForm,
  openForm,
  pressInDialog,
  reloadConsole,
} from '../testing/actions.ts';
import { answerInstitutions, answerOrganizations } from '../testing/answer-tenants.ts';
import { expectAccessible } from '../testing/axe.ts';
import { buildInstitution, buildOrganization, organizationId } from '../testing/builders.ts';
import { openConsole } from '../testing/open-console.tsx';
import { testInRelease } from '../testing/release.ts';
import { startServer } from '../testing/start-server.ts';
import { expectToast } from '../testing/toasts.ts';

const tab = `/organization/${organizationId}/institutions`;
const cards = page.getByRole('article');
const findCard = (name: string) => cards.filter({ hasText: name });

const buildHalls = (count: number): Institution[] =>
  Array.from({ length: count }, (_, at) =>
    buildInstitution({ _id: `i${at + 1}`, name: `Hall ${at + 1}` }),
  );

const startWith = (all: Institution[], attention = 0) =>
  answerInstitutions(startServer(), all, attention)
    .answerWith(institutions.update, ({ params: { id }, body }) => {
      const { name } = institutions.update.body.parse(body);
      const at = all.findIndex(({ _id }) => _id === id);
      const institution = buildInstitution({ ...all[at], ...(name && { name }) });
      all.splice(at, 1, institution);
      return { institution };
    })
    .answerWith(institutions.remove, ({ params: { id } }) => {
      const at = all.findIndex(({ _id }) => _id === id);
      all.splice(at, 1);
      return undefined;
    });

test('of many institutions one page is requested, ordered and narrowed, as the URL says', async () => {
  const zia = buildInstitution({ _id: 'zia', name: 'Zia Hall', inside: { machines: 1, empty: 1 } });
  const server = startWith([zia, ...buildHalls(519)], 1);
  await openConsole(tab);
  await expect.element(page.getByText('1–24 of 520')).toBeVisible();
  await expect.element(page.getByText('520, of which 1 needs attention')).toBeVisible();
  await expect.element(cards).toHaveLength(24);
  await expect.element(cards.first().getByText('1 machine empty')).toBeVisible();
  await expectAccessible('a page of institutions');

  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'By name' }).click();
  await page.getByRole('button', { name: 'Page 22', exact: true }).click();
  await expect.element(page.getByText('505–520 of 520')).toBeVisible();
  await reloadConsole();
  await expect.element(cards.last().getByText('Zia Hall')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find an institution' }).fill('hall 51');
  await expect.element(cards).toHaveLength(11);
  await expectAddress(`${tab}?find=hall+51&order=name`);
  expect(server.callsOf(institutions.all).at(-1)).toMatchObject({
    params: { organizationId },
    query: { page: '1', limit: '24', find: 'hall 51', order: 'name' },
  });
  // The total counts all institutions, whatever the search text.
  await expect.element(page.getByText('520, of which 1 needs attention')).toBeVisible();
  await page.getByRole('searchbox').fill('none');
  await expect.element(page.getByText('No institutions found')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.element(page.getByText('1–24 of 520')).toBeVisible();
});

test('an own change is seen at once, on whichever page it stands', async () => {
  startWith(buildHalls(25));
  await openConsole(`${tab}?page=2`);
  await expect.element(cards).toHaveLength(1);
  await chooseMenuItem('Hall 25', 'Edit');
  await fillForm(page.getByRole('dialog'), { Name: 'Zia Hall' });
  await pressInDialog('Save');
  await expect.element(findCard('Zia Hall')).toBeVisible();
  await chooseMenuItem('Zia Hall', 'Delete');
  await pressInDialog('Delete');
  await expect.element(cards).toHaveLength(24);
  await expect.element(page.getByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('status').filter({ hasText: /^24$/ })).toBeVisible();
});

test('a card says what is inside, of which kind it is and how it stands', async () => {
  startWith([
    buildInstitution({
      name: 'Eden Campus',
      category: 'COMMERCIAL',
      type: 'Campus',
      inside: { machines: 12, silent: 1, stockLeft: 1050 },
    }),
    buildInstitution({ _id: 'i2', name: 'Rokeya Hall' }),
  ]);
  await openConsole(tab);
  const eden = findCard('Eden Campus');
  await expect.element(eden.getByText('COMMERCIAL · Campus')).toBeVisible();
  await expect.element(eden).toMatchTextContent('Machines12Silent1Stock left1,050');
  await expect.element(eden.getByText('1 machine silent')).toBeVisible();
  await expect.element(findCard('Rokeya Hall').getByText('No machines yet')).toBeVisible();
});

test('a new institution is counted in the list of organizations, which is not fetched again', async () => {
  const server = startWith([]).answer(institutions.create, { institution: buildInstitution() });
  await openConsole('/dashboard/organizations');
  await findCard('Padma Trust').getByRole('link').click();
  await page.getByRole('tab', { name: 'Institutions' }).click();
  const form = await openForm('Add Institution');
  await fillForm(form, { Name: 'Eden Campus', Address: 'Azimpur Road' });
  await pressInDialog('Add Institution');
  await expectToast('Institution created');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('tab', { name: 'Organizations' }).click();
  await expect.element(findCard('Padma Trust')).toMatchTextContent('Institutions2');
  expect(server.callsOf(institutions.create)).toHaveLength(1);
});

test('the list of the previous organization is gone while another one loads', async () => {
  const server = startWith([buildInstitution({ name: 'Eden Campus' })]);
  const meghna = buildOrganization({ _id: 'o2', name: 'Meghna Trust' });
  answerOrganizations(server, [buildOrganization(), meghna]);
  await openConsole(tab);
  await expect.element(findCard('Eden Campus')).toBeVisible();
  const release = server.hold(institutions.all);
  await page.getByRole('button', { name: 'Switch from Padma Trust' }).click();
  await page.getByRole('menuitem', { name: 'Meghna Trust' }).click();
  await expectAddress('/organization/o2/institutions');
  await expect.element(cards).not.toBeInTheDocument();
  release();
  await expect.element(cards).toBeVisible();
});

test('a list that fails says so and can be tried again', async () => {
  const server = startWith([]).refuse(institutions.all, 403);
  await openConsole(tab);
  await expectToast('Failed to fetch institutions');
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText('Something went wrong!')).toBeVisible();
  answerInstitutions(server, [buildInstitution()]);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(findCard('Eden Campus')).toBeVisible();
});

testInRelease('without a reason the fallbacks of the specification show', async () => {
  startWith([buildInstitution()]).refuseChanges();
  await openConsole(tab);
  const form = await openForm('Add Institution');
  await fillForm(form, { Name: 'Hall', Address: 'Nilkhet' });
  await pressInDialog('Add Institution');
  await expectToast('Failed to create institution');
  await pressInDialog('Cancel');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await chooseMenuItem('Eden Campus', 'Edit');
  await pressInDialog('Save');
  await expectToast('Failed to update institution');
  await pressInDialog('Cancel');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await chooseMenuItem('Eden Campus', 'Delete');
  await pressInDialog('Delete');
  await expectToast('Failed to delete institution');
});
