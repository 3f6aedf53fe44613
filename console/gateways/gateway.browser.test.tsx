import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type CredentialForm, specifiedForm } from '../../contract/credential-forms.ts';
import { gatewayFormsOf, gateways } from '../../contract/gateways.ts';
import { reloadConsole } from '../testing/actions.ts';
import { expectAccessible } from '../testing/axe.ts';
import { buildInstitutionAdmin, institutionId } from '../testing/builders.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import {
  buildGateway,
  defaultGateway,
  fillGateway,
  findField,
  ownGateway,
  ownMerchant,
} from '../testing/gateway.ts';
import { openConsole } from '../testing/open-console.tsx';
import { testInRelease } from '../testing/release.ts';
import { startServer } from '../testing/start-server.ts';
import { expectToast, findToast } from '../testing/toasts.ts';

const path = `/institution/${institutionId}/gateway`;
const { username } = ownMerchant;
const saveButton = page.getByRole('button', { name: 'Save' });
const question = page.getByRole('dialog', { name: 'Default gateway' });
const unsetGateway = page.getByRole('radio', { name: 'Not set up: customers cannot pay' });

/** Serves the own gateway of an institution. */
const startWithOwn = (): FakeServer => startServer().answer(gateways.one, buildGateway());

const faults = [
  'Username name is required',
  'Password is required',
  'App key is required',
  'App Secret is required',
];

test('without credentials the default gateway is in use, which is no failure, and there is nothing to save', async () => {
  startServer();
  await openConsole(path, { admin: buildInstitutionAdmin() });
  await expect.element(defaultGateway).toBeChecked();
  await expect.element(page.getByText('In use')).toBeVisible();
  const notices = page.getByRole('region', { name: 'Notices' });
  await expect.element(notices.getByRole('listitem')).not.toBeInTheDocument();
  await expect.element(saveButton).toBeDisabled();
  await expect
    .element(saveButton)
    .toHaveAccessibleDescription('Nothing to save: nothing has changed.');
  await ownGateway.click();
  await expect.element(saveButton).toBeEnabled();
  await expect.element(saveButton).not.toHaveAccessibleDescription();
});

test('own credentials are all required at once, and each fault goes when its field is edited', async () => {
  startServer();
  await openConsole(path);
  await ownGateway.click();
  await saveButton.click();
  for (const fault of faults) await expect.element(page.getByText(fault)).toBeVisible();
  await expect.element(findField('Username')).toHaveFocus();
  await expectAccessible('payment gateway with faults');
  for (const [at, label] of ['Username', 'Password', 'App Key', 'App Secret'].entries()) {
    await findField(label).fill('x');
    await expect.element(page.getByText(faults[at] ?? '')).not.toBeInTheDocument();
  }
});

test('Enter saves own credentials, whose secrets show on request and never again', async () => {
  const server = startServer().answer(gateways.save, buildGateway());
  await openConsole(path);
  await fillGateway();
  const secret = findField('App Secret');
  await expect.element(secret).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show' }).last().click();
  await expect.element(secret).toHaveAttribute('type', 'text');
  await expect.element(findField('App Key')).toHaveAttribute('type', 'password');
  secret.element().focus();
  await userEvent.keyboard('{Enter}');
  await expectToast('Successfully added the payment gateway');
  expect(server.callsOf(gateways.save)).toEqual([
    {
      params: { institutionId },
      query: {},
      body: { ...ownMerchant, institutionId },
      language: 'en',
    },
  ]);
  await expect.element(ownGateway).toBeChecked();
  await expect.element(findField('Username')).toHaveValue(username);
  for (const label of ['Password', 'App Key', 'App Secret']) {
    await expect.element(findField(label)).toHaveValue('');
    await expect.element(findField(label)).toHaveAttribute('placeholder', 'Saved, never shown');
  }
});

test('saved credentials are shown by their username alone; saving asks for the secrets again', async () => {
  const server = startWithOwn();
  await openConsole(path);
  await expect.element(ownGateway).toBeChecked();
  await expect.element(findField('Username')).toHaveValue(username);
  await expect.element(findField('App Secret')).toHaveValue('');
  await saveButton.click();
  await expect.element(page.getByText('App Secret is required')).toBeVisible();
  await expect.element(page.getByText('Username name is required')).not.toBeInTheDocument();
  expect(server.callsOf(gateways.save)).toEqual([]);
});

test('choosing the default gateway and saving removes the credentials after a question', async () => {
  const server = startWithOwn().answer(gateways.remove, undefined);
  await openConsole(path);
  await defaultGateway.click();
  await saveButton.click();
  const text = 'Are you sure, you want to delete the payment gateway credentials?';
  await expect.element(question.getByText(text, { exact: true })).toBeVisible();
  await expectAccessible('the question before credentials are deleted');
  // Enter alone deletes nothing.
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(server.callsOf(gateways.remove)).toEqual([]);

  await saveButton.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast('The payment gateway has been removed');
  expect(server.callsOf(gateways.remove).map(({ params }) => params)).toEqual([{ institutionId }]);
  await expect.element(defaultGateway).toBeChecked();
  await expect.element(saveButton).toBeDisabled();
});

const invalid = 'Invalid payment gateway credentials';
const off = 'Payments are off on this server, so the credentials were not saved';

test('credentials that are refused stay in the form, under the reason or the specified text', async () => {
  const server = startServer();
  await openConsole(path);
  await fillGateway();
  server.refuse(gateways.save, 503, { message: off });
  await saveButton.click();
  await expectToast(off);
  server.refuse(gateways.save, 400, { message: 'Another reason' });
  await saveButton.click();
  await expectToast(invalid);
  await expect.element(findField('App Secret')).toHaveValue(ownMerchant.appSecret);

  const fault = 'App key is required';
  server.refuse(gateways.save, 400, { message: fault, errors: { appKey: fault } });
  await saveButton.click();
  await expect.element(findField('App Key')).toHaveAccessibleDescription(fault);
  await expect.element(findField('App Key')).toHaveFocus();
  await expect.element(findToast(fault)).not.toBeInTheDocument();
});

test('credentials that were saved without bKash are not checked yet, and the mark goes with a check', async () => {
  const server = startServer().answer(gateways.save, buildGateway('NOT_CHECKED'));
  await openConsole(path);
  await fillGateway();
  await saveButton.click();
  await expectToast('Successfully added the payment gateway');
  await expect.element(page.getByText('Not checked yet')).toBeVisible();
  await expect
    .element(ownGateway)
    .toHaveAccessibleDescription(
      'bKash could not be reached. The credentials are checked at the next contact with bKash and before the first payment.',
    );
  await expectAccessible('a gateway that is not checked');
  server.answer(gateways.one, buildGateway());
  await reloadConsole();
  await expect.element(page.getByText('In use')).toBeVisible();
  await expect.element(page.getByText('Not checked yet')).not.toBeInTheDocument();
});

test('credentials that bKash refuses after they were saved say that customers cannot pay', async () => {
  startServer().answer(gateways.one, buildGateway('REFUSED'));
  await openConsole(path);
  await expect.element(page.getByText('Refused by bKash')).toBeVisible();
  await expect.element(ownGateway).toHaveAccessibleDescription(/customers cannot pay/);
  await expect.element(page.getByText('In use')).not.toBeInTheDocument();
  await expectAccessible('a gateway that bKash refuses');
});

const refunds = {
  form: 'V2',
  lastAt: '2026-03-14T06:00:00.000Z',
  since: '2026-03-10T06:00:00.000Z',
  formerForm: 'V1',
} as const;

test('an account says how it refunds, and for a month that this has changed', async () => {
  startServer().answer(gateways.one, buildGateway('ACCEPTED', username, refunds));
  await openConsole(path);
  const text = 'Refunds: v2 · last on 14/03/2026 · changed from v1 on 10/03/2026';
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});

test('an account that bKash makes no refunds for says where they are made', async () => {
  const absent = { ...refunds, form: null };
  startServer().answer(gateways.one, buildGateway('ACCEPTED', username, absent));
  await openConsole(path);
  const text = 'bKash has no refund address for this account: refund in the merchant portal.';
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await expectAccessible('a gateway without refunds');
});

test('the platform’s account says how it refunds where it is paid, and that it has not yet', async () => {
  const unused = { ...refunds, lastAt: null, formerForm: null };
  startServer().answer(gateways.platform, {
    isSetUp: true,
    forms: [specifiedForm],
    refunds: unused,
  });
  await openConsole(path);
  await expect.element(page.getByText('Refunds: v2 · none yet', { exact: true })).toBeVisible();
});

testInRelease('credentials that could not be saved or deleted say so', async () => {
  startWithOwn().refuseChanges();
  await openConsole(path);
  await fillGateway();
  await saveButton.click();
  await expectToast('Could not save the payment gateway credentials');
  await defaultGateway.click();
  await saveButton.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast('Could not delete the payment gateway credentials');
  await expect.element(question).toBeVisible();
});

test('a failed fetch of the credentials shows the reason or the specified text, and can be retried', async () => {
  const server = startServer().refuse(gateways.one, 503);
  await openConsole(path);
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText('Something went wrong!')).toBeVisible();
  await expectAccessible('a gateway that could not be fetched');
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  const text = 'Error while fetching payment gateway information';
  server.refuse(gateways.one, 403);
  await tryAgain.click();
  await expectToast(text);
  await expect.element(alert.getByText(text)).toBeVisible();
  server.refuse(gateways.one, 404);
  await tryAgain.click();
  await expect.element(defaultGateway).toBeChecked();
});

test('a 404 on the gateway fetch is silent, and means not configured also where the platform’s is not answered', async () => {
  const server = startServer();
  for (const status of [403, 404, 500]) {
    server.refuse(gateways.platform, status);
    await openConsole(path);
    await expect.element(defaultGateway).toBeChecked();
  }
  await ownGateway.click();
  await expect.element(findField('App Secret')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: 'Notices' })).toHaveTextContent('');
});

test('without an account of the platform’s the default says that customers cannot pay, until the institution has its own', async () => {
  const server = startServer()
    .answer(gateways.platform, { isSetUp: false, refunds: null, forms: [specifiedForm] })
    .answer(gateways.save, buildGateway());
  await openConsole(path, { admin: buildInstitutionAdmin() });
  await expect.element(unsetGateway).toBeChecked();
  await expect
    .element(unsetGateway)
    .toHaveAccessibleDescription(
      'The platform has no bKash account. Save the institution’s own, or ask whoever runs this server.',
    );
  await expect.element(defaultGateway).not.toBeInTheDocument();
  await expect.element(page.getByText('In use')).not.toBeInTheDocument();
  await expectAccessible('a gateway that is not set up');
  await fillGateway();
  await saveButton.click();
  await expect.element(page.getByText('In use')).toBeVisible();
  await expect.element(unsetGateway).not.toBeInTheDocument();
  await expect.element(defaultGateway).toHaveAccessibleDescription(/customers cannot pay/);
  expect(server.callsOf(gateways.save)).toHaveLength(1);
});

const selfpay: CredentialForm = {
  provider: 'selfpay',
  fields: [
    { name: 'storeId', label: { en: 'Store ID', bn: 'স্টোর আইডি' }, isSecret: false },
    { name: 'storePin', label: { en: 'Store PIN', bn: 'স্টোর পিন' }, isSecret: true },
  ],
};

test('an account of another provider asks for its own fields, and is saved in its name', async () => {
  const own = buildGateway('ACCEPTED', 'SHOP7');
  const server = startServer()
    .answer(gateways.platform, { isSetUp: true, refunds: null, forms: [specifiedForm, selfpay] })
    .takeBodies(gateways.save, gatewayFormsOf([specifiedForm, selfpay]))
    .answer(gateways.save, { ...own, provider: 'selfpay' });
  await openConsole(path);
  await ownGateway.click();
  await expect.element(findField('App Key')).toBeVisible();
  await page.getByRole('radio', { name: 'Own selfpay gateway' }).click();
  await expect.element(findField('App Key')).not.toBeInTheDocument();
  await saveButton.click();
  for (const fault of ['Store ID is required', 'Store PIN is required']) {
    await expect.element(page.getByText(fault)).toBeVisible();
  }
  await findField('Store ID').fill('SHOP7');
  await findField('Store PIN').fill('1234');
  await expect.element(findField('Store PIN')).toHaveAttribute('type', 'password');
  await expectAccessible('an account of another provider');
  await saveButton.click();
  await expectToast('Successfully added the payment gateway');
  const body = { provider: 'selfpay', storeId: 'SHOP7', storePin: '1234', institutionId };
  expect(server.callsOf(gateways.save)).toEqual([expect.objectContaining({ body })]);
  await expect.element(page.getByRole('radio', { name: 'Own selfpay gateway' })).toBeChecked();
  await expect.element(page.getByText('own selfpay account')).toBeVisible();
  await expect.element(findField('Store ID')).toHaveValue('SHOP7');
});
