import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { alerts } from '../../contract/alerts.ts';
import { clearField, expectAddress, setClock } from '../testing/actions.ts';
import { answerInstitutions, answerOrganizations } from '../testing/answer-tenants.ts';
import { expectAccessible } from '../testing/axe.ts';
import { buildDelivery, buildSubscription } from '../testing/build-alerts.ts';
import { buildInstitution, buildInstitutionAdmin, buildOrganization } from '../testing/builders.ts';
import { openConsole } from '../testing/open-console.tsx';
import { slicePage } from '../testing/slice-page.ts';
import { startServer } from '../testing/start-server.ts';
import { expectToast } from '../testing/toasts.ts';

const path = '/attention/told';
const rows = page.getByRole('table', { name: 'Latest messages' }).getByRole('row');

test('each message shows its contents, its recipient and its outcome', async () => {
  setClock('2025-03-14T20:00:00.000Z');
  const given = [
    { kind: 'TEST', opened: 0, answer: 'Accepted: 250 OK' },
    { opened: 2, over: 1, state: 'GIVEN_UP', tries: 5, answer: 'Answered with HTTP 500' },
    { kind: 'DIGEST', opened: 3, over: 0, state: 'UNSURE' },
    { state: 'WAITING', tries: 1, nextTryAt: '2025-03-14T20:10:00.000Z', answer: 'Refused: full' },
    { state: 'HANDING_OVER', tries: 0, answer: '' },
  ] as const;
  const deliveries = given.map((one, at) => buildDelivery({ _id: `d${at}`, ...one }));
  startServer().answer(alerts.deliveries, { deliveries, count: deliveries.length });
  await openConsole(path);
  await expect.element(rows).toHaveLength(6);
  for (const [at, texts] of [
    ['15/03/2025 02:00', 'rahima@example.com', 'Test', 'Sent', 'Accepted: 250 OK'],
    ['2 new, 1 resolved', 'Could not be sent', 'Answered with HTTP 500', '5 tries'],
    ['Digest: 3 new', 'May have arrived'],
    ['1 new', 'Waiting', 'Refused: full', 'Next try at 02:10'],
    ['1 new', 'Sending'],
  ].entries()) {
    for (const text of texts) await expect.element(rows.nth(at + 1)).toMatchTextContent(text);
  }
  await expectAccessible('latest messages');
});

test('messages have pages of their own, of the place that is chosen', async () => {
  const all = Array.from({ length: 20 }, (_, at) => buildDelivery({ _id: `d${at}` }));
  const server = startServer().answerWith(alerts.deliveries, ({ query }) => ({
    deliveries: slicePage(all, query),
    count: all.length,
  }));
  answerOrganizations(server, [buildOrganization()]);
  answerInstitutions(server, [buildInstitution()]);
  await openConsole(path);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect.element(rows).toHaveLength(6);
  await expectAddress(`${path}?sent=2`);
  expect(server.callsOf(alerts.all).at(-1)?.query.page).toBe('1');
  await page.getByRole('combobox', { name: 'Organization' }).click();
  await page.getByRole('option', { name: 'Padma Trust' }).click();
  await page.getByRole('combobox', { name: 'Institution' }).click();
  await page.getByRole('option', { name: 'Eden Campus' }).click();
  await expectAddress(`${path}?organizationId=o1&institutionId=i1`);
  const query = { organizationId: 'o1', institutionId: 'i1', page: '1', limit: '15' };
  for (const row of [alerts.all, alerts.deliveries]) {
    await expect.poll(() => server.callsOf(row).at(-1)?.query).toEqual(query);
  }
  await clearField('Organization');
  await expectAddress(path);
});

test('an institution admin chooses no place: there is but one', async () => {
  startServer();
  await openConsole(path, { admin: buildInstitutionAdmin() });
  await expect.element(page.getByText('No recipients')).toBeVisible();
  await expect.element(page.getByRole('combobox')).not.toBeInTheDocument();
});

test('messages that cannot be fetched say so, and the recipients stay', async () => {
  const subscription = buildSubscription();
  const server = startServer()
    .answer(alerts.all, { subscriptions: [subscription], count: 1, sendsMail: true })
    .refuse(alerts.deliveries, 400);
  await openConsole(path);
  await expectToast('Failed to fetch the messages');
  await expect.element(page.getByText('rahima@example.com')).toBeVisible();
  server.answer(alerts.deliveries, { deliveries: [], count: 0 });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Nothing has been sent yet')).toBeVisible();
});

test('the attention list names the recipients of the chosen tenant', async () => {
  const server = startServer().answerWith(alerts.all, ({ query }) => {
    const subscriptions = query.organizationId ? [] : [buildSubscription()];
    return { subscriptions, count: subscriptions.length, sendsMail: true };
  });
  answerOrganizations(server, [buildOrganization()]);
  await openConsole('/attention');
  await expect.element(page.getByText('E-mail to 1 person at once.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Organization' }).click();
  await page.getByRole('option', { name: 'Padma Trust' }).click();
  await expect.element(page.getByText('Nobody is notified of this by e-mail.')).toBeVisible();
  await page.getByRole('link', { name: 'Recipients' }).click();
  await expectAddress(path);
});
