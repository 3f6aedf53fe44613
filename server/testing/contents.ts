import { sql } from 'kysely';
import type { Schema } from '../core/db/schema.ts';
import type { TestServer } from './server.ts';

type Table = keyof Schema;

/** What belongs to admins alone. */
export const ofAdmins: readonly Table[] = [
  ...(['admins', 'sessions', 'knownClients', 'loginGuesses'] as const),
  ...(['twoSteps', 'recoveryCodes', 'newLogins'] as const),
];

/** What belongs to tenants; the audit does not, in which a denied try has its row. */
export const ofTenants: readonly Table[] = [
  ...(['organizations', 'logos', 'unlockRfids', 'institutions', 'machines'] as const),
  ...(['machineKeys', 'sizes', 'slots', 'stockLedger', 'machineLogs', 'journals'] as const),
  ...(['visitEvents', 'events', 'dispenses', 'rollups', 'rfids', 'unknownCards'] as const),
  ...(['pointLedger', 'authorizations', 'commands', 'gateways'] as const),
  ...(['payments', 'paymentEvents', 'paymentCalls'] as const),
  // What needs a person is found and told by the server itself; what people do about it is here.
  ...(['attentionDeeds', 'alertSubscriptions', 'alertDeliveries'] as const),
];

/** What the server tells by itself; of deliveries, people send only tests. */
const isTold = (table: Table, row: object): boolean =>
  table === 'alertDeliveries' && 'kind' in row && row.kind !== 'TEST';

/** All that these tables hold, one after the other: each connection more costs more than it saves. */
export const contentsOf = async (
  { server }: Readonly<Record<'server', TestServer>>,
  tables: readonly Table[],
): Promise<Record<string, string[]>> => {
  const contents: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(
      server.store.read,
    );
    const done = rows.filter((row) => !isTold(table, row));
    contents[table] = done.map((row) => JSON.stringify(row)).sort();
  }
  return contents;
};
