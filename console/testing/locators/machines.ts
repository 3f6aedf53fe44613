import { fullKinds, type LocatorTable } from './locator-table.ts';

const machines = '/institution/i1/machines';
const sizes = '/institution/i1/sizes?machine=PAD-1';

/** Machines, their stock and their sizes. */
export const machineTables: readonly LocatorTable[] = [
  {
    path: machines,
    page: {
      tab: [
        'Overview',
        'Machines',
        'RFIDs',
        'Dispenses',
        'Product Sizes',
        'Report',
        'Admins',
        'Payment gateway',
      ],
      button: ['Refresh', 'Add Machine'],
    },
  },
  {
    path: machines,
    kinds: fullKinds,
    page: {
      columnheader: [
        'Physical ID',
        'Name',
        'Product Price (Tk)',
        'Product Point',
        'Product Count',
        'Last Sync',
        'Actions',
      ],
    },
  },
  {
    path: machines,
    press: [['button', 'Add Machine']],
    page: {
      dialog: ['Add Machine'],
      label: [
        'Machine Name',
        'Physical ID',
        'SIM number',
        'Points enabled',
        'Product Price (Tk)',
        'Product Point',
        'Row no.',
        'Column no.',
        'Size type',
        'Stock',
      ],
      button: ['Add New Row or Column'],
    },
    dialog: { button: ['Add Machine', 'Close'] },
  },
  {
    path: machines,
    kinds: fullKinds,
    press: [['button', 'Actions for PAD-1']],
    page: { menuitem: ['Edit', 'Delete', 'Deactivate'] },
  },
  {
    path: machines,
    kinds: fullKinds,
    press: [
      ['button', 'Actions for PAD-1'],
      ['menuitem', 'Deactivate'],
    ],
    page: { text: ['Are you sure you want to deactivate this machine "PAD-1"?'] },
    dialog: { button: ['Deactivate', 'Close'] },
  },
  {
    path: '/institution/i1/machines/PAD-1',
    kinds: fullKinds,
    press: [['button', 'Update stock']],
    page: {
      dialog: ['Update Stock: PAD-1'],
      label: ['Assign to', 'Stock, row 1, column 1'],
    },
    dialog: { button: ['Save', 'Close'] },
  },
  { path: '/institution/i1/sizes', page: { label: ['Machine'], button: ['Add Size'] } },
  { path: '/institution/i1/sizes', kinds: fullKinds, page: { text: ['Please select a machine'] } },
  {
    path: sizes,
    kinds: fullKinds,
    page: {
      label: ['Machine'],
      columnheader: ['Size ID', 'Size Name', 'Product Price (Tk)', 'Points', 'Actions'],
    },
  },
  {
    path: sizes,
    kinds: fullKinds,
    press: [['button', 'Add Size']],
    page: {
      dialog: ['Add Size'],
      label: ['Size Name', 'Size ID', 'Product Price (Tk)', 'Points'],
    },
    dialog: { label: ['Machine'], button: ['Add Size', 'Close'] },
  },
];
