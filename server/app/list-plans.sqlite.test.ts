import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { commands } from '../../contract/commands.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/index.ts';
import { machines } from '../../contract/machines.ts';
import { aCardMachine } from '../testing/machines/card-machine.ts';
import { aPayment } from '../testing/payments/payments.ts';
import type { TestServer } from '../testing/server.ts';

/** Tables that grow as long as the system sells; of others retention keeps some weeks. */
const longTables = [
  'audit',
  'commands',
  'dispenses',
  'events',
  'machineLogs',
  'payments',
  'pointLedger',
  'spans',
  'stockLedger',
  'visitEvents',
];

/** Runs a call and returns the queries that it read with. */
const recordQueries = async (
  { store }: TestServer,
  call: () => Promise<unknown>,
): Promise<CompiledQuery[]> => {
  const executor = store.read.getExecutor();
  const run = executor.executeQuery;
  const queries = new Map<string, CompiledQuery>();
  executor.executeQuery = (query, options) => {
    queries.set(query.sql, query);
    return Reflect.apply(run, executor, [query, options]);
  };
  try {
    await call();
  } finally {
    executor.executeQuery = run;
  }
  return [...queries.values()];
};

interface PlanStep {
  readonly id: number;
  readonly parent: number;
  readonly detail: string;
}

/** A subquery may have the name of the table that it reads. */
const isSubquery = (steps: readonly PlanStep[], name: string): boolean =>
  steps.some(({ detail }) => detail === `CO-ROUTINE ${name}` || detail === `MATERIALIZE ${name}`);

/** Finds steps of SQLite that read a whole table, or sort more of one than the rows of a page. */
const findPlanFaults = (text: string, steps: readonly PlanStep[]): string[] => {
  const ofTable = steps.filter(({ detail }) => {
    const [, table = ''] = /^(?:SCAN|SEARCH) (\w+)/.exec(detail) ?? [];
    return longTables.includes(table) && !isSubquery(steps, table);
  });
  // Without a condition it stops at the limit.
  const stops = !text.includes('where') && text.includes('limit');
  const scans = ofTable.filter(({ detail }) => detail.startsWith('SCAN') && !stops);
  const sorts = steps.filter(
    ({ detail, parent }) =>
      detail.endsWith('FOR ORDER BY') &&
      ofTable.some((step) => step.parent === parent && !step.detail.includes('autoindex')),
  );
  return [...scans, ...sorts].map(({ detail }) => detail);
};

/** Lists of which a page is asked for; the latest commands are a page too. */
const pagedLists = endpoints.filter(
  ({ method, path, query, operationId }) =>
    operationId === commands.all.operationId ||
    // An admin has few sessions.
    (method === 'GET' &&
      !path.includes(':adminId') &&
      query instanceof z.ZodMiniObject &&
      'limit' in query.shape),
);

/** Values of a query's field: those of its enumeration, or the given one. */
const valuesOf = (field: z.core.$ZodType, name: string, given: Record<string, string>) => {
  const { enum: choices } = z.toJSONSchema(field, { io: 'input' });
  if (choices) return choices.map(String);
  return given[name] === undefined ? [] : [given[name]];
};

/** The first page, a far one, and the first one of each filter and order. */
const queriesOf = ({ query }: Endpoint, given: Record<string, string>) => {
  const shape = query instanceof z.ZodMiniObject ? query.shape : {};
  const filtered = Object.entries(shape).flatMap(([name, field]) =>
    valuesOf(field, name, given).map((value) => ({ [name]: value })),
  );
  return [{ page: '1' }, { page: '20' }, ...filtered].map((one) =>
    'page' in shape
      ? { page: '1', ...one }
      : Object.fromEntries(Object.entries(one).filter(([name]) => name !== 'page')),
  );
};

/** A machine that has done everything once, and what names it: SQLite plans without a look at the rows. */
const aMachineWithHistory = async () => {
  const world = await aCardMachine();
  const { server, machine, admin: token, params, addCard, sync, dispense } = world;
  const { organizationId, institutionId } = machine;
  const { physicalId: rfid, _id: rfidId } = await addCard();
  const given = { token, params: { ...params, machineId: machine.id } };
  const slot = { rowNo: 1, columnNo: 1 };
  await sync([
    dispense(1, rfid),
    { type: 'REFILL', seq: 2, uptimeMs: 0, ...slot, added: 5 },
    { type: 'UNLOCK', seq: 3, uptimeMs: 0, rfid },
  ]);
  await server.call(commands.queue, { ...given, body: { type: 'REBOOT' } });
  const stocks = [{ ...slot, productCount: 9 }];
  await server.call(machines.update, { ...given, body: { stocks, taskAssignedTo: 'Rahima' } });
  const { id: paymentId } = await aPayment(server, machine);
  const tenant = { organizationId, institutionId };
  const { now } = server.clock;
  await server.store.change((tx) =>
    tx
      .insertInto('spans')
      .values({ ...tenant, machineId: machine.id, kind: 'OFFLINE', startedAt: now, endedAt: now })
      .execute(),
  );
  const names = { organizationId, machineId: machine.id, rfid, paymentId, actor: 'super-' };
  return {
    server,
    token,
    names,
    pathParams: { ...names, id: organizationId, institutionId, rfidId },
  };
};

test('no page of a list reads or sorts a whole table that grows', async () => {
  const { server, token, names, pathParams } = await aMachineWithHistory();
  const { read } = server.store;
  // Queries that have their own test look up the names of a payment.
  const given = { ...names, action: 'machine', dateStart: '2026-03-01' };
  const faults: string[] = [];
  for (const row of pagedLists) {
    for (const query of queriesOf(row, given)) {
      let status = 0;
      const queries = await recordQueries(server, async () => {
        ({ status } = await server.ask(row, { token, params: pathParams, query }));
      });
      expect([row.operationId, query, status]).toEqual([row.operationId, query, 200]);
      expect(queries.length).toBeGreaterThan(0);
      for (const { sql: text, parameters } of queries) {
        const explained = CompiledQuery.raw(`explain query plan ${text}`, [...parameters]);
        const { rows } = await read.executeQuery<PlanStep>(explained);
        const where = `${row.operationId} ${JSON.stringify(query)}`;
        faults.push(...findPlanFaults(text, rows).map((fault) => `${where}: ${fault} in ${text}`));
      }
    }
  }
  expect(faults).toEqual([]);
});
