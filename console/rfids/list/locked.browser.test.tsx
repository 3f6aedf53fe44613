import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rfids } from '../../../contract/rfids.ts';
import { buildRfid } from '../../testing/builders.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { startServer } from '../../testing/start-server.ts';

test('a locked field of a card says why it is locked', async () => {
  startServer().answer(rfids.all, {
    rfids: [buildRfid({ physicalId: '04A1' })],
    count: 1,
    all: { count: 1, blocked: 0 },
  });
  await openConsole('/institution/i1/rfids');
  await page.getByRole('button', { name: 'Edit 04A1' }).click();
  const form = page.getByRole('dialog', { name: 'Edit RFID' });
  const id = form.getByRole('textbox', { name: 'RFID' });
  await expect.element(id).toBeDisabled();
  await expect.element(id).toHaveAccessibleDescription('The ID of a card cannot be changed');
  await form.getByRole('switch', { name: 'Is RFID free?' }).click();
  const points = form.getByLabelText('Points');
  await expect.element(points).toBeDisabled();
  await expect.element(points).toHaveAccessibleDescription('A free RFID needs no points');
});
