import type { CompiledQuery } from 'kysely';
import type { TestServer } from '../server.ts';

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
export const recordQueries = async (
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

export interface PlanStep {
  readonly id: number;
  readonly parent: number;
  readonly detail: string;
}

/** A subquery may have the name of the table that it reads. */
const isSubquery = (steps: readonly PlanStep[], name: string): boolean =>
  steps.some(({ detail }) => detail === `CO-ROUTINE ${name}` || detail === `MATERIALIZE ${name}`);

/** Finds steps of SQLite that read a whole table, or sort more of one than the rows of a page. */
export const findPlanFaults = (text: string, steps: readonly PlanStep[]): string[] => {
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
