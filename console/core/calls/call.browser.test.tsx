import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { institutions } from '../../../contract/institutions.ts';
import type { Refusal } from '../../../contract/refusal.ts';
import { findToast, submitForm } from '../../testing/actions.ts';
import { organizationId } from '../../testing/builders.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { startServer } from '../../testing/start-server.ts';

const path = `/organization/${organizationId}/institutions`;
const fallback = 'Failed to create institution';
const wrong = 'Something went wrong!';
const reason = { message: 'Padma Trust has too many institutions' };

const addInstitution = () =>
  submitForm('Add Institution', { Name: 'Azimpur Campus', Address: 'Azimpur Road' });

test.for<[status: number, refusal: Partial<Refusal>, text: string]>([
  [400, reason, reason.message],
  [403, reason, reason.message],
  [404, reason, reason.message],
  [413, reason, reason.message],
  [429, reason, reason.message],
  [400, {}, fallback],
  [403, {}, fallback],
  [404, {}, fallback],
  [408, reason, reason.message],
  [408, {}, wrong],
  [
    503,
    { message: 'The server is busy. Try again in a moment.' },
    'The server is busy. Try again in a moment.',
  ],
  [503, {}, wrong],
  [500, reason, 'Server error'],
  [409, reason, wrong],
  [502, reason, wrong],
])('an action that is answered %i with %j says ‘%s’', async ([status, refusal, text]) => {
  startServer().refuse(institutions.create, status, refusal);
  await openConsole(path);
  await addInstitution();
  await expect.element(findToast(text)).toBeVisible();
  await expect.element(page.getByRole('dialog', { name: 'Add Institution' })).toBeVisible();
});

test('an action without any answer says that something went wrong', async () => {
  startServer().disconnect(institutions.create);
  await openConsole(path);
  await addInstitution();
  await expect.element(findToast(wrong)).toBeVisible();
});

test('the same failure is shown once, and a later success takes it away', async () => {
  const server = startServer().refuse(institutions.remove, 403);
  await openConsole(path);
  const remove = async () => {
    await page.getByRole('button', { name: 'Actions for Eden Campus' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  };
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
  await remove();
  await confirm.click();
  const failure = findToast('Failed to delete institution');
  await expect.element(failure).toBeVisible();
  await confirm.click();
  await expect.poll(() => server.callsOf(institutions.remove)).toHaveLength(2);
  await expect.element(failure).toHaveLength(1);
  server.answer(institutions.remove, undefined);
  await confirm.click();
  await expect.element(findToast('Institution deleted')).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
});
