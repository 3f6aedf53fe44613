import { expect, test } from 'vitest';
import { type AttentionItem, attention } from '../../contract/attention.ts';
import { attentionRows } from '../testing/attention-list.ts';
import { buildAttentionCase, buildAttentionRow } from '../testing/build-attention.ts';
import { openConsole } from '../testing/open-console.tsx';
import { startServer } from '../testing/start-server.ts';

const tenants = { organization: null, institution: null, machine: null };
const payment = {
  amount: 10,
  wallet: '01712•••678',
  trxID: '8KJ6A1B2C3',
  flags: [],
  failure: null,
};
const slot = (columnNo: number) => ({ rowNo: 1, columnNo, sizeName: '', left: 2, soon: 0 });
const machine = '/institution/i1/machines/m1';

interface Case {
  readonly item: AttentionItem;
  readonly title: string;
  readonly fact: string;
  /**
   * Label and address of the link, or the label of the button that fixes it in its place. Without it
   * the console has nothing to do about the item.
   */
  readonly way?: readonly [text: string, href?: string];
}

const cases: readonly Case[] = [
  {
    item: {
      ...buildAttentionCase({ subject: 'p1' }),
      kind: 'REFUND_STUCK',
      facts: { ...payment, flags: ['REFUND_STUCK'], failure: 'No balance' },
    },
    title: 'Refund stuck',
    fact: '10 Tk, 01712•••678, 8KJ6A1B2C3. No balance',
    way: ['Refund again'],
  },
  {
    item: { ...buildAttentionCase({ subject: 'p1' }), kind: 'REFUND_STUCK', facts: payment },
    title: 'Refund late',
    fact: 'The refund has been under way for more than an hour.',
    way: ['Refund again'],
  },
  {
    item: {
      ...buildAttentionCase({ subject: 'p2' }),
      kind: 'PAYMENT_UNKNOWN',
      facts: { ...payment, flags: ['PARTLY_DISPENSED'] },
    },
    title: 'Payment of 10 Tk needs review',
    fact: 'Some pads dropped and some did not.',
    way: ['Show it', '/institution/i1/payments?payment=p2'],
  },
  {
    item: {
      ...buildAttentionCase(),
      kind: 'ACCOUNT_UNUSABLE',
      facts: { username: 'padma-pay', failure: 'bKash did not answer in time', refused: 3 },
    },
    title: 'Customers cannot pay: bKash did not answer in time',
    fact: 'bKash account padma-pay; 3 customers turned away',
    way: ['Payment gateway', '/institution/i1/gateway'],
  },
  {
    item: {
      ...buildAttentionCase(tenants),
      kind: 'ACCOUNT_UNUSABLE',
      facts: { username: null, failure: 'bKash gave no token', refused: 0 },
    },
    title: 'Customers cannot pay: bKash gave no token',
    fact: 'Default bKash account',
  },
  {
    item: {
      ...buildAttentionCase(),
      kind: 'MACHINE_SILENT',
      facts: { rssi: -97, simNumber: '01712345678' },
    },
    title: 'Machine silent',
    fact: 'Last signal −97 dBm; SIM 01712345678',
    way: ['Show it', machine],
  },
  {
    item: {
      ...buildAttentionCase(tenants),
      kind: 'BACKUP_FAILED',
      facts: { failure: 'There is no room.', goodAt: null },
    },
    title: 'The database is not backed up',
    fact: 'There is no room.',
  },
  {
    item: {
      ...buildAttentionCase(tenants),
      kind: 'BACKUP_FAILED',
      facts: { failure: null, goodAt: '2025-03-14T20:00:00.000Z' },
    },
    title: 'The database is not backed up',
    fact: 'The last backup of the database is of 15/03/2025 02:00.',
  },
  {
    item: {
      ...buildAttentionCase(tenants),
      kind: 'JOB_FAILED',
      facts: {
        failure: 'availability is not counted at night',
        goodAt: '2025-03-14T20:00:00.000Z',
      },
    },
    title: 'Work of the server fails: availability is not counted at night',
    fact: 'It last succeeded on 15/03/2025 02:00. The log says why.',
  },
  {
    item: {
      ...buildAttentionCase(tenants),
      kind: 'ALERTS_UNSENT',
      facts: { recipients: 2, failure: 'Did not answer in time' },
    },
    title: 'Alerts do not reach 2 recipients',
    fact: 'Did not answer in time',
    way: ['Show it', '/attention/told'],
  },
  {
    item: { ...buildAttentionCase(), kind: 'MACHINE_FAULT', facts: { code: 'DOOR_OPEN' } },
    title: 'Door left open',
    fact: 'It sells nothing by bKash or RFID until it is closed.',
    way: ['Show it', machine],
  },
  {
    item: {
      ...buildAttentionCase(),
      kind: 'CALLS_REFUSED',
      facts: { call: 'SYNC', refused: 42, failure: 'Unknown field (doors)', sample: '{"doors":1}' },
    },
    title: '42 syncs refused',
    fact: 'Unknown field (doors): {"doors":1}',
    way: ['Show it', machine],
  },
  {
    item: { ...buildAttentionCase(), kind: 'STARTS_LIMITED', facts: { refused: 1 } },
    title: 'Too many payment starts',
    fact: '1 customer turned away',
    way: ['Show it', machine],
  },
  {
    item: { ...buildAttentionCase(), kind: 'MACHINE_FAULT', facts: { code: 'JAM' } },
    title: 'Fault: Jam',
    fact: 'It sells nothing by bKash or RFID until the machine reports that the fault is gone.',
    way: ['Show it', machine],
  },
  {
    item: {
      ...buildAttentionCase(),
      kind: 'SLOT_PAUSED',
      facts: {
        slots: [
          { rowNo: 1, columnNo: 2, sizeName: 'Large', cause: 'FAULT', code: 'JAM' },
          { rowNo: 2, columnNo: 1, sizeName: '', cause: 'FAILURES', code: 'EMPTY' },
        ],
      },
    },
    title: '2 slots paused',
    fact: 'Row 1, column 2: Fault: Jam; Row 2, column 1: Found empty',
    way: ['Resume'],
  },
  {
    item: {
      ...buildAttentionCase(),
      kind: 'STOCK_EMPTY',
      facts: { slots: [1, 2, 3, 4, 5].map((at) => ({ ...slot(at), sizeName: 'Large', left: 0 })) },
    },
    title: '5 slots empty',
    fact: 'Row 1, column 1: Large; Row 1, column 2: Large; Row 1, column 3: Large; and 2 more',
    way: ['Update stock'],
  },
  {
    item: {
      ...buildAttentionCase(),
      kind: 'STOCK_LOW',
      facts: { slots: [slot(1), { ...slot(2), left: 9, soon: 12 }] },
    },
    title: '2 slots low',
    fact: 'Row 1, column 1: 2 left; Row 1, column 2: 9 left, about 12 needed in 2 days',
    way: ['Update stock'],
  },
  {
    item: {
      ...buildAttentionCase(),
      kind: 'EVENTS_REJECTED',
      facts: { rejected: 336, failure: 'Choose one', sample: '{"type":"X"}' },
    },
    title: '336 events rejected',
    fact: 'Choose one: {"type":"X"}',
    way: ['Show it', machine],
  },
  {
    item: { ...buildAttentionCase(), kind: 'EVENTS_MISSING', facts: { missing: 392 } },
    title: '392 events missing',
    fact: 'They never arrived, so sales and stock are incomplete.',
    way: ['Show it', machine],
  },
  {
    item: {
      ...buildAttentionCase(),
      kind: 'SALES_STOPPED',
      facts: { way: 'CASH', usual: 20, days: 1 },
    },
    title: 'No sales by CASH',
    fact: '1 day without one, usually about 20 a day',
    way: ['Show it', machine],
  },
  {
    item: {
      ...buildAttentionCase(),
      kind: 'SETTINGS_BEHIND',
      facts: { held: 3, version: 4 },
    },
    title: 'Settings not applied for a day',
    fact: 'The machine has settings 3. The current ones are 4.',
    way: ['Show it', machine],
  },
  {
    item: {
      ...buildAttentionCase({ subject: 'BLOCKED_CARD' }),
      kind: 'DISPENSES_FLAGGED',
      facts: { flag: 'BLOCKED_CARD', times: 56 },
    },
    title: 'Blocked RFID: 56 dispenses',
    fact: 'The machine accepts a blocked RFID.',
    way: ['Show it', '/institution/i1/dispenses?machineId=m1&flag=BLOCKED_CARD&status=ALL'],
  },
  {
    item: {
      ...buildAttentionCase({ subject: '04-A3' }),
      kind: 'UNKNOWN_CARD',
      facts: { rfid: '04-A3', times: 4 },
    },
    title: 'Unknown card tapped 4 times',
    fact: '04-A3',
    way: ['Add RFID', '/institution/i1/rfids?add=04-A3'],
  },
  {
    item: {
      ...buildAttentionCase(),
      kind: 'COUNT_DIFFERENCE',
      facts: { missing: 3, slots: 2, by: 'Rahima' },
    },
    title: 'Counted 3 fewer than expected',
    fact: 'in 2 slots, counted by Rahima',
    way: ['Show it', machine],
  },
  {
    item: {
      ...buildAttentionCase(),
      kind: 'CASH_SHORT',
      facts: { counted: 340, expected: 400 },
    },
    title: 'Cash short by 60 Tk',
    fact: 'Counted 340 Tk, expected 400 Tk',
    way: ['Show it', '/institution/i1/refills?machineId=m1'],
  },
  {
    item: {
      ...buildAttentionCase({ machine: null }),
      kind: 'DUPLICATE_CARD',
      facts: { rfid: '1001.0', other: '1001' },
    },
    title: 'Duplicate RFID: 1001.0',
    fact: 'It is blocked, because its number is that of 1001. Delete one of them.',
    way: ['Show it', '/institution/i1/rfids?find=1001.0'],
  },
  {
    item: {
      ...buildAttentionCase({ ...tenants, organization: { _id: 'o1', name: 'Padma Trust' } }),
      kind: 'DUPLICATE_CARD',
      facts: { rfid: '1001.0', other: '' },
    },
    title: 'Duplicate RFID: 1001.0',
    fact: 'The RFID with the same number is gone: activate this one.',
    way: ['Show it', '/organization/o1/unlock-rfids?find=1001.0'],
  },
  {
    item: {
      ...buildAttentionCase({ ...tenants, organization: { _id: 'o1', name: 'Padma Trust' } }),
      kind: 'WEAK_PASSWORD',
      facts: {
        username: 'eden',
        type: 'INSTITUTION',
        tenant: { _id: 'i1', name: 'Eden Campus' },
      },
    },
    title: 'Weak password: eden',
    fact: 'Admin of Eden Campus',
    way: ['Edit admin', '/institution/i1/admins?find=eden'],
  },
  {
    item: {
      ...buildAttentionCase(tenants),
      kind: 'WEAK_PASSWORD',
      facts: {
        username: 'padma',
        type: 'ORGANIZATION',
        tenant: { _id: 'o1', name: 'Padma Trust' },
      },
    },
    title: 'Weak password: padma',
    fact: 'Admin of Padma Trust',
    way: ['Edit admin', '/organization/o1/admins?find=padma'],
  },
  {
    item: {
      ...buildAttentionCase(tenants),
      kind: 'WEAK_PASSWORD',
      facts: { username: 'super', type: 'SUPER', tenant: null },
    },
    title: 'Weak password: super',
    fact: 'Super admin',
  },
  {
    item: { ...buildAttentionCase(), kind: 'MACHINE_TO_SET_UP', facts: {} },
    title: 'Machine to set up',
    fact: 'It has never been paired with a controller.',
    way: ['Show it', machine],
  },
];

test('each kind of item has plain words, and is fixed in its place or where its link leads', async () => {
  const rows = cases.map(({ item }, at) => buildAttentionRow([{ ...item, _id: `n${at}` }]));
  const counts = { open: rows.length, urgent: 0, mine: 0, snoozed: 0 };
  startServer().answer(attention.all, { rows, count: rows.length, counts });
  await openConsole('/attention');
  await expect.element(attentionRows).toHaveLength(cases.length + 1);
  for (const [at, { title, fact, way }] of cases.entries()) {
    const row = attentionRows.nth(at + 1);
    await expect.element(row.getByText(title, { exact: true })).toBeVisible();
    await expect.element(row).toMatchTextContent(fact);
    const link = row.getByRole('link');
    const [label, href] = way ?? [];
    if (href) {
      await expect.element(link).toHaveTextContent(label ?? '');
      await expect.element(link).toHaveAttribute('href', href);
      continue;
    }
    await expect.element(link).not.toBeInTheDocument();
    if (label) await expect.element(row.getByRole('button', { name: label })).toBeVisible();
  }
});
