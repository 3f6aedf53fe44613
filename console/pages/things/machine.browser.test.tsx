import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { attention } from '../../../contract/attention.ts';
import { type Machine, machines } from '../../../contract/machines.ts';
import { timeline } from '../../../contract/timeline.ts';
import {
  chooseMenuItem,
  expectAddress,
  expectNoSidewaysScroll,
  nightInDhaka,
  pressInDialog,
  setClock,
} from '../../testing/actions.ts';
import { answerMachines, startFleet } from '../../testing/answer-machines.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { buildAttentionCase, buildAttentionRow } from '../../testing/build-attention.ts';
import { buildChange, buildJam, buildSale } from '../../testing/build-timeline.ts';
import {
  buildInstitutionAdmin,
  buildMachine,
  buildOrganizationAdmin,
  buildSize,
  buildSlot,
  institutionId,
  machineId,
  organizationId,
} from '../../testing/builders.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { readTexts } from '../../testing/read-texts.ts';
import { testInRelease } from '../../testing/release.ts';
import { expectToast, findToast } from '../../testing/toasts.ts';

const path = `/institution/${institutionId}/machines/${machineId}`;
const cabinet = page.getByRole('region', { name: 'Cabinet' });
const paused = { cause: 'FAILURES', code: 'JAM', since: nightInDhaka } as const;

const startMachine = (given: Partial<Machine> = {}) => startFleet([given]);

const findFact = (name: string) =>
  page.getByRole('term').filter({ hasText: name }).element().parentElement;

const expectFacts = async (facts: Readonly<Record<string, string>>) => {
  for (const [name, text] of Object.entries(facts)) {
    await expect.poll(() => findFact(name)?.textContent).toBe(`${name}${text}`);
  }
};

test('the page of a machine says how it is', async () => {
  setClock(nightInDhaka);
  startMachine({
    name: 'Library',
    stocks: [buildSlot({ productCount: 19 })],
  }).answer(timeline.all, { entries: [buildSale(), buildJam()], older: null });
  await openConsole(`/institution/${institutionId}/machines`, { admin: buildInstitutionAdmin() });
  await page.getByRole('link', { name: 'PAD-1' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'PAD-1' })).toBeVisible();
  await expect.poll(() => document.title).toBe('PAD-1 · Library · VMS');
  await expect
    .element(page.getByRole('navigation', { name: 'You are here' }))
    .toHaveTextContent('Eden CampusPAD-1');
  await expectFacts({
    Online: 'Just now',
    Signal: '−71 dBm, fair',
    Door: 'Closed',
    Firmware: '1.4.2',
    Settings: '1, applied',
    Stock: '19 of 20',
  });
  await expectAccessible('a machine');
});

test('a machine with faults says so first', async () => {
  setClock(nightInDhaka);
  const runsOut = { expected: '2025-03-16', earliest: '2025-03-16', latest: '2025-03-17' };
  startMachine({
    isOnline: false,
    lastSyncedAt: '2025-03-14T17:00:00.000Z',
    rssi: -97,
    isDoorOpen: true,
    configVersion: 3,
    configHeld: 2,
    stocks: [
      buildSlot({ runsOut, productCount: 4 }),
      buildSlot({ columnNo: 2, productCount: 0, paused }),
    ],
  });
  await openConsole(path);
  await expectFacts({
    Offline: 'last contact 3 h ago',
    Signal: '−97 dBm, weak',
    Door: 'Open',
    Settings: '3, waiting',
    Stock: '4 of 40',
    'First slot runs out': 'tomorrow, row 1, column 1',
  });
  const head = page.getByRole('main');
  for (const badge of ['Active', '1 slot paused', 'Door open', '1 low', '1 empty']) {
    await expect.element(head.getByText(badge, { exact: true }).first()).toBeVisible();
  }
});

test('what needs attention at a machine stands on its page', async () => {
  const facts = { rejected: 336, failure: 'Choose one', sample: '' };
  const item = { ...buildAttentionCase(), kind: 'EVENTS_REJECTED' as const, facts };
  const counts = { open: 1, urgent: 1, mine: 0, snoozed: 0 };
  const server = startMachine().answer(attention.all, {
    rows: [buildAttentionRow([item])],
    count: 1,
    counts,
  });
  await openConsole(path);
  const items = page.getByRole('region', { name: 'Attention' });
  await expect.element(items.getByText('336 events rejected')).toBeVisible();
  expect(server.callsOf(attention.all)[0]?.query).toMatchObject({ machineId, tab: 'OPEN' });
  await expectAccessible('a machine that needs attention');
});

test('a signal is good, fair or weak', async () => {
  for (const [rssi, text] of [
    [-70, '−70 dBm, good'],
    [-85, '−85 dBm, fair'],
    [-86, '−86 dBm, weak'],
  ] as const) {
    startMachine({ rssi });
    await openConsole(path);
    await expectFacts({ Signal: text });
  }
});

test('a machine that never made contact says whether it is paired', async () => {
  for (const [keyState, text] of [
    ['NONE', 'Not paired'],
    ['OFFERED', 'Never'],
  ] as const) {
    startMachine({ keyState, lastSyncedAt: null, isOnline: false });
    await openConsole(path);
    await expectFacts({ 'Last contact': text, Stock: '20 of 20' });
    await expect.element(page.getByText('Firmware')).not.toBeInTheDocument();
  }
});

test('the cabinet shows what each slot holds, and leads to its pauses', async () => {
  setClock(nightInDhaka);
  const runsOut = { expected: '2025-03-18', earliest: '2025-03-17', latest: '2025-03-20' };
  startMachine({
    sizeTypes: [buildSize()],
    stocks: [
      buildSlot({ sizeId: 'L', runsOut }),
      buildSlot({ columnNo: 2, productCount: 3 }),
      buildSlot({ rowNo: 2, productCount: 0 }),
      buildSlot({ rowNo: 2, columnNo: 2, paused }),
    ],
  });
  await openConsole(path);
  const slots = cabinet.getByRole('table', { name: 'Slots' }).getByRole('button');
  await expect
    .poll(() => readTexts(slots))
    .toEqual([
      'Row 1, column 1Large20about Tue',
      'Row 1, column 2No size3Low',
      'Row 2, column 1No size0Empty',
      'Row 2, column 2No size20Paused: Jam',
    ]);
  await expect.element(cabinet.getByRole('columnheader', { name: '2' })).toBeVisible();
  await expect.element(cabinet.getByRole('rowheader', { name: '2' })).toBeVisible();
  await cabinet.getByRole('button', { name: 'Row 1, column 1' }).click();
  const facts = page.getByRole('dialog');
  await expect.element(facts.getByText('20 of 20')).toBeVisible();
  for (const text of ['Large', '12 Tk', 'about Tue']) {
    await expect.element(facts.getByText(text, { exact: true })).toBeVisible();
  }
  await expectAccessible('the facts of a slot');
  await cabinet.getByRole('button', { name: 'Row 2, column 2' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Paused slots: PAD-1' })).toBeVisible();
});

test('all slots are filled after one look, by what each of them lacks', async () => {
  const server = startMachine({
    stocks: [
      buildSlot({ productCount: 12 }),
      buildSlot({ columnNo: 2, productCount: 20 }),
      buildSlot({ rowNo: 2, productCount: 0, capacity: 10 }),
    ],
  }).answer(machines.update, { machine: buildMachine() });
  await openConsole(path);
  await cabinet.getByRole('button', { name: 'Fill all' }).click();
  const editor = page.getByRole('dialog', { name: 'Update Stock: PAD-1' });
  await expect.element(editor.getByLabelText('Put in row 1, column 1')).toHaveValue('8');
  await expect.element(editor.getByLabelText('Put in row 1, column 2')).toHaveValue('');
  await expect.element(editor.getByLabelText('Put in row 2, column 1')).toHaveValue('10');
  await expect.element(editor.getByText('2 slots changed')).toBeVisible();
  expect(server.callsOf(machines.update)).toEqual([]);
  await editor.getByRole('button', { name: 'Save stock' }).click();
  await expectToast('Machine updated successfully');
  expect(server.callsOf(machines.update)[0]?.body).toMatchObject({
    stocks: [
      { rowNo: 1, columnNo: 1, putIn: 8 },
      { rowNo: 1, columnNo: 2, putIn: 0 },
      { rowNo: 2, columnNo: 1, putIn: 10 },
    ],
  });
  expect(JSON.stringify(server.callsOf(machines.update)[0]?.body)).not.toContain('productCount');
});

test('a full cabinet offers no filling', async () => {
  startMachine({ stocks: [buildSlot()] });
  await openConsole(path);
  await expect.element(cabinet.getByRole('button', { name: 'Row 1, column 1' })).toBeVisible();
  await expect.element(cabinet.getByRole('button', { name: 'Fill all' })).not.toBeInTheDocument();
});

test('on a phone the cabinet keeps its shape and scrolls beside the numbers of its rows', async () => {
  await page.viewport(390, 844);
  startMachine({ stocks: [1, 2, 3, 4, 5, 6, 7, 8].map((columnNo) => buildSlot({ columnNo })) });
  await openConsole(path);
  const row = cabinet.getByRole('rowheader', { name: '1' });
  await expect.element(row).toBeVisible();
  const cells = cabinet.getByRole('button', { name: /^Row 1/ }).elements();
  const lefts = cells.map((cell) => cell.getBoundingClientRect().left);
  expect(new Set(lefts).size).toBe(8);
  cells.at(-1)?.scrollIntoView({ inline: 'end' });
  await expect.poll(() => cells[0]?.getBoundingClientRect().left).toBeLessThan(0);
  expect(row.element().getBoundingClientRect().left).toBeGreaterThan(0);
  await expectNoSidewaysScroll();
});

test('a machine without slots offers to enter some', async () => {
  startMachine({ stocks: [] });
  await openConsole(path);
  await expect.element(cabinet.getByText('No slots yet')).toBeVisible();
  await cabinet.getByRole('button', { name: 'Add the first slots' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Update Stock: PAD-1' })).toBeVisible();
});

test('an organization admin updates its stock there, and sees it at once', async () => {
  const server = startMachine({ stocks: [buildSlot()] });
  await openConsole(path, { admin: buildOrganizationAdmin() });
  await page.getByRole('button', { name: 'Update stock' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Stock: PAD-1' });
  await dialog.getByRole('textbox', { name: 'Stock, row 1, column 1' }).fill('25');
  const machine = buildMachine({ stocks: [buildSlot({ productCount: 25, capacity: 25 })] });
  answerMachines(server, [machine])
    .answer(machines.update, { machine })
    .answer(timeline.all, {
      entries: [buildChange({ message: 'Stock updated: row 1, column 1: 20 → 25' })],
      older: null,
    });
  await pressInDialog('Save stock');
  await expectToast('Machine updated successfully');
  await expectFacts({ Stock: '25 of 25' });
  await expect.element(page.getByText('Stock updated: row 1, column 1: 20 → 25')).toBeVisible();
});

test('what is done with a machine is done there as in the list', async () => {
  const server = startMachine();
  await openConsole(path);
  await page.getByRole('button', { name: 'Open door' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Open door' })).toBeVisible();
  await pressInDialog('Cancel');
  await chooseMenuItem('PAD-1', 'Deactivate');
  const machine = buildMachine({ isActivated: false });
  answerMachines(server, [machine]).answer(machines.update, { machine });
  await pressInDialog('Deactivate');
  await expect.element(page.getByRole('main').getByText('Inactive')).toBeVisible();
});

test('a machine is found by its physical ID as well', async () => {
  const server = startMachine();
  await openConsole(`/institution/${institutionId}/machines/PAD-1`);
  await expect.element(page.getByRole('heading', { level: 1, name: 'PAD-1' })).toBeVisible();
  expect(server.callsOf(machines.one)[0]?.params).toEqual({ institutionId, machineId: 'PAD-1' });
});

test('a machine that is not there says so, with a way on', async () => {
  startMachine()
    .refuse(machines.one, 404, { message: 'Machine not found' })
    .refuse(timeline.all, 404, {
      message: 'Machine not found',
    });
  await openConsole(path, { admin: buildOrganizationAdmin() });
  await expect.element(page.getByRole('heading', { name: 'Machine not found' })).toBeVisible();
  await expect.element(findToast('Machine not found')).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Go to institutions' }).click();
  await expectAddress(`/organization/${organizationId}/institutions`);
});

test('a machine that cannot be fetched shows an error, and is retried', async () => {
  const server = startMachine().refuse(machines.one, 403);
  await openConsole(path);
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to fetch the machine' });
  await expect.element(alert).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'What happened' })).toBeVisible();
  answerMachines(server, [buildMachine()]);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'PAD-1' })).toBeVisible();
});

testInRelease(
  'on a phone, and with a long name in Bangla, nothing is beyond the screen',
  async () => {
    setClock(nightInDhaka);
    startMachine({
      name: 'জেবুন্নেছা হল, নিচতলা, '.repeat(6),
      stocks: Array.from({ length: 10 }, (_, at) => buildSlot({ columnNo: at + 1 })),
    });
    for (const width of [390, 320]) {
      await page.viewport(width, 844);
      await openConsole(path, { language: 'bn' });
      await expect.element(page.getByRole('heading', { level: 1, name: 'PAD-1' })).toBeVisible();
      await expectNoSidewaysScroll();
    }
    await expect.element(page.getByText('২০০টির মধ্যে ২০০টি')).toBeVisible();
    await expectAccessible('a machine on a phone');
  },
);
