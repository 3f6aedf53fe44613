import { expect, onTestFinished, test } from 'vitest';
import { commands, type Locator, page } from 'vitest/browser';
import type { Admin } from '../../../contract/admins.ts';
import { type Machine, machines } from '../../../contract/machines.ts';
import { chooseMenuItem, findToast } from '../../testing/actions.ts';
import { startFleet } from '../../testing/answer-machines.ts';
import { expectAccessible } from '../../testing/axe.ts';
import {
  buildAdmin,
  buildInstitutionAdmin,
  buildMachine,
  buildOrganizationAdmin,
  institutionId,
} from '../../testing/builders.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { qrOf } from '../../ui/frame/qr.ts';

const path = `/institution/${institutionId}/machines`;
const addressOf = (physicalId: string) =>
  `${window.location.origin}/payment/bKash-pgw?${new URLSearchParams({ machineId: physicalId })}`;

const findCode = (dialog: Locator) => dialog.getByRole('img', { name: 'QR code of' });

const openCode = async (given: Partial<Machine> = {}, admin: Admin = buildAdmin()) => {
  const machine = { physicalId: 'PAD-DHK-0025', name: 'Library', ...given };
  startFleet([machine]);
  await openConsole(path, { admin });
  await chooseMenuItem(machine.physicalId, 'QR code');
  const dialog = page.getByRole('dialog', { name: 'QR code' });
  await expect.element(findCode(dialog)).toBeVisible();
  return dialog;
};

/** `qr.test.ts` proves that a reader decodes what `qrOf` draws. */
const expectCodeOf = (picture: Locator, address: string) =>
  expect.element(picture).toContainHTML(qrOf(address).path);

/** Prints nothing, and reads the title under which it would be printed. */
const catchPrinting = (): (() => string) => {
  const { print } = window;
  let title = '';
  window.print = () => {
    title = document.title;
    window.dispatchEvent(new Event('afterprint'));
  };
  onTestFinished(() => {
    window.print = print;
  });
  return () => title;
};

const emulatePrint = async () => {
  onTestFinished(() => commands.emulateMedia({ media: 'screen' }));
  await commands.emulateMedia({ media: 'print' });
};

test('the code of a machine leads to its payment, by its physical ID', async () => {
  const dialog = await openCode();
  await expect.element(dialog.getByText('Library')).toBeVisible();
  await expect.element(dialog.getByText('PAD-DHK-0025', { exact: true })).toBeVisible();
  await expect.element(dialog.getByText(addressOf('PAD-DHK-0025'))).toBeVisible();
  await expect.element(findCode(dialog)).toHaveAccessibleName('QR code of PAD-DHK-0025');
  await expectCodeOf(findCode(dialog), addressOf('PAD-DHK-0025'));
  await expectAccessible('the QR code');
});

test('a physical ID with signs of an address in it is one in the code', async () => {
  const dialog = await openCode({ physicalId: 'A&B #1/ক', name: '' });
  await expectCodeOf(findCode(dialog), addressOf('A&B #1/ক'));
});

test.each([
  ['a super admin', buildAdmin(), /PUBLIC_ORIGIN/],
  ['an organization admin', buildOrganizationAdmin(), /ask whoever runs this server/],
  ['an institution admin', buildInstitutionAdmin(), /ask whoever runs this server/],
])('%s sees what to set on the server, or whom to ask', async (_who, admin, text) => {
  const dialog = await openCode({}, admin);
  const hints = dialog.getByText(/PUBLIC_ORIGIN|ask whoever runs this server/);
  await expect.element(hints).toHaveLength(1);
  await expect.element(hints).toMatchTextContent(text);
});

test('the code prints alone, once, and says in both languages what it is for', async () => {
  const dialog = await openCode();
  await emulatePrint();
  await expect.element(dialog).not.toBeInTheDocument();
  const printed = () =>
    page
      .getByText('স্ক্যান করে বিকাশে পেমেন্ট করুন')
      .elements()
      .filter((one) => one.checkVisibility());
  await expect.poll(printed).toHaveLength(1);
  expect(printed()[0]?.parentElement).toHaveTextContent(
    'স্ক্যান করে বিকাশে পেমেন্ট করুনScan to pay with bKashLibraryPAD-DHK-0025',
  );
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
});

test('Print opens the print of the browser, under the name of the machine', async () => {
  const readTitle = catchPrinting();
  const dialog = await openCode();
  const before = document.title;
  await dialog.getByRole('button', { name: 'Print' }).click();
  expect(readTitle()).toBe('QR PAD-DHK-0025');
  expect(document.title).toBe(before);
});

test('the paper is A6, or A4', async () => {
  const dialog = await openCode();
  const sheet = () => document.querySelector('body > [data-paper]')?.getAttribute('data-paper');
  expect(sheet()).toBe('A6');
  await dialog.getByText('A4', { exact: true }).click();
  await expect.poll(sheet).toBe('A4');
});

test('on a phone the code fits the screen', async () => {
  await page.viewport(320, 640);
  const dialog = await openCode();
  const { left, right } = findCode(dialog).element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(320);
  await expectAccessible('the QR code on a phone');
});

const openLabels = async (count: number) => {
  const fleet = Array.from({ length: count }, (_, at) => ({ physicalId: `PAD-${at + 1}` }));
  const server = startFleet(fleet);
  await openConsole(path);
  await page.getByRole('button', { name: 'QR labels' }).click();
  return { server, dialog: page.getByRole('dialog', { name: 'QR labels' }) };
};

test('the codes of all machines print as labels, six on a sheet', async () => {
  const { server, dialog } = await openLabels(7);
  await expect
    .element(dialog.getByText('7 labels on 2 sheets of A4, with lines to cut along.'))
    .toBeVisible();
  await expectAccessible('QR labels');
  expect(server.callsOf(machines.all).at(-1)?.query).toEqual({ page: '1', limit: '200' });
  await emulatePrint();
  const sheets = document.querySelectorAll('body > [data-paper="labels"] > div');
  expect([...sheets].map((sheet) => sheet.childElementCount)).toEqual([6, 1]);
  expect(sheets[1]).toHaveTextContent(
    'স্ক্যান করে বিকাশে পেমেন্ট করুনScan to pay with bKashPAD-7Eden Campus',
  );
  await expect.element(dialog).not.toBeInTheDocument();
});

test('one label is one, printed under its own title', async () => {
  const readTitle = catchPrinting();
  const { dialog } = await openLabels(1);
  await expect.element(dialog.getByText('1 label on 1 sheet of A4')).toBeVisible();
  await dialog.getByRole('button', { name: 'Print' }).click();
  expect(readTitle()).toBe('QR labels');
});

test('of more machines than are printed at once, one chooses which', async () => {
  const { server, dialog } = await openLabels(1);
  await expect.element(dialog.getByText('1 label on')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  server.answer(machines.all, { machines: [buildMachine()], count: 450 });
  await openConsole(path);
  await page.getByRole('button', { name: 'QR labels' }).click();
  await dialog.getByText('401–450').click();
  await expect
    .poll(() => server.callsOf(machines.all).at(-1)?.query)
    .toEqual({ page: '3', limit: '200' });
});

test('labels that cannot be fetched say so, and can be tried again', async () => {
  const server = startFleet([{}]);
  await openConsole(path);
  server.refuse(machines.all, 403);
  await page.getByRole('button', { name: 'QR labels' }).click();
  const dialog = page.getByRole('dialog', { name: 'QR labels' });
  await expect.element(findToast('Failed to fetch machines')).toBeVisible();
  server.answer(machines.all, { machines: [buildMachine()], count: 1 });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog.getByText('1 label on 1 sheet of A4')).toBeVisible();
});
