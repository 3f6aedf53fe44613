import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Admin, admins } from '../../contract/admins.ts';
import {
  expectAddress,
  expectNoSidewaysScroll,
  openForm,
  pressInDialog,
  submitForm,
} from '../testing/actions.ts';
import { expectAccessible } from '../testing/axe.ts';
import { buildOrganizationAdmin, organizationId } from '../testing/builders.ts';
import { openConsole } from '../testing/open-console.tsx';
import { testInRelease } from '../testing/release.ts';
import { slicePage } from '../testing/slice-page.ts';
import { startServer } from '../testing/start-server.ts';
import { expectToast } from '../testing/toasts.ts';

const tab = `/organization/${organizationId}/admins`;
const list = page.getByRole('list', { name: 'Admins' }).getByRole('listitem');
const findItem = (username: string) => list.filter({ hasText: username });

/** A server with these admins of the organization, which are added and removed there. */
const startWith = (usernames: readonly string[]) => {
  const all: Admin[] = usernames.map((username, at) =>
    buildOrganizationAdmin({ _id: `below-${at}`, username }),
  );
  return startServer()
    .answerWith(admins.organizationAll, ({ query }) => {
      const found = all.filter(({ username }) => username.includes(String(query.find ?? '')));
      return { admins: slicePage(found, query), count: found.length };
    })
    .answerWith(admins.organizationCreate, ({ body }) => {
      const { username } = admins.organizationCreate.body.parse(body);
      const admin = buildOrganizationAdmin({ _id: 'added', username });
      all.push(admin);
      return { admin };
    })
    .answerWith(admins.organizationRemove, ({ params: { adminId } }) => {
      const at = all.findIndex(({ _id }) => _id === adminId);
      all.splice(at, 1);
      return undefined;
    });
};

test("an organization's admins are the super admin's: added with a hidden password, and deleted", async () => {
  const server = startWith([]);
  await openConsole(tab);
  await expect.element(page.getByText('No admin found')).toBeVisible();
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument();
  const form = await openForm('Add Admin');
  const username = form.getByRole('textbox', { name: 'Username' });
  const password = form.getByLabelText(/^Password/);
  await expect.element(username).toHaveFocus();
  await expect.element(password).toHaveAttribute('type', 'password');
  await expect.element(password).toHaveAttribute('autocomplete', 'new-password');
  await expect
    .element(password)
    .toHaveAccessibleDescription('At least 6 characters. It cannot be seen again after saving.');
  await form.getByRole('button', { name: 'Show' }).click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await form.getByRole('button', { name: 'Add Admin' }).click();
  await expect.element(form.getByText('Username is required')).toBeVisible();
  await expect.element(form.getByText('Password is required')).toBeVisible();
  await expectAccessible('admin form with faults');
  await username.fill('eden.admin');
  await expect.element(form.getByText('Username is required')).not.toBeInTheDocument();
  await password.fill('short');
  await userEvent.keyboard('{Enter}');
  await expect.element(form.getByText('Password must be at least 6 characters')).toBeVisible();
  expect(server.callsOf(admins.organizationCreate)).toEqual([]);
  await password.fill(' azimpur-1873 ');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(username).toHaveValue('eden.admin');
  await password.click();
  await userEvent.keyboard('{Enter}');
  await expectToast('Admin created');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(
    server.callsOf(admins.organizationCreate).map(({ params, body }) => [params, body]),
  ).toEqual([
    // A password is sent as it was typed.
    [{ organizationId }, { username: 'eden.admin', password: ' azimpur-1873 ' }],
  ]);
  await expect.element(findItem('eden.admin').getByText('Organization admin')).toBeVisible();
  await expectAccessible('admins');

  await page.getByRole('button', { name: 'Delete eden.admin' }).click();
  const question = 'Are you sure you want to delete this admin "eden.admin"?';
  await expect.element(page.getByRole('dialog').getByText(question, { exact: true })).toBeVisible();
  await pressInDialog('Delete');
  await expectToast('Admin deleted');
  await expect.element(page.getByText('No admin found')).toBeVisible();
  expect(server.callsOf(admins.organizationRemove).map(({ params }) => params)).toEqual([
    { organizationId, adminId: 'added' },
  ]);
});

testInRelease(
  'a refusal shows at its field, a failure without a reason as the specification says',
  async () => {
    const reason = 'This username is already taken';
    const server = startWith(['padma.office']).refuse(admins.organizationCreate, 400, {
      code: 'usernameTaken',
      message: reason,
      errors: { username: reason },
    });
    await openConsole(tab);
    await submitForm('Add Admin', { Username: 'padma.office', Password: 'azimpur-1873' });
    const form = page.getByRole('dialog', { name: 'Add Admin' });
    const username = form.getByRole('textbox', { name: 'Username' });
    await expect.element(form.getByText(reason)).toBeVisible();
    await expect.element(username).toHaveFocus();
    await expect.element(username).toHaveValue('padma.office');
    await expect.element(form.getByLabelText(/^Password/)).toHaveValue('azimpur-1873');
    await expectToast(reason);

    server.refuseChanges();
    await pressInDialog('Add Admin');
    await expectToast('Failed to create admin');
    await pressInDialog('Cancel');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Delete padma.office' }).click();
    await pressInDialog('Delete');
    await expectToast('Failed to delete admin');
    await pressInDialog('Cancel');
    await expect.element(findItem('padma.office')).toBeVisible();

    server.refuse(admins.organizationAll, 403);
    await openConsole(tab);
    await expectToast('Failed to fetch admins');
    server.answer(admins.organizationAll, { admins: [buildOrganizationAdmin()], count: 1 });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(findItem('padma')).toBeVisible();
  },
);

test('admins have pages and are found', async () => {
  const server = startWith(Array.from({ length: 27 }, (_, at) => `office ${at + 1}`));
  await openConsole(`${tab}?page=2`);
  await expect.element(list).toHaveLength(2);
  await expect.element(list.last()).toMatchTextContent('office 27');
  expect(server.callsOf(admins.organizationAll)[0]?.query).toEqual({ page: '2', limit: '25' });
  await expectAccessible('a page of admins');
  // Removing its last row removes the last page.
  for (const name of ['office 26', 'office 27']) {
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await pressInDialog('Delete');
    await expect
      .element(page.getByRole('button', { name: `Delete ${name}` }))
      .not.toBeInTheDocument();
  }
  await expect.element(list).toHaveLength(25);
  await page.getByRole('searchbox', { name: 'Find an admin' }).fill('office 2');
  await expect.element(list).toHaveLength(7);
  await expectAddress(`${tab}?find=office+2`);
  await page.getByRole('searchbox', { name: 'Find an admin' }).fill('none');
  await expect.element(page.getByText('No admin found')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.element(list).toHaveLength(25);
});

testInRelease(
  'on a phone a long username keeps its buttons in sight, large enough for a thumb',
  async () => {
    await page.viewport(320, 700);
    startWith([`<b>${'office-of-the-registrar'.repeat(4)}</b>`]);
    await openConsole(tab);
    await expect.element(list).toMatchTextContent('<b>office-of-the-registrar');
    await expectNoSidewaysScroll();
    for (const button of list.getByRole('button').elements()) {
      const { width, height, right } = button.getBoundingClientRect();
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      expect(right).toBeLessThanOrEqual(320);
    }
  },
);
