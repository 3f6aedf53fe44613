import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import type { DataKind } from './sample-answer.ts';

/** The buttons that lead to a dialog: one, or a menu and its item. */
type DialogOpener = readonly [button: RegExp, item?: string];

interface DialogScreen {
  readonly path: string;
  /** Dialogs that need no row. */
  readonly always?: readonly DialogOpener[];
  /** Dialogs of the first row. */
  readonly ofRow?: readonly DialogOpener[];
}

const menu = /^Actions for/;
const fromMenu = (...items: readonly string[]): readonly DialogOpener[] =>
  items.map((item): DialogOpener => [menu, item]);

const machineActions = fromMenu(
  'Edit',
  'Duplicate',
  'Deactivate',
  'Open door',
  'Restart',
  'QR code',
  'Door link',
  'Pairing code',
  'Delete',
);

const screens: readonly DialogScreen[] = [
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
  { path: '/institution/i1/rfids?view=unknown', ofRow: [[/^Add RFID /], ...fromMenu('Dismiss')] },
  { path: '/institution/i1/rfids/id-1', ofRow: fromMenu('Delete') },
  {
    path: '/institution/i1/refills/people',
    always: [[/^Add person/]],
    ofRow: fromMenu('Edit', 'Remove'),
  },
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

/** Lists the openers of a screen's dialogs on phones, with data of a kind. */
export const listOpeners = (path: string, kind: DataKind): readonly DialogOpener[] => {
  const { always = [], ofRow = [] } = screens.find((screen) => screen.path === path) ?? {};
  return kind === 'empty' ? always : [...always, ...ofRow];
};

const phoneNames = [/^Filters/, /^Menu$/, /^Search$/].map(String);

/** The same on a wide screen, where filters and menu need no sheet and the search has a longer name. */
export const listWideOpeners = (path: string, kind: DataKind): readonly DialogOpener[] =>
  listOpeners(path, kind).filter(([button]) => !phoneNames.includes(String(button)));

export const findOpener = ([button]: DialogOpener): Locator =>
  page.getByRole('button', { name: button }).first();

/** Presses a button with the keyboard alone. The focus has to have returned from the last dialog. */
export const pressEnter = async (button: Locator): Promise<void> => {
  await expect.element(button).toBeVisible();
  button.element().focus();
  await userEvent.keyboard('{Enter}');
};

export const openDialog = async (
  opener: DialogOpener,
  press: (button: Locator) => Promise<void> = (button) => button.click(),
): Promise<void> => {
  await press(findOpener(opener));
  const [, item] = opener;
  if (item) await press(page.getByRole('menuitem', { name: item, exact: true }));
  await expect.element(dialog.first()).toBeVisible();
};

/** Presses Escape until it works: a dialog that rerenders for a new width does not listen at once. */
export const closeDialog = (): Promise<void> =>
  expect
    .poll(async () => {
      await userEvent.keyboard('{Escape}');
      return dialog.elements();
    })
    .toEqual([]);
