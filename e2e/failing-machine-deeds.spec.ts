import type { Page } from '@playwright/test';
import { expectComplaint } from './complaints.ts';
import { act, add, agree, answer, confirmDelete } from './deeds.ts';
import { expect, paths, test } from './fixtures.ts';
import { row } from './lists.ts';
import { expectToSay, saveUnchanged } from './refusals.ts';
import { sure } from './rfid-question.ts';
import { enter } from './session.ts';

const addRfid = async (page: Page, physicalId: string) => {
  await add(page, 'Add RFID', { RFID: physicalId });
  await agree(page, sure('add', physicalId), 'Add RFID');
};

const block = async (page: Page, physicalId: string) => {
  await act(page, physicalId, 'Block');
  await answer(page, 'Block');
};

test.beforeEach(async ({ page, world }) => {
  expectComplaint(/status of 40[34]/);
  await enter(page, world.super);
});

test('a failing deed at an RFID to unlock says which', async ({ page, world }) => {
  const path = paths.organization(await world.organization(), 'unlock-rfids');
  await page.goto(path);
  await addRfid(page, 'U-1');
  await expect(row(page, 'U-1')).toBeVisible();
  await expectToSay(page, path, {
    'Failed to add unlock RFID': () => addRfid(page, 'U-2'),
    'Failed to update unlock RFID': () => block(page, 'U-1'),
    'Failed to remove unlock RFID': () => confirmDelete(page, 'U-1'),
  });
});

test('a failing deed at a machine says which', async ({ page, world }) => {
  const machine = await world.machine(await world.institution(), { physicalId: 'PAD-1' });
  await expectToSay(page, paths.institutionOf(machine, 'machines'), {
    'Failed to create machine': () => add(page, 'Add Machine', { 'Physical ID': 'PAD-2' }),
    'Failed to update machine': () => saveUnchanged(page, 'PAD-1'),
    'Failed to delete machine': () => confirmDelete(page, 'PAD-1'),
  });
});

test('a failing deed at an RFID says which', async ({ page, world }) => {
  const rfid = await world.rfid(await world.institution(), { physicalId: 'K-1' });
  await expectToSay(page, paths.institutionOf(rfid, 'rfids'), {
    'Failed to create rfid': () => addRfid(page, 'K-2'),
    'Failed to update rfid': () => block(page, 'K-1'),
    'Failed to delete rfid': () => confirmDelete(page, 'K-1'),
  });
});
