import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { institutions } from '../../../contract/institutions.ts';
import type { Refusal } from '../../../contract/refusal.ts';
import { buildAdmin, institutionId, organizationId } from '../../testing/builders.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { startServer } from '../../testing/start-server.ts';
import { expectToast, findToast } from '../../testing/toasts.ts';
import { callEndpoint } from './call.ts';
import { faultText } from './queries.ts';
import { endSession, startSession } from './session.ts';

const path = `/organization/${organizationId}/institutions`;
const fallback = 'Failed to delete institution';
const wrong = 'Something went wrong!';
const reason = { message: 'Padma Trust has too many institutions' };

beforeEach(() => {
  startSession({ accessToken: 'token', admin: buildAdmin() });
});

/** The text of an action that fails. */
const readFailure = async (): Promise<string> => {
  const params = { id: institutionId };
  const error = await callEndpoint(institutions.remove, { params }).catch(
    (thrown: unknown) => thrown,
  );
  return faultText(error, fallback);
};

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
  startServer().refuse(institutions.remove, status, refusal);
  expect(await readFailure()).toBe(text);
});

test('a call that needs a session is not sent without one', async () => {
  const server = startServer();
  endSession();
  expect(await readFailure()).toBe('Your session has expired');
  expect(server.callsOf(institutions.remove)).toHaveLength(0);
});

test('an action without any answer says that something went wrong', async () => {
  startServer().disconnect(institutions.remove);
  expect(await readFailure()).toBe(wrong);
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
  const failure = findToast(fallback);
  await expect.element(failure).toBeVisible();
  await confirm.click();
  await expect.poll(() => server.callsOf(institutions.remove)).toHaveLength(2);
  await expect.element(failure).toHaveLength(1);
  server.answer(institutions.remove, undefined);
  await confirm.click();
  await expectToast('Institution deleted');
  await expect.element(failure).not.toBeInTheDocument();
});
