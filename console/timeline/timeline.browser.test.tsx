import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { machines } from '../../contract/machines.ts';
import type { Pause } from '../../contract/slots.ts';
import { type TimelineEntry, timeline } from '../../contract/timeline.ts';
import {
  expectAddress,
  expectNoSidewaysScroll,
  nightInDhaka,
  readAddress,
  reloadConsole,
  setClock,
} from '../testing/actions.ts';
import { answerMachines, startFleet } from '../testing/answer-machines.ts';
import { expectAccessible } from '../testing/axe.ts';
import {
  buildChange,
  buildCount,
  buildDoor,
  buildFailedPayment,
  buildFault,
  buildHour,
  buildJam,
  buildSale,
  buildSentCommand,
  buildTestVend,
  buildUnknownCard,
} from '../testing/build-timeline.ts';
import {
  buildInstitutionAdmin,
  buildMachine,
  buildSlot,
  institutionId,
  machineId,
} from '../testing/builders.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { openConsole } from '../testing/open-console.tsx';
import { expectTexts } from '../testing/read-texts.ts';
import { testInRelease } from '../testing/release.ts';
import { expectToast } from '../testing/toasts.ts';

const path = `/institution/${institutionId}/machines/${machineId}`;
const card = page.getByRole('region', { name: 'What happened' });
const entries = card.getByRole('listitem');
const findEntry = (text: string) => entries.filter({ hasText: text });
const findKind = (name: string) => card.getByRole('button', { name, exact: true });

const startTimeline = (...given: readonly TimelineEntry[]): FakeServer =>
  startFleet([{}]).answer(timeline.all, { entries: [...given], older: null });

const lastQuery = (server: FakeServer) => server.callsOf(timeline.all).at(-1)?.query;

test('what happened stands by days, newest first, with its time in Dhaka', async () => {
  setClock(nightInDhaka);
  startTimeline(
    buildSale({ _id: '1', at: '2025-03-14T19:30:00.000Z' }),
    buildSale({ _id: '2', at: '2025-03-14T17:59:00.000Z' }),
    buildSale({ _id: '3', at: '2025-03-12T06:00:00.000Z' }),
  );
  await openConsole(path);
  await expectTexts(card.getByRole('heading', { level: 3 }), [
    'Today, 15/03/2025',
    'Yesterday, 14/03/2025',
    'Wed, 12/03/2025',
  ]);
  const times = entries.elements().map((entry) => entry.querySelector('time'));
  expect(times.map((time) => time?.textContent)).toEqual(['01:30', '23:59', '12:00']);
  expect(times[0]).toHaveAttribute('title', '15/03/2025 01:30:00');
});

test('each kind of entry says in words what happened, and leads to what it is about', async () => {
  const by = 'padma';
  startTimeline(
    buildSale({
      _id: '1',
      size: 'Regular',
      transactionType: 'BKASH',
      trxID: '8KJ6A1B2C3',
      paymentId: 'p1',
    }),
    buildSale({ _id: '2', transactionType: 'RFID', rfid: '04A1B2C3', holder: 'Nasrin', paid: 0 }),
    buildJam({ _id: '3', transactionType: 'BKASH', refundTrxID: 'REF1' }),
    buildCount({ _id: '4', by: 'Rahima', refilled: [{ size: 'Large', count: 24 }], slots: 4 }),
    buildDoor({ _id: '5', rfid: '5E64638F', name: 'Rahima', openMs: 540_000 }),
    buildFault({ _id: '6', place: { rowNo: 2, columnNo: 3 } }),
    { _id: '7', at: nightInDhaka, type: 'CLEAR', code: 'MOTOR' },
    { _id: '8', at: nightInDhaka, type: 'BOOT', silentMs: 7_200_000 },
    { _id: '9', at: nightInDhaka, type: 'BACK', silentMs: 60_000 },
    buildUnknownCard({ _id: '10', times: 2 }),
    buildSentCommand({ _id: '11', command: 'REBOOT', state: 'EXPIRED', by: '' }),
    buildChange({ _id: '12', assignedTo: 'Shirin', stock: [{ size: null, count: -3 }] }),
    { _id: '13', at: nightInDhaka, type: 'PAIRING', step: 'REVOKED', by },
    buildFailedPayment({ _id: '14', failure: 'The customer cancelled the payment' }),
    buildCount({ _id: '15', counted: { count: 18, expected: 21 } }),
    buildCount({ _id: '16', counted: { count: 22, expected: 21 } }),
    buildSentCommand({ _id: '17', command: 'TEST_VEND', place: { rowNo: 1, columnNo: 2 } }),
    buildTestVend({ _id: '18', size: 'Large' }),
    buildTestVend({ _id: '19', isSuccessful: false, failureReason: 'JAM' }),
  );
  await openConsole(path);
  for (const [text, detail] of [
    ['Regular sold by bKash, 10 Tk', 'Row 1, column 1 · 8KJ6A1B2C3'],
    ['A pad dispensed for Nasrin', '04A1B2C3 · Row 1, column 1'],
    ['A pad was not dispensed: Jam', 'Row 1, column 1 · BKASH · Refunded, REF1'],
    ['Rahima refilled 24: Large 24', 'Counted 20, as expected · 4 slots'],
    ['Door opened by unlock RFID 5E64638F, Rahima', 'Closed after 9 minutes'],
    ['Fault: Motor fault', 'Row 2, column 3'],
    ['Cleared: Motor fault', ''],
    ['Started after 2 hours without contact', ''],
    ['Back in contact after 1 minute', ''],
    ['Unknown card A91C04F2 was tapped 2 times', ''],
    ['An admin asked for a restart', 'Not done in time'],
    ['padma asked for a test vend', 'Row 1, column 2 · Done'],
    ['Test vend: one pad taken out', 'Row 1, column 1 · Large'],
    ['Test vend failed: Jam', 'Row 1, column 1'],
    ['Machine activated', 'No size −3 · Changed by padma · Assigned to Shirin'],
    ['padma revoked the key', ''],
    ['bKash payment of 10 Tk: Cancelled', 'Row 1, column 1 · The customer cancelled the payment'],
  ] as const) {
    await expect.element(findEntry(text)).toMatchTextContent(`${text}${detail}`);
  }
  const findDifference = (text: string) => findEntry(text).getByText(/^[+−]\d/);
  await expect.element(findDifference('Counted 18, expected 21: 3 fewer')).toHaveTextContent('−3');
  await expect.element(findDifference('Counted 22, expected 21: 1 more')).toHaveTextContent('+1');
  await expect.element(findDifference('Counted 20, as expected')).not.toBeInTheDocument();
  await expect
    .element(card.getByRole('link', { name: 'Add RFID' }))
    .toHaveAttribute('href', `/institution/${institutionId}/rfids?add=A91C04F2`);
  await expect
    .element(findEntry('Regular sold by bKash').getByRole('link', { name: 'Payment' }))
    .toHaveAttribute('href', `/institution/${institutionId}/payments?payment=p1`);
  await expect
    .element(findEntry('A pad dispensed for Nasrin').getByRole('link', { name: 'RFID' }))
    .toHaveAttribute('href', `/institution/${institutionId}/rfids/04A1B2C3`);
  await expectAccessible('a timeline of everything');
});

test('an hour counts its dispenses, and a click shows the single ones', async () => {
  const hour = buildHour({ dispenses: 3, failed: 1 });
  const server = startTimeline(hour, buildChange()).answerWith(timeline.all, ({ query }) => ({
    entries:
      query.kind === 'SALES'
        ? [
            buildJam({ at: '2025-03-14T06:40:00.000Z' }),
            buildSale({ at: '2025-03-14T06:00:00.000Z' }),
            buildSale({ _id: 'older', at: '2025-03-14T05:59:59.999Z' }),
          ]
        : [hour, buildChange()],
    older: null,
  }));
  await openConsole(path);
  const line = card.getByRole('button', { name: '12:00 to 13:00: 3 dispenses, 1 failed' });
  await expect.element(line).toHaveAttribute('aria-expanded', 'false');
  expect(lastQuery(server)).toMatchObject({ kind: 'EVERYTHING' });
  await line.click();
  const singles = findEntry('12:00 to 13:00').getByRole('listitem');
  await expectTexts(singles, [
    '12:40A pad was not dispensed: JamRow 1, column 1 · CASH',
    '12:00A pad sold for cash, 10 TkRow 1, column 1',
  ]);
  expect(lastQuery(server)).toEqual({ kind: 'SALES', before: 'hour-14', limit: '3' });
  await expectAccessible('an hour of a timeline');
  await line.click();
  await expect.element(singles).toHaveLength(0);
});

test('an hour of more dispenses than a page leads to all of them', async () => {
  const server = startTimeline(buildHour({ dispenses: 250 }));
  await openConsole(path);
  await card.getByRole('button', { name: '12:00 to 13:00: 250 dispenses' }).click();
  await card.getByRole('link', { name: 'Show all' }).click();
  await expectAddress(`${path}?kind=SALES&before=hour-14`);
  await expect.poll(() => lastQuery(server)).toMatchObject({ kind: 'SALES', before: 'hour-14' });
});

test('a kind stands in the URL and in the call, and survives a reload', async () => {
  const server = startTimeline(buildSale()).answerWith(timeline.all, ({ query: { kind } }) => ({
    entries: kind === 'CARDS' ? [buildUnknownCard()] : [buildSale(), buildUnknownCard()],
    older: null,
  }));
  await openConsole(path);
  await expect.element(entries).toHaveLength(2);
  await expect.element(findKind('Everything')).toHaveAttribute('aria-pressed', 'true');
  await findKind('Unknown cards').click();
  await expect.element(entries).toHaveLength(1);
  await expectAddress(`${path}?kind=CARDS`);
  expect(server.callsOf(timeline.all).at(-1)).toMatchObject({
    params: { institutionId, machineId },
    query: { kind: 'CARDS' },
  });
  await reloadConsole();
  await expect.element(findKind('Unknown cards')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(entries).toHaveLength(1);
});

test('each kind alone is requested, and an empty kind links back to everything', async () => {
  const server = startTimeline();
  // A kind that does not exist shows everything.
  await openConsole(`${path}?kind=GHOSTS`);
  await expect.element(card.getByText('Nothing has happened yet')).toBeVisible();
  expect(lastQuery(server)).toMatchObject({ kind: 'EVERYTHING' });
  for (const [name, kind] of [
    ['Sales', 'SALES'],
    ['Stock', 'STOCK'],
    ['Door', 'DOOR'],
    ['Faults', 'FAULTS'],
    ['Commands', 'COMMANDS'],
    ['Changes', 'CHANGES'],
    ['Payments', 'PAYMENTS'],
  ] as const) {
    await findKind(name).click();
    await expect.poll(() => lastQuery(server)).toMatchObject({ kind });
  }
  await expect.element(card.getByText('Nothing of this kind has happened')).toBeVisible();
  await card.getByRole('button', { name: 'Show everything' }).click();
  await expect.element(card.getByText('Nothing has happened yet')).toBeVisible();
  await expectAddress(path);
});

test('one goes on to what is older, back to the newest, and back in the history', async () => {
  const server = startTimeline().answerWith(timeline.all, ({ query: { before } }) =>
    before === 'c2'
      ? { entries: [buildSale()], older: null }
      : { entries: [buildChange()], older: 'c2' },
  );
  await openConsole(`${path}?kind=SALES`);
  await expect
    .element(card.getByRole('button', { name: 'Go to the newest' }))
    .not.toBeInTheDocument();
  await card.getByRole('button', { name: 'Older' }).click();
  await expect.element(findEntry('A pad sold for cash, 10 Tk')).toBeVisible();
  expect(lastQuery(server)).toMatchObject({ kind: 'SALES', before: 'c2' });
  expect(readAddress()).toBe(`${path}?kind=SALES&before=c2`);
  await expect.element(card.getByRole('button', { name: 'Older' })).not.toBeInTheDocument();
  await card.getByRole('button', { name: 'Go to the newest' }).click();
  await expect.element(findEntry('Machine activated')).toBeVisible();
  window.history.back();
  await expect.element(findEntry('A pad sold for cash, 10 Tk')).toBeVisible();
  await findKind('Door').click();
  await expectAddress(`${path}?kind=DOOR`);
});

test('a paused slot can be resumed at the entry of its cause, once', async () => {
  const paused: Pause = { cause: 'FAILURES', code: 'JAM', since: nightInDhaka };
  const server = startTimeline(
    buildJam({ _id: '1', at: nightInDhaka }),
    buildJam({ _id: '2', at: '2025-03-14T19:00:00.000Z' }),
  );
  answerMachines(server, [buildMachine({ stocks: [buildSlot({ paused })] })]);
  await openConsole(path, { admin: buildInstitutionAdmin() });
  await expect.element(entries).toHaveLength(2);
  await expect.element(card.getByRole('button', { name: 'Resume' })).toHaveLength(1);
  await entries.first().getByRole('button', { name: 'Resume' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paused slots: PAD-1' });
  const machine = buildMachine();
  answerMachines(server, [machine]).answer(machines.resume, { machine });
  await dialog.getByRole('button', { name: 'Resume row 1, column 1' }).click();
  await expectToast('The slots sell again');
  await expect.element(card.getByRole('button', { name: 'Resume' })).not.toBeInTheDocument();
});

test('a failed fetch shows and can be retried', async () => {
  const server = startTimeline().refuse(timeline.all, 500);
  await openConsole(path);
  await expect.element(page.getByRole('heading', { level: 1, name: 'PAD-1' })).toBeVisible();
  await expect.element(card.getByRole('alert')).toMatchTextContent('Server error');
  server.refuse(timeline.all, 403);
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect.element(card.getByText('Failed to fetch what happened')).toBeVisible();
  server.answer(timeline.all, { entries: [buildSale()], older: null });
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect.element(entries).toHaveLength(1);
});

testInRelease('hostile names stay text', async () => {
  const name = '<img src=x onerror="document.title=1">';
  startTimeline(buildDoor({ rfid: '5E', name }), buildChange({ by: name, assignedTo: name }));
  await openConsole(path);
  await expect.element(findEntry(`Door opened by unlock RFID 5E, ${name}`)).toBeVisible();
  await expect.element(findEntry(`Assigned to ${name}`)).toBeVisible();
  await expect.poll(() => document.title).toMatch(/^PAD-1/);
});

testInRelease('in Bangla an entry has Bangla words and digits', async () => {
  setClock(nightInDhaka);
  startTimeline(
    buildJam({ at: nightInDhaka }),
    buildCount({ counted: { count: 153, expected: 156 } }),
  );
  await openConsole(path, { language: 'bn' });
  await expect.element(page.getByText('গুনে ১৫৩টি পাওয়া গেছে, থাকার কথা ১৫৬টি: ৩টি কম')).toBeVisible();
  await expect.element(page.getByText('সারি ১, কলাম ১ · নগদ')).toBeVisible();
  await expect.element(page.getByText('০২:০০').first()).toBeVisible();
});

testInRelease('on a phone the chosen kind is in sight, and nothing beyond the screen', async () => {
  await page.viewport(390, 844);
  startTimeline(buildUnknownCard({ rfid: 'F'.repeat(100) }));
  await openConsole(`${path}?kind=PAYMENTS`);
  const chosen = findKind('Payments');
  await expect.poll(() => chosen.element().getBoundingClientRect().right).toBeLessThan(390);
  await expectNoSidewaysScroll();
});
