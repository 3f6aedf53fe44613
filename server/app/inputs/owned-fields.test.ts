import { expect, test } from 'vitest';
import { ZodMiniObject } from 'zod/mini';
import { admins } from '../../../contract/admins.ts';
import { machineApi } from '../../../contract/machine-api.ts';
import { machines } from '../../../contract/machines.ts';
import { organizations } from '../../../contract/organizations.ts';
import { adminRows } from '../../testing/admins/admin-rows.ts';
import { bodyFor } from '../../testing/arbitrary.ts';
import type { CallAnswer } from '../../testing/calls.ts';
import { adminTables, readTables, tenantTables } from '../../testing/database/table-contents.ts';
import { paramsIn } from '../../testing/estates.ts';
import { withJsonBody } from '../../testing/forms.ts';
import { aDispense } from '../../testing/machines/machines.ts';
import { aNeighbourScenario } from '../../testing/neighbours.ts';
import type { TestServer } from '../../testing/server.ts';

/** Columns and answer fields that only the server sets. */
const ownedFields = `
  _id id createdAt removedAt organizationId institutionId machineId passwordHash
  usernameKey sealed cardsVersion configVersion configHeld lastSyncedAt role paid refunded
  inside keyState unlockRFIDs sizeTypes logoId type avatar isSuper tokenHash adminId
  isOnline keyHash claimCodeHash claimExpiresAt claimAttempts seenDay amount state flags
  trxId seq hash capacity version changedAt constructor prototype
`
  .trim()
  .split(/\s+/);

const plantedValue = 'a-planted-value';

/** Groups of ten, because the header names at most twenty fields. */
const byTens = (fields: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(fields.length / 10) }, (_, index) =>
    fields.slice(10 * index, 10 * index + 10),
  );

const ignoredIn = ({ headers }: CallAnswer<unknown>): string[] =>
  String(headers['ignored-fields'] ?? '').split(', ');

const expectNothingPlanted = async (server: TestServer) => {
  const contents = await readTables({ server }, [...tenantTables, ...adminTables]);
  expect(JSON.stringify(contents)).not.toContain(plantedValue);
};

test('fields that only the server sets are ignored in every body, each named', async () => {
  const { server, callers, own } = await aNeighbourScenario();
  const writes = adminRows.filter(({ row }) => row.body && row !== admins.logout);
  for (const { row } of writes) {
    const shape = row.body instanceof ZodMiniObject ? Object.keys(row.body.shape) : [];
    for (const group of byTens(ownedFields.filter((field) => !shape.includes(field)))) {
      const answer = await server.ask(withJsonBody(row), {
        token: callers.SUPER.token,
        params: paramsIn(row, own.estate, own.campus),
        body: {
          ...bodyFor(row),
          ...Object.fromEntries(group.map((field) => [field, plantedValue])),
        },
      });
      expect(answer.status, row.path).toBeLessThan(500);
      expect(ignoredIn(answer), row.path).toEqual(expect.arrayContaining(group));
    }
  }
  await expectNothingPlanted(server);
});

test('nor are they taken in a slot or a query', async () => {
  const { server, callers, own } = await aNeighbourScenario();
  const { token } = callers.SUPER;
  const params = paramsIn(machines.update, own.estate, own.campus);
  for (const field of ownedFields.filter((one) => one !== 'capacity')) {
    const slot = { rowNo: 1, columnNo: 1, productCount: 3, [field]: plantedValue };
    const stocks = await server.ask(machines.update, { token, params, body: { stocks: [slot] } });
    const query = await server.ask(organizations.all, { token, query: { [field]: plantedValue } });
    expect([stocks.status, ignoredIn(stocks)]).toEqual([200, [`stocks.${field}`]]);
    expect([query.status, ignoredIn(query)]).toEqual([200, [field]]);
  }
  await expectNothingPlanted(server);
});

test('nor from a machine: of an event that has one too many no row takes it over', async () => {
  const { server, own } = await aNeighbourScenario();
  // Every field has its own event, because an unreadable event is rejected alone.
  const unknownFields = ownedFields.filter(
    (field) => !(field in aDispense(1)) && field !== 'amount',
  );
  const events = unknownFields.map((field, index) => ({
    ...aDispense(index + 10),
    [field]: plantedValue,
  }));
  const { rejected } = await server.call(machineApi.sync, {
    token: own.campus.machineKey,
    body: { epoch: 1, uptimeMs: 0, events },
  });
  expect(rejected).toHaveLength(events.length);
  // Rejected events are stored as they came, a sample with their journal, and nowhere else.
  const { events: _, journals: __, ...storedRows } = await readTables({ server }, tenantTables);
  expect(JSON.stringify(storedRows)).not.toContain(plantedValue);
});
