import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Machine, machines } from '../../../contract/machines.ts';
import type { Pause } from '../../../contract/slots.ts';
import { chooseMenuItem } from '../../testing/actions.ts';
import { answerMachines, startFleet } from '../../testing/answer-machines.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { buildMachine, buildSlot, institutionId, machineId } from '../../testing/builders.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { testInRelease } from '../../testing/release.ts';
import { expectToast } from '../../testing/toasts.ts';

const path = `/institution/${institutionId}/machines`;
const now = new Date().toISOString();
const jam: Pause = { cause: 'FAILURES', code: 'JAM', since: now };
const motor: Pause = { cause: 'FAULT', code: 'MOTOR', since: now };
const empty: Pause = { cause: 'FAILURES', code: 'EMPTY', since: now };

const buildPaused = (...pauses: readonly (Pause | null)[]): Machine =>
  buildMachine({
    stocks: pauses.map((paused, at) => buildSlot({ columnNo: at + 1, paused })),
  });

const findPaused = (physicalId: string) =>
  page.getByRole('dialog', { name: `Paused slots: ${physicalId}` });

test('a paused slot is counted, shown with its reason, stays when it cannot resume, and is resumed', async () => {
  const server = startFleet([buildPaused(jam)], { paused: 1 });
  await openConsole(path);
  const dialog = findPaused('PAD-1');
  await expect
    .element(page.getByText('1 of 1 active, 1 slot paused', { exact: true }))
    .toBeVisible();
  await expect
    .element(page.getByRole('tab', { name: 'Machines', exact: true }))
    .toHaveAccessibleDescription('1 slot paused');
  await expectAccessible('machines with a paused slot');
  await page.getByRole('button', { name: '1 slot paused' }).click();
  await expect.element(dialog.getByRole('listitem')).toMatchTextContent('Row 1, column 1');
  await expect
    .element(dialog.getByRole('listitem'))
    .toMatchTextContent('Failed twice in a row: Jam · Just now');
  await expect.element(dialog.getByRole('button', { name: 'Resume all' })).not.toBeInTheDocument();
  await expectAccessible('paused slots');
  server.refuse(machines.resume, 403);
  const resume = dialog.getByRole('button', { name: 'Resume row 1, column 1' });
  await resume.click();
  await expectToast('Failed to resume the slots');
  await expect.element(dialog.getByRole('listitem')).toHaveLength(1);
  const machine = buildPaused(null);
  answerMachines(server, [machine]).answer(machines.resume, { machine });
  await resume.click();
  await expectToast('The slots sell again');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('1 of 1 active', { exact: true })).toBeVisible();
  await expect.element(page.getByText('1 slot paused')).not.toBeInTheDocument();
  await expect.element(page.getByRole('tab', { name: 'Machines', exact: true })).toBeVisible();
  expect(server.callsOf(machines.resume).at(-1)).toMatchObject({
    params: { institutionId, machineId },
    body: { slots: [{ rowNo: 1, columnNo: 1 }] },
  });
});

test('the menu of a machine leads to its paused slots, which resume by themselves or all at once', async () => {
  const inactive = buildMachine({
    _id: 'm2',
    physicalId: 'PAD-2',
    isActivated: false,
    stocks: [buildSlot({ paused: jam })],
  });
  const server = startFleet([buildPaused(motor, empty, jam), inactive], { paused: 3 });
  await openConsole(path);
  // An inactive machine shows its pauses, which are not counted above.
  await expect
    .element(page.getByText('1 of 2 active, 3 slots paused', { exact: true }))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: '1 slot paused' })).toBeVisible();
  await chooseMenuItem('PAD-1', 'Paused slots');
  const dialog = findPaused('PAD-1');
  await expect.element(dialog.getByRole('listitem')).toHaveLength(3);
  await expect.element(dialog.getByText('Fault: Motor fault')).toBeVisible();
  await expect.element(dialog.getByText('Found empty')).toBeVisible();
  const rest = buildPaused(motor, null, jam);
  answerMachines(server, [rest, inactive], { paused: 2 }).answer(machines.resume, {
    machine: rest,
  });
  await dialog.getByRole('button', { name: 'Resume row 1, column 2' }).click();
  await expect.element(dialog.getByRole('listitem')).toHaveLength(2);
  await expect.element(dialog.getByText('Found empty')).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect
    .element(page.getByText('1 of 2 active, 2 slots paused', { exact: true }))
    .toBeVisible();

  await page.getByRole('button', { name: '2 slots paused' }).click();
  const machine = buildPaused(null, null, null);
  answerMachines(server, [machine, inactive]).answer(machines.resume, { machine });
  await dialog.getByRole('button', { name: 'Resume all' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.callsOf(machines.resume).at(-1)?.body).toEqual({
    slots: [
      { rowNo: 1, columnNo: 1 },
      { rowNo: 1, columnNo: 3 },
    ],
  });
});

testInRelease('on a phone in Bangla the focus returns to where the dialog was opened', async () => {
  await page.viewport(390, 844);
  startFleet([buildPaused(jam)]);
  await openConsole(path, { language: 'bn' });
  const opener = page.getByRole('article').getByRole('button', { name: '১টি স্লট থেমে আছে' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'থেমে থাকা স্লট: PAD-1' });
  await expect.element(dialog.getByText('সারি ১, কলাম ১')).toBeVisible();
  await expect.element(dialog.getByText('পরপর দুবার ব্যর্থ')).toBeVisible();
  await expectAccessible('paused slots on a phone');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});
