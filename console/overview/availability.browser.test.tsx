import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Availability, availability } from '../../contract/availability.ts';
import { overview } from '../../contract/overview.ts';
import { answerInstitutions } from '../testing/answer-tenants.ts';
import { expectAccessible } from '../testing/axe.ts';
import { buildTiles } from '../testing/build-overview.ts';
import { buildInstitution, institutionId, organizationId } from '../testing/builders.ts';
import { openConsole } from '../testing/open-console.tsx';
import { startServer } from '../testing/start-server.ts';

const counted: Availability = {
  openMinutes: 1080,
  ableMinutes: 1052,
  previous: { openMinutes: 1000, ableMinutes: 931 },
  days: [
    { day: '2026-11-25', openMinutes: 540, ableMinutes: 540, gaps: [] },
    { day: '2026-11-26', openMinutes: 540, ableMinutes: 512, gaps: [{ from: 720, to: 748 }] },
  ],
  sizes: [
    { sizeId: 'L', openMinutes: 1080, ableMinutes: 810 },
    { sizeId: 'R', openMinutes: 1080, ableMinutes: 1052 },
  ],
};

test('the overview says in which share of the opening hours pads were there, rounded down', async () => {
  const { openMinutes, ableMinutes, previous } = counted;
  const tiles = buildTiles({ availability: { openMinutes, ableMinutes, previous } });
  startServer().answer(overview.tiles, tiles);
  await openConsole('/dashboard');
  const line = page.getByRole('region', { name: 'Pads available' });
  await expect.element(line.getByText('97.4 % of opening hours, from 93.1 %')).toBeVisible();
});

test('the page of a machine shows its days and when it had no pads', async () => {
  startServer().answer(availability.range, counted);
  await openConsole(`/institution/${institutionId}/machines/m1`);
  const gap = 'Thu, 26/11/2026, 94.8 %, no pads 12:00–12:28';
  await expect.element(page.getByRole('listitem').filter({ hasText: gap })).toBeInTheDocument();
  await expect
    .element(page.getByRole('definition').filter({ hasText: '12:00–12:28' }))
    .toBeVisible();
  await expect.element(page.getByText('L 75 % · R 97.4 %')).toBeVisible();
  await expectAccessible('days of a machine');
});

test('the card of an institution has it as a line, where opening hours were counted', async () => {
  const all = ['Eden Campus', 'Farm Hall'].map((name, at) =>
    buildInstitution({ _id: `i${at + 1}`, name }),
  );
  answerInstitutions(startServer(), all).answer(availability.tenants, {
    tenants: [{ _id: 'i1', openMinutes: 1080, ableMinutes: 1052 }],
  });
  await openConsole(`/organization/${organizationId}/institutions`);
  const card = (name: string) => page.getByRole('article').filter({ hasText: name });
  const line = 'Pads available 97.4 % of opening hours';
  await expect.element(card('Eden Campus').getByText(line)).toBeVisible();
  await expect.element(card('Farm Hall')).toBeVisible();
  await expect.element(card('Farm Hall').getByText('Pads available')).not.toBeInTheDocument();
});
