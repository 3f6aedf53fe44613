import { fullKinds, type LocatorTable } from './locator-table.ts';

const unlockRfids = '/organization/o1/unlock-rfids';
const rfids = '/institution/i1/rfids';
const dispenses = '/institution/i1/dispenses?status=ALL&period=this_year&machineId=id1';
const gateway = '/institution/i1/gateway';

/** RFIDs, dispenses and the payment gateway. */
export const cardTables: readonly LocatorTable[] = [
  { path: unlockRfids, page: { button: ['Add RFID'] } },
  { path: unlockRfids, kinds: fullKinds, page: { columnheader: ['RFID', 'Name', 'Actions'] } },
  {
    path: unlockRfids,
    press: [['button', 'Add RFID']],
    page: { dialog: ['Add RFID'], textbox: ['RFID', 'Name'], label: ['Name'] },
    dialog: { button: ['Add RFID', 'Close'] },
  },
  { path: rfids, page: { button: ['Add RFID'] } },
  { path: rfids, kinds: fullKinds, page: { columnheader: ['RFID', 'Name', 'Point', 'Actions'] } },
  {
    path: rfids,
    press: [['button', 'Add RFID']],
    page: {
      dialog: ['Add RFID'],
      // The label of the switch is 'Is RFID free?'.
      textbox: ['RFID'],
      switch: ['Is RFID free?'],
      label: ['Name', 'Is RFID free?', 'Points'],
    },
    dialog: { button: ['Add RFID', 'Close'] },
  },
  {
    path: rfids,
    kinds: fullKinds,
    press: [['button', 'Actions for PAD-1']],
    page: { menuitem: ['Block', 'Delete'] },
  },
  {
    path: rfids,
    kinds: fullKinds,
    press: [
      ['button', 'Actions for PAD-1'],
      ['menuitem', 'Block'],
    ],
    page: { text: ['Are you sure you want to block this rfid "PAD-1"?'] },
    dialog: { button: ['Block', 'Close'] },
  },
  {
    path: dispenses,
    page: {
      label: ['Machine', 'Date range', 'Period', 'Transaction type', 'Status'],
      button: ['Refresh'],
    },
  },
  {
    path: dispenses,
    kinds: fullKinds,
    page: {
      columnheader: [
        'Machine',
        'Payment Type',
        'RFID',
        'Time',
        'Status',
        'Failure Reason',
        'Payment failure',
      ],
    },
  },
  { path: gateway, page: { button: ['Save'] } },
  {
    path: gateway,
    press: [['radio', 'Own bKash gateway']],
    page: { label: ['Username', 'Password', 'App Key', 'App Secret'], button: ['Save'] },
  },
];
