import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Endpoint } from '../../contract/endpoint.ts';
import { contract as c, endpoints } from '../../contract/index.ts';
import { closeDialog, listOpeners, openDialog } from '../testing/dialogs.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { openConsole, waitForScreen } from '../testing/open-console.tsx';
import { startSampleServer } from '../testing/overflow.ts';
import { isRelease } from '../testing/release.ts';
import { makeSampleAnswer } from '../testing/sample-answer.ts';
import { listScreens } from '../testing/screens.ts';

/** The fields of each entity in section 3 of the specification, by the names of answers that hold them. */
const entityFields: Readonly<Record<string, string>> = {
  admins: '_id username type organizationId institutionId avatar',
  organizations: '_id name description type logo unlockRFIDs',
  unlockRFIDs: '_id physicalId name isActive',
  institutions: '_id organizationId name address type category logo limitation',
  machines:
    '_id institutionId name physicalId simNumber price point pointsEnabled isActivated lastSyncedAt stocks sizeTypes taskAssignedTo',
  stocks: 'rowNo columnNo sizeId productCount _id mpi in orn em tat',
  rfids: '_id physicalId name designation designationId stockType point isFree isActive',
  dispenses:
    '_id machineId transactionType rfid dispensedAt isSuccessful paid refund failureReason paymentFailure',
};

/** The parts of each specified answer whose contract has more. */
const answers: readonly (readonly [Endpoint, string])[] = [
  [c.admins.organizationAll, 'admins'],
  [c.admins.institutionAll, 'admins'],
  [c.organizations.all, 'organizations'],
  [c.organizations.one, 'organization'],
  [c.institutions.all, 'institutions'],
  [c.institutions.one, 'institution'],
  [c.machines.all, 'machines'],
  [c.rfids.all, 'rfids'],
  [c.rfids.one, 'rfid'],
  [c.dispenses.all, 'dispenses count'],
  [c.gateways.one, 'credentials'],
  [c.reports.generate, 'organization institution stockSummary dispenseSummary stocks dispenses'],
];

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keeps the fields of a value, and in each of them those of the entities that it holds. */
const pick = (value: unknown, names: string): unknown => {
  if (Array.isArray(value)) return value.map((one) => pick(one, names));
  if (!isRecord(value)) return value;
  const fieldNames = names.split(' ').filter((name) => name in value);
  return Object.fromEntries(
    fieldNames.map((name) => {
      const inner = entityFields[name] ?? entityFields[`${name}s`];
      return [name, inner ? pick(value[name], inner) : value[name]];
    }),
  );
};

/** Specified answers whose contract has no more. */
const exactAnswers: readonly Endpoint[] = [
  c.overview.bar,
  c.overview.pie,
  c.overview.summary,
  c.dispenses.stats,
];

/** Refuses the calls that read and are not in the specification. */
const refuseAddedCalls = (server: FakeServer): void => {
  const specified = new Set([...exactAnswers, ...answers.map(([row]) => row)]);
  for (const row of endpoints) {
    if (row.method === 'GET' && !specified.has(row)) server.refuse(row, 404);
  }
};

/** Answers the specified calls with the specification's fields alone. */
const answerAsSpecified = (server: FakeServer): void => {
  for (const [row, names] of answers) {
    server.answerUnchecked(row, pick(makeSampleAnswer(row, 'flagged'), names));
  }
};

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
