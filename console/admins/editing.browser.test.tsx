import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Admin, admins } from '../../contract/admins.ts';
import { type Session, sessions } from '../../contract/sessions.ts';
import { twoStep } from '../../contract/two-step.ts';
import { setClock } from '../testing/actions.ts';
import { expectAccessible } from '../testing/axe.ts';
import { buildSession } from '../testing/build-session.ts';
import {
  buildInstitutionAdmin,
  buildOrganizationAdmin,
  institutionId,
  organizationId,
} from '../testing/builders.ts';
import { openConsole } from '../testing/open-console.tsx';
import { testInRelease } from '../testing/release.ts';
import { slicePage } from '../testing/slice-page.ts';
import { startServer } from '../testing/start-server.ts';
import { expectToast } from '../testing/toasts.ts';

const atOrganization = `/organization/${organizationId}/admins`;
const atInstitution = `/institution/${institutionId}/admins`;
const form = page.getByRole('dialog', { name: 'Edit admin' });
const username = form.getByRole('textbox', { name: 'Username' });
const password = form.getByLabelText('New password');
const save = form.getByRole('button', { name: 'Save' });
const sessionItems = form.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
const listed = page.getByRole('list', { name: 'Admins' }).getByRole('listitem');

/** A server with one admin of the organization and its sessions. */
const startWith = (given: Partial<Admin> = {}, loggedIn: Session[] = []) => {
  let admin = buildOrganizationAdmin({ _id: 'below', username: 'padma.office', ...given });
  return startServer()
    .answerWith(admins.organizationAll, () => ({ admins: [admin], count: 1 }))
    .answerWith(admins.organizationUpdate, ({ body }) => {
      const { username: next = admin.username } = admins.organizationUpdate.body.parse(body);
      admin = { ...admin, username: next };
      return { admin };
    })
    .answerWith(sessions.ofOrganizationAdmin, ({ query }) => ({
      sessions: slicePage(loggedIn, query),
      count: loggedIn.length,
    }))
    .answerWith(sessions.endOfOrganizationAdmin, ({ params: { sessionId } }) => {
      const at = loggedIn.findIndex(({ _id }) => _id === sessionId);
      loggedIn.splice(at, 1);
      return undefined;
    })
    .answerWith(twoStep.offForOrganizationAdmin, () => {
      const { twoStep: _off, ...rest } = admin;
      admin = rest;
      return undefined;
    });
};

const openEdit = async (name = 'padma.office') => {
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect.element(username).toHaveFocus();
};

testInRelease(
  'an organization admin edits an institution admin, who is listed by the new name',
  async () => {
    const below = buildInstitutionAdmin({ _id: 'below' });
    const server = startServer()
      .answer(admins.institutionAll, { admins: [below], count: 1 })
      .answer(sessions.ofInstitutionAdmin, { sessions: [buildSession()], count: 1 })
      .answerWith(sessions.endOfInstitutionAdmin, () => undefined)
      .answer(admins.institutionUpdate, { admin: { ...below, username: 'eden.admin' } });
    await openConsole(atInstitution, { admin: buildOrganizationAdmin() });
    await openEdit('eden');
    await sessionItems.getByRole('button', { name: 'End session' }).click();
    await expectToast('Session ended');
    await username.fill('eden.admin');
    await password.fill('azimpur-1873');
    server.answer(admins.institutionAll, {
      admins: [{ ...below, username: 'eden.admin' }],
      count: 1,
    });
    await save.click();
    await expectToast('Admin updated successfully');
    await expect.element(listed).toMatchTextContent('eden.admin');
    const params = { institutionId, adminId: 'below' };
    expect(server.callsOf(admins.institutionUpdate)[0]).toMatchObject({
      params,
      body: { username: 'eden.admin', password: 'azimpur-1873' },
    });
    expect(server.callsOf(sessions.endOfInstitutionAdmin)[0]?.params).toEqual({
      ...params,
      sessionId: 'session',
    });
  },
);

test('a super admin gives an organization admin another username and password', async () => {
  const server = startWith();
  await openConsole(atOrganization);
  await openEdit();
  await expect.element(username).toHaveValue('padma.office');
  await expect
    .element(form.getByText('A new username or password logs this admin out'))
    .toBeVisible();
  await expectAccessible('edit of an admin');
  await username.fill('eden.admin');
  await password.fill('azimpur-1873');
  await save.click();
  await expectToast('Admin updated successfully');
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(listed).toMatchTextContent('eden.admin');
  expect(server.callsOf(admins.organizationUpdate)[0]).toMatchObject({
    params: { organizationId, adminId: 'below' },
    body: { username: 'eden.admin', password: 'azimpur-1873' },
  });
});

test('faults of an edit stand at their fields, and an empty password keeps the one there is', async () => {
  const server = startWith();
  await openConsole(atOrganization);
  await openEdit();
  await username.fill('');
  await password.fill('short');
  await save.click();
  await expect.element(form.getByText('Username is required')).toBeVisible();
  await expect.element(form.getByText('Password must be at least 6 characters')).toBeVisible();
  expect(server.callsOf(admins.organizationUpdate)).toEqual([]);

  const taken = 'This username is already taken';
  const common = 'This password is too common. Choose another one.';
  server.refuse(admins.organizationUpdate, 400, {
    message: taken,
    errors: { username: taken, password: common },
  });
  await username.fill('MEGHNA');
  await password.fill('password123');
  await save.click();
  await expect.element(username).toHaveAccessibleDescription(taken);
  await expect.element(form.getByText(common)).toBeVisible();
  await expectAccessible('edit of an admin with faults');
  server.answer(admins.organizationUpdate, { admin: buildOrganizationAdmin({ _id: 'below' }) });
  await username.fill('padma');
  await password.fill('');
  await userEvent.keyboard('{Enter}');
  await expectToast('Admin updated successfully');
  expect(server.callsOf(admins.organizationUpdate).at(-1)?.body).toEqual({
    username: 'padma',
    password: '',
  });
});

testInRelease('a failing server shows as the failure of the edit', async () => {
  const server = startWith({ twoStep: 'ON' }, [buildSession()]).refuseChanges(400);
  await openConsole(atOrganization);
  await openEdit();
  await save.click();
  await expectToast('Failed to update admin');
  await sessionItems.getByRole('button', { name: 'End session' }).click();
  await expectToast('Failed to end the session');
  await form.getByRole('button', { name: 'Turn off' }).click();
  const question = page.getByRole('dialog', { name: 'Turn off two-step login' });
  await question.getByRole('button', { name: 'Turn off' }).click();
  await expectToast('Failed to turn off two-step login');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(form).toBeVisible();
  expect(server.callsOf(admins.organizationUpdate)).toHaveLength(1);
});

test('the sessions of an admin below say where, how and when, and are ended one by one', async () => {
  setClock('2026-03-14T20:00:00.000Z');
  const phone = buildSession({
    createdAt: '2026-03-13T20:30:00.000Z',
    lastUsedAt: '2026-03-14T18:00:00.000Z',
  });
  const unknown = buildSession({ _id: 'unknown', browser: '', platform: '', client: '' });
  const server = startWith({}, [phone, unknown]);
  await openConsole(atOrganization);
  await openEdit();
  await expect.element(sessionItems).toHaveLength(2);
  const [first] = sessionItems.elements();
  expect(first?.textContent).toContain('Chrome on Android');
  expect(first?.textContent).toContain('103.48.16.7');
  expect(first?.textContent).toContain('Last used: 2 h ago');
  // By the clock of the business: 20:30 in London is the next day in Dhaka.
  expect(first?.textContent).toContain('Since 14/03/2026 02:30');
  await expect.element(sessionItems.last()).toMatchTextContent('Unknown browser');

  const end = (origin: string) =>
    form.getByRole('button', { name: `End session: ${origin}`, exact: true }).click();
  await end('Chrome on Android, 103.48.16.7');
  await expectToast('Session ended');
  await expect.element(sessionItems).toHaveLength(1);
  await end('Unknown browser');
  await expect.element(form.getByText('Logged in nowhere')).toBeVisible();
  expect(server.callsOf(sessions.endOfOrganizationAdmin).map(({ params }) => params)).toEqual([
    { organizationId, adminId: 'below', sessionId: 'session' },
    { organizationId, adminId: 'below', sessionId: 'unknown' },
  ]);
});

testInRelease(
  'sessions that cannot be fetched say so in their place; many have pages',
  async () => {
    const all = Array.from({ length: 13 }, (_, at) => buildSession({ _id: `session-${at}` }));
    const server = startWith().refuse(sessions.ofOrganizationAdmin, 403);
    await openConsole(atOrganization);
    await openEdit();
    await expect.element(form.getByText('Failed to fetch the sessions')).toBeVisible();
    server.answerWith(sessions.ofOrganizationAdmin, ({ query }) => ({
      sessions: slicePage(all, query),
      count: all.length,
    }));
    await form.getByRole('button', { name: 'Try again' }).click();
    await expect.element(form.getByText('1–10 of 13')).toBeVisible();
    await form.getByRole('button', { name: 'Next page' }).click();
    await expect.element(form.getByText('11–13 of 13')).toBeVisible();
    await expect.element(sessionItems).toHaveLength(3);
  },
);

test('the two-step login of an admin below is turned off after a question', async () => {
  const server = startWith({ twoStep: 'ON' });
  await openConsole(atOrganization);
  await expect.element(listed.getByText('Two-step login')).toBeVisible();
  await openEdit();
  await form.getByRole('button', { name: 'Turn off' }).click();
  const question = page.getByRole('dialog', { name: 'Turn off two-step login' });
  await expect
    .element(question.getByText('Turn off two-step login of "padma.office"?', { exact: true }))
    .toBeVisible();
  await expectAccessible('question about two-step login');
  await question.getByRole('button', { name: 'Turn off' }).click();
  await expectToast('Two-step login turned off');
  await expect.element(listed.getByText('Two-step login')).not.toBeInTheDocument();
  await expect.element(form.getByRole('button', { name: 'Turn off' })).not.toBeInTheDocument();
  expect(server.callsOf(twoStep.offForOrganizationAdmin)[0]?.params).toEqual({
    organizationId,
    adminId: 'below',
  });
});
