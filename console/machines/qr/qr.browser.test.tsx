import { expect, onTestFinished, test } from 'vitest';
import { commands, type Locator, page } from 'vitest/browser';
import type { Admin } from '../../../contract/admins.ts';
import { type Machine, machines } from '../../../contract/machines.ts';
import { chooseMenuItem } from '../../testing/actions.ts';
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
import { testInRelease } from '../../testing/release.ts';
import { expectToast } from '../../testing/toasts.ts';
import { qrOf } from '../../ui/frame/qr.ts';

const path = `/institution/${institutionId}/machines`;
const addressOf = (physicalId: string) =>
  `${window.location.origin}/payment/bKash-pgw?${new URLSearchParams({ machineId: physicalId })}`;

const askOperator = /ask whoever runs this server/;

const findCode = (dialog: Locator) => dialog.getByRole('img', { name: 'QR code of' });

const openCode = async (machine: Partial<Machine>, admin: Admin) => {
  startFleet([machine]);
  await openConsole(path, { admin });
  await chooseMenuItem(machine.physicalId ?? 'PAD-1', 'QR code');
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

const readPrinted = () =>
  page
    .getByText('স্ক্যান করে বিকাশে পেমেন্ট করুন')
    .elements()
    .filter((one) => one.checkVisibility());

test('the code of a machine leads to its payment, by its physical ID, and is printed alone on A6 or A4', async () => {
  const readTitle = catchPrinting();
  const dialog = await openCode({ physicalId: 'PAD-DHK-0025', name: 'Library' }, buildAdmin());
  await expect.element(dialog.getByText('Library')).toBeVisible();
  await expect.element(dialog.getByText('PAD-DHK-0025', { exact: true })).toBeVisible();
  await expect.element(dialog.getByText(addressOf('PAD-DHK-0025'))).toBeVisible();
  await expect.element(findCode(dialog)).toHaveAccessibleName('QR code of PAD-DHK-0025');
  await expectCodeOf(findCode(dialog), addressOf('PAD-DHK-0025'));
  await expect.element(dialog.getByText(/PUBLIC_ORIGIN/)).toBeVisible();
  await expect.element(dialog.getByText(askOperator)).not.toBeInTheDocument();
  await expectAccessible('the QR code');

  const sheet = () => document.querySelector('body > [data-paper]')?.getAttribute('data-paper');
  expect(sheet()).toBe('A6');
  await dialog.getByText('A4', { exact: true }).click();
  await expect.poll(sheet).toBe('A4');
  const before = document.title;
  await dialog.getByRole('button', { name: 'Print' }).click();
  expect(readTitle()).toBe('QR PAD-DHK-0025');
  expect(document.title).toBe(before);

  await page.viewport(320, 640);
  const readBox = () => findCode(dialog).element().getBoundingClientRect();
  await expect.poll(() => readBox().right).toBeLessThanOrEqual(320);
  expect(readBox().left).toBeGreaterThanOrEqual(0);

  await emulatePrint();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(readPrinted).toHaveLength(1);
  expect(readPrinted()[0]?.parentElement).toHaveTextContent(
    'স্ক্যান করে বিকাশে পেমেন্ট করুনScan to pay with bKashLibraryPAD-DHK-0025',
  );
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
});

test.each([buildOrganizationAdmin(), buildInstitutionAdmin()])(
  'an admin of type $type sees whom to ask for the address, which takes any physical ID',
  async (admin) => {
    const dialog = await openCode({ physicalId: 'A&B #1/ক', name: '' }, admin);
    await expectCodeOf(findCode(dialog), addressOf('A&B #1/ক'));
    await expect.element(dialog.getByText(askOperator)).toBeVisible();
    await expect.element(dialog.getByText(/PUBLIC_ORIGIN/)).not.toBeInTheDocument();
  },
);

const openLabels = async () => {
  await page.getByRole('button', { name: 'QR labels' }).click();
  return page.getByRole('dialog', { name: 'QR labels' });
};

testInRelease('the codes of all machines print as labels, six on a sheet', async () => {
  const fleet = Array.from({ length: 7 }, (_, at) => ({ physicalId: `PAD-${at + 1}` }));
  const server = startFleet(fleet);
  await openConsole(path);
  const dialog = await openLabels();
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

test('labels that cannot be fetched can be tried again; one label is one, printed under its own title', async () => {
  const readTitle = catchPrinting();
  const server = startFleet([{}]);
  await openConsole(path);
  server.refuse(machines.all, 403);
  const dialog = await openLabels();
  await expectToast('Failed to fetch machines');
  server.answer(machines.all, { machines: [buildMachine()], count: 1 });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog.getByText('1 label on 1 sheet of A4')).toBeVisible();
  await dialog.getByRole('button', { name: 'Print' }).click();
  expect(readTitle()).toBe('QR labels');
});

test('of more machines than are printed at once, one chooses which', async () => {
  const server = startFleet([{}]).answer(machines.all, { machines: [buildMachine()], count: 450 });
  await openConsole(path);
  const dialog = await openLabels();
  await dialog.getByRole('combobox', { name: 'Machines' }).click();
  await page.getByRole('option', { name: '401–450' }).click();
  await expect
    .poll(() => server.callsOf(machines.all).at(-1)?.query)
    .toEqual({ page: '3', limit: '200' });
});
