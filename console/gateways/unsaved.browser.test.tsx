import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { admins } from '../../contract/admins.ts';
import { gateways } from '../../contract/gateways.ts';
import { expectAddress } from '../testing/actions.ts';
import { expectAccessible } from '../testing/axe.ts';
import { buildInstitutionAdmin, institutionId } from '../testing/builders.ts';
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
import { chooseInUserMenu, expireSession, logIn, readTabStorage } from '../testing/session.ts';
import { startServer } from '../testing/start-server.ts';
import { expectToast } from '../testing/toasts.ts';

const home = `/institution/${institutionId}`;
const path = `${home}/gateway`;
const restoredText = 'Your unsaved input was restored';
const admin = buildInstitutionAdmin();
const saveButton = page.getByRole('button', { name: 'Save' });
const question = page.getByRole('dialog', { name: 'Discard changes' });
const loginHeading = page.getByRole('heading', { name: 'Log in' });

const openTab = (name: string) => page.getByRole('tab', { name }).click();

/** Enters credentials and does not save them. */
const startTyping = async () => {
  const server = startServer();
  await openConsole(home, { admin });
  await openTab('Payment gateway');
  await fillGateway();
  return server;
};

/** Changes storage as another tab would and dispatches the `storage` event. */
const changeInOtherTab = (key: string, newValue: string | null): void => {
  if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
};

test('leaving the tab asks before unsaved input is lost, and a refresh loses none', async () => {
  await startTyping();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(findField('Username')).toHaveValue(ownMerchant.username);
  await expect.element(question).not.toBeInTheDocument();
  for (const leave of [
    () => openTab('Machines'),
    () => page.getByRole('link', { name: 'VMS, home' }).click(),
    async () => window.history.back(),
  ]) {
    await leave();
    await expect.element(question.getByText('Your input is not saved yet.')).toBeVisible();
    await expect.element(question.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expectAddress(path);
    await expect.element(findField('Username')).toHaveValue(ownMerchant.username);
  }

  await openTab('Machines');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(page.getByText('No machines yet')).toBeVisible();
  await openTab('Payment gateway');
  await expect.element(defaultGateway).toBeChecked();
});

testInRelease(
  'the browser asks before the page is closed, unless nothing was entered',
  async () => {
    await startTyping();
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(false);
    await defaultGateway.click();
    await ownGateway.click();
    for (const label of ['Username', 'Password', 'App Key', 'App Secret']) {
      await findField(label).fill('');
    }
    await defaultGateway.click();
    expect(leave()).toBe(true);
  },
);

test('after a login the form has its username again, and no secret was stored in the browser', async () => {
  const server = await startTyping();
  await expireSession(server, gateways.save, () => saveButton.click());
  const tabStorage = readTabStorage();
  expect(tabStorage).toContain(ownMerchant.username);
  for (const secret of ['password', 'appKey', 'appSecret'] as const) {
    expect(tabStorage).not.toContain(ownMerchant[secret]);
  }

  await logIn(server, admin);
  await expect
    .element(page.getByText(`${restoredText}, except passwords, keys and pictures`))
    .toBeVisible();
  await expectAddress(path);
  await expect.element(ownGateway).toBeChecked();
  await expect.element(findField('Username')).toHaveValue(ownMerchant.username);
  await expect.element(findField('Password')).toHaveValue('');
  await expectAccessible('the payment gateway with restored input');

  server.answer(gateways.save, buildGateway());
  await fillGateway();
  await saveButton.click();
  await expectToast('Successfully added the payment gateway');
  await expect.element(page.getByText(restoredText)).not.toBeInTheDocument();
});

testInRelease('another admin who logs in sees nothing of it, and it is gone for good', async () => {
  const server = await startTyping();
  await expireSession(server, gateways.save, () => saveButton.click());
  await logIn(server, buildInstitutionAdmin({ _id: 'a9', username: 'other' }));
  await expectAddress(home);
  expect(readTabStorage()).not.toContain(ownMerchant.username);
  await openTab('Payment gateway');
  await expect.element(defaultGateway).toBeChecked();
  await expect.element(page.getByText(restoredText)).not.toBeInTheDocument();

  server.answer(admins.logout, undefined);
  await chooseInUserMenu('Logout');
  await logIn(server, admin);
  await openTab('Payment gateway');
  await expect.element(defaultGateway).toBeChecked();
});

testInRelease('a session that expires in another tab keeps the input of this one', async () => {
  const server = await startTyping();
  changeInOtherTab('accessToken', null);
  await expect.element(loginHeading).toBeVisible();
  await logIn(server, admin);
  await expect.element(page.getByText(restoredText)).toBeVisible();
  await expect.element(findField('Username')).toHaveValue(ownMerchant.username);
});

testInRelease('a Logout by hand in another tab forgets the input of this one', async () => {
  const server = await startTyping();
  changeInOtherTab('leaving', 'by hand');
  await expect.element(loginHeading).toBeVisible();
  expect(readTabStorage()).not.toContain(ownMerchant.username);
  await logIn(server, admin);
  await openTab('Payment gateway');
  await expect.element(defaultGateway).toBeChecked();
});
