import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openConsole, waitForScreen } from '../testing/open-console.tsx';
import { findOverflow, startSampleServer } from '../testing/overflow.ts';
import { dataKinds } from '../testing/sample-answer.ts';

/** The buttons that lead to a dialog: one, or a menu and its item. */
type Opener = readonly [button: RegExp, item?: string];

interface Screen {
  readonly path: string;
  /** Dialogs that need no row. */
  readonly always?: readonly Opener[];
  /** Dialogs of the first row. */
  readonly ofRow?: readonly Opener[];
}

const menu = /^Actions for/;
const fromMenu = (...items: readonly string[]): readonly Opener[] =>
  items.map((item): Opener => [menu, item]);

const machineActions = fromMenu(
  'Edit',
  'Duplicate',
  'Deactivate',
  'Open door',
  'Restart',
  'QR code',
  'Pairing code',
  'Delete',
);

const screens: readonly Screen[] = [
  { path: '/dashboard', always: [[/^Filters/], [/^Date range/], [/^Menu$/], [/^Search$/]] },
  {
    path: '/dashboard/organizations',
    always: [[/^Add Organization/]],
    ofRow: fromMenu('Edit', 'Delete'),
  },
  { path: '/dashboard/payments', ofRow: [[/^Compare/]] },
  {
    path: '/organization/o1/institutions',
    always: [[/^Add Institution/]],
    ofRow: fromMenu('Edit', 'Delete'),
  },
  {
    path: '/organization/o1/unlock-rfids',
    always: [[/^Add RFID/]],
    ofRow: [[/^Edit ./], ...fromMenu('Delete')],
  },
  {
    path: '/organization/o1/admins',
    always: [[/^Add Admin/]],
    ofRow: [[/^Edit ./], [/^Delete ./]],
  },
  {
    path: '/institution/i1/machines',
    always: [[/^Add Machine/], [/^Edit$/]],
    ofRow: [[/^Update stock/], [/^QR labels/], ...machineActions],
  },
  {
    path: '/institution/i1/rfids',
    always: [[/^Add RFID/], [/^Import and export/, 'Import RFIDs']],
    ofRow: [[/^Edit ./], ...fromMenu('Delete')],
  },
  { path: '/institution/i1/rfids?view=unknown', ofRow: [[/ as RFID$/], ...fromMenu('Dismiss')] },
  { path: '/institution/i1/rfids/id1', ofRow: fromMenu('Delete') },
  { path: '/institution/i1/dispenses', always: [[/^Filters/]] },
  {
    path: '/institution/i1/admins',
    always: [[/^Add Admin/]],
    ofRow: [[/^Edit ./], [/^Delete ./]],
  },
  { path: '/institution/i1/payments', always: [[/^Filters/]], ofRow: [[/^Details/]] },
  { path: '/institution/i1/payments?view=days', ofRow: [[/^Compare/]] },
  { path: '/audit', always: [[/^Filters/]] },
  { path: '/attention', ofRow: fromMenu('Who did what') },
  {
    path: '/attention/told',
    always: [[/^Add recipient/]],
    ofRow: fromMenu('Edit', 'Remove'),
  },
];

const dialog = page.getByRole('dialog');

const openDialog = async ([button, item]: Opener): Promise<void> => {
  await page.getByRole('button', { name: button }).first().click();
  if (item) await page.getByRole('menuitem', { name: item, exact: true }).click();
  await expect.element(dialog.first()).toBeVisible();
};

for (const kind of dataKinds) {
  test.for(screens)(
    `with ${kind} data no dialog of $path is wider than a phone`,
    async (screen) => {
      const { path, always = [], ofRow = [] } = screen;
      startSampleServer(kind);
      const faults: string[] = [];
      await openConsole(path);
      await waitForScreen();
      for (const opener of [...always, ...(kind === 'empty' ? [] : ofRow)]) {
        await openDialog(opener);
        faults.push(...(await findOverflow(opener.join(' '))));
        await userEvent.keyboard('{Escape}');
        await expect.element(dialog).not.toBeInTheDocument();
      }
      expect(faults).toEqual([]);
    },
  );
}
