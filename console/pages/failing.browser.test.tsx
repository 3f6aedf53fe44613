import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { admins } from '../../contract/admins.ts';
import { dispenses } from '../../contract/dispenses.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { gateways } from '../../contract/gateways.ts';
import { institutions } from '../../contract/institutions.ts';
import { machines } from '../../contract/machines.ts';
import { organizations } from '../../contract/organizations.ts';
import { reports } from '../../contract/reports.ts';
import { rfids } from '../../contract/rfids.ts';
import { findToast } from '../testing/actions.ts';
import { institutionId, organizationId } from '../testing/builders.ts';
import { openConsole } from '../testing/open-console.tsx';
import { startServer } from '../testing/start-server.ts';

const organization = `/organization/${organizationId}`;
const institution = `/institution/${institutionId}`;

test.for<[text: string, path: string, row: Endpoint]>([
  ['Failed to fetch organizations', '/dashboard/organizations', organizations.all],
  ['Failed to fetch organization', organization, organizations.one],
  ['Failed to fetch institutions', `${organization}/institutions`, institutions.all],
  ['Failed to fetch admins', `${organization}/admins`, admins.organizationAll],
  ['Failed to fetch institution', institution, institutions.one],
  ['Failed to fetch machines', `${institution}/machines`, machines.all],
  ['Failed to fetch rfids', `${institution}/rfids`, rfids.all],
  ['Failed to fetch dispense stats', institution, dispenses.stats],
  ['Failed to fetch dispenses', `${institution}/dispenses`, dispenses.all],
  ['Failed to fetch admins', `${institution}/admins`, admins.institutionAll],
  ['Error while fetching payment gateway information', `${institution}/gateway`, gateways.one],
])('‘%s’ is shown on %s', async ([text, path, row]) => {
  startServer().refuse(row, 403);
  await openConsole(path);
  await expect.element(findToast(text)).toBeVisible();
});

test('a report that could not be generated says so', async () => {
  startServer().refuse(reports.generate, 403);
  await openConsole(`${institution}/report`);
  await page.getByRole('button', { name: 'Generate Report' }).click();
  await expect.element(findToast('Failed to fetch organization')).toBeVisible();
});
