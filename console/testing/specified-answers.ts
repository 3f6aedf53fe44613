import type { Endpoint } from '../../contract/endpoint.ts';
import { contract as c, endpoints } from '../../contract/index.ts';
import type { FakeServer } from './fake-server.ts';
import { makeSampleAnswer } from './sample-answer.ts';

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
export const refuseAddedCalls = (server: FakeServer): void => {
  const specified = new Set([...exactAnswers, ...answers.map(([row]) => row)]);
  for (const row of endpoints) {
    if (row.method === 'GET' && !specified.has(row)) server.refuse(row, 404);
  }
};

/** Answers the specified calls with the specification's fields alone. */
export const answerAsSpecified = (server: FakeServer): void => {
  for (const [row, names] of answers) {
    server.answerUnchecked(row, pick(makeSampleAnswer(row, 'flagged'), names));
  }
};
