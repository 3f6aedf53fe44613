import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Endpoint } from '../../contract/endpoint.ts';
import { contract as c } from '../../contract/index.ts';
import { closeDialog, listOpeners, openDialog } from '../testing/dialogs.ts';
import { openConsole, waitForScreen } from '../testing/open-console.tsx';
import { startSampleServer } from '../testing/overflow.ts';
import { isRelease } from '../testing/release.ts';
import { listScreens } from '../testing/screens.ts';
import { answerAsSpecified, refuseAddedCalls } from '../testing/specified-answers.ts';

test('the report of an institution needs no more than the specification’s fields', async () => {
  answerAsSpecified(startSampleServer('flagged'));
  await openConsole('/institution/i1/report');
  await expect.element(page.getByRole('tab', { name: 'Report' })).toBeVisible();
  await page.getByRole('button', { name: 'Generate Report' }).click();
  await expect.element(page.getByText('Prepared by')).toBeVisible();
  await expect.element(page.getByText(/^Report \(Generated on: /)).toBeVisible();
});

const expectNoFailure = async () => {
  await expect.element(page.getByText('Something went wrong!')).not.toBeInTheDocument();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
};

/** Endpoints that each specified screen needs, by section 7 of the specification. */
const needs: readonly (readonly [string, ...Endpoint[]])[] = [
  ['/dashboard/organizations', c.organizations.all],
  ['/dashboard/report', c.organizations.all],
  ['/organization/o1/institutions', c.organizations.one, c.institutions.all],
  ['/organization/o1/unlock-rfids', c.organizations.one],
  ['/organization/o1/report', c.institutions.all],
  ['/organization/o1/admins', c.admins.organizationAll],
  ['/institution/i1/machines', c.institutions.one, c.machines.all],
  ['/institution/i1/rfids', c.rfids.all],
  ['/institution/i1/dispenses', c.dispenses.all, c.machines.all],
  ['/institution/i1/sizes?machine=PAD-1', c.machines.all],
  ['/institution/i1/report', c.machines.all],
  ['/institution/i1/admins', c.admins.institutionAll],
  ['/institution/i1/gateway', c.gateways.one],
];

test.for(needs)('%s makes its specified calls and needs no other', async ([path, ...rows]) => {
  const server = startSampleServer('flagged');
  answerAsSpecified(server);
  refuseAddedCalls(server);
  await openConsole(path);
  await waitForScreen();
  await expectNoFailure();
  for (const row of rows) expect(server.callsOf(row)).not.toEqual([]);
});

/** Screens with added figures, for which added calls have answers. */
const overviews = {
  '/dashboard': c.organizations.all,
  '/organization/o1': c.institutions.all,
  '/institution/i1': c.machines.all,
};

test.for(Object.entries(overviews))(
  'the overview of %s makes its specified calls',
  async ([path, select]) => {
    const server = startSampleServer('flagged');
    answerAsSpecified(server);
    await openConsole(path);
    for (const row of [select, c.overview.bar, c.overview.pie, c.overview.summary]) {
      await expect.poll(() => server.callsOf(row)).not.toEqual([]);
    }
    await waitForScreen();
    await expectNoFailure();
  },
);

const triedPaths = [...needs.map(([path]) => path), ...Object.keys(overviews), '/no/such/page'];
/** In a release also the screens that the tests above open, for their dialogs. */
const otherScreens = listScreens('flagged').filter(
  (path) => isRelease || !triedPaths.includes(path),
);

test.for(otherScreens)(
  '%s works with answers of the specification’s fields alone',
  async (path) => {
    answerAsSpecified(startSampleServer('flagged'));
    if (isRelease) await page.viewport(390, 800);
    await openConsole(path);
    await waitForScreen();
    await expectNoFailure();
    for (const opener of isRelease ? listOpeners(path, 'flagged') : []) {
      await openDialog(opener);
      await expectNoFailure();
      await closeDialog();
    }
  },
);
