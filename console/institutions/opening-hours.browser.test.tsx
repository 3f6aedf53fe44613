import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defaultOpeningHours, openingHours } from '../../contract/opening-hours.ts';
import { answerInstitutions } from '../testing/answer-tenants.ts';
import { expectAccessible } from '../testing/axe.ts';
import { buildInstitution, institutionId } from '../testing/builders.ts';
import { openConsole } from '../testing/open-console.tsx';
import { startServer } from '../testing/start-server.ts';
import { expectToast } from '../testing/toasts.ts';

test('hours and holidays are entered in either digits, a day is closed by its switch', async () => {
  const stored = { ...defaultOpeningHours, version: 1 };
  const server = answerInstitutions(startServer(), [buildInstitution({ _id: institutionId })])
    .answer(openingHours.one, { openingHours: stored })
    .answer(openingHours.update, { openingHours: { ...stored, version: 2 } });
  await openConsole(`/institution/${institutionId}`);
  await page.getByRole('button', { name: 'Opening hours' }).click();
  const dialog = page.getByRole('dialog', { name: 'Opening hours' });
  await expect.element(dialog.getByRole('switch', { name: 'Sunday' })).toBeChecked();
  await expect.element(dialog.getByRole('switch', { name: 'Friday' })).not.toBeChecked();
  await expectAccessible('opening hours');

  await dialog.getByLabelText('Closes, Sunday').fill('৭');
  await dialog.getByRole('switch', { name: 'Thursday' }).click({ force: true });
  await dialog.getByLabelText('Holidays').fill('১৬/১২/২০২৬');
  await userEvent.keyboard('{Enter}');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Closing comes after opening')).toBeVisible();
  await dialog.getByLabelText('Closes, Sunday').fill('১৬:৩০');
  await dialog.getByRole('checkbox', { name: 'Wed' }).click({ force: true });
  await dialog.getByRole('button', { name: 'Save' }).click();

  await expectToast('Opening hours updated');
  const [sent] = server.callsOf(openingHours.update);
  const day = { from: '08:00', to: '17:00' };
  expect(openingHours.update.body.parse(sent?.body)).toEqual({
    week: [{ from: '08:00', to: '16:30' }, day, day, day, null, null, null],
    holidays: ['2026-12-16'],
    visitDays: [3],
    version: 1,
  });
});
