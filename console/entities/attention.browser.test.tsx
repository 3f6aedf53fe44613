import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { institutions } from '../../contract/institutions.ts';
import { organizations } from '../../contract/organizations.ts';
import { expectAccessible } from '../testing/axe.ts';
import { buildInstitution, buildOrganization, organizationId } from '../testing/builders.ts';
import { openConsole } from '../testing/open-console.tsx';
import { startServer } from '../testing/start-server.ts';

test('the card of an organization and of an institution count the payments that need review', async () => {
  const inside = { machines: 1, attention: 1, flaggedPayments: 1, lateRefunds: 2 };
  const all = { count: 1, attention: 1 };
  startServer()
    .answer(organizations.all, { organizations: [buildOrganization({ inside })], count: 1, all })
    .answer(institutions.all, { institutions: [buildInstitution({ inside })], count: 1, all });
  for (const path of ['/dashboard/organizations', `/organization/${organizationId}/institutions`]) {
    await openConsole(path);
    const card = page.getByRole('article');
    await expect.element(card.getByText('1 payment needs review', { exact: true })).toBeVisible();
    await expect.element(card.getByText('2 refunds late', { exact: true })).toBeVisible();
    await expectAccessible(`${path} with a payment that needs review`);
  }
});
