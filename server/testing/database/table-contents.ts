import { sql } from 'kysely';
import type { Schema } from '../../platform/schema/schema.ts';
import type { TestServer } from '../server.ts';

type TableName = keyof Schema;

/** Tables about admins alone. */
export const adminTables: readonly TableName[] = [
  ...(['admins', 'sessions', 'knownClients', 'loginGuesses'] as const),
  ...(['twoSteps', 'recoveryCodes', 'newLogins'] as const),
];

/** Tables of tenants, without the audit, to which denied tries add rows. */
export const tenantTables: readonly TableName[] = [
  ...(['organizations', 'logos', 'unlockRfids', 'institutions', 'machines'] as const),
  ...(['machineKeys', 'sizes', 'slots', 'stockLedger', 'machineLogs', 'journals'] as const),
  'heldConfigs',
  ...(['visitEvents', 'events', 'dispenses', 'rollups', 'rfids', 'unknownCards'] as const),
  ...(['pointLedger', 'authorizations', 'commands', 'gateways', 'people'] as const),
  ...(['visitLinks', 'visits', 'cashCollections'] as const),
  ...(['payments', 'paymentEvents', 'paymentCalls'] as const),
  // Without attention items, which the server finds itself; with the actions of people on them.
  ...(['attentionDeeds', 'alertSubscriptions', 'alertDeliveries'] as const),
];

/** The server sends deliveries by itself, except for test deliveries. */
const isSentByServer = (table: TableName, row: object): boolean =>
  table === 'alertDeliveries' && 'kind' in row && row.kind !== 'TEST';

/** Reads these tables one after the other, because more connections cost more than they save. */
export const readTables = async (
  { server }: Readonly<Record<'server', TestServer>>,
  tables: readonly TableName[],
): Promise<Record<string, string[]>> => {
  const contents: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(
      server.store.read,
    );
    const remaining = rows.filter((row) => !isSentByServer(table, row));
    contents[table] = remaining.map((row) => JSON.stringify(row)).sort();
  }
  return contents;
};
