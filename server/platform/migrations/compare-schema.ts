import type { Db } from '../db/store.ts';
import { migrations } from './index.ts';
import { freshSchemaEntries, readSchemaEntries, type SchemaEntry } from './schema-entries.ts';

export interface SchemaDifference {
  readonly kind: string;
  readonly name: string;
  readonly fault: 'MISSING' | 'CHANGED' | 'FOREIGN';
}

/** Kinds that run or can hide what they do; the others only hold data. */
export const activeKinds: readonly string[] = ['trigger', 'view', 'function', 'rule', 'policy'];

const keyOf = ({ kind, name }: SchemaEntry): string => `${kind} ${name}`;

const compareEntries = (
  actual: readonly SchemaEntry[],
  expected: readonly SchemaEntry[],
): SchemaDifference[] => {
  const actualByKey = new Map(actual.map((entry) => [keyOf(entry), entry]));
  const expectedKeys = new Set(expected.map(keyOf));
  const differences: SchemaDifference[] = [];
  for (const entry of expected) {
    const found = actualByKey.get(keyOf(entry));
    if (found?.text === entry.text) continue;
    differences.push({ ...entry, fault: found ? 'CHANGED' : 'MISSING' });
  }
  for (const entry of actual) {
    if (!expectedKeys.has(keyOf(entry))) differences.push({ ...entry, fault: 'FOREIGN' });
  }
  return differences;
};

/** Differences of a migrated database from the schema of this release. */
export const compareSchema = async (db: Db): Promise<SchemaDifference[]> =>
  compareEntries(await readSchemaEntries(db), await freshSchemaEntries(db, migrations.length));

/** Names are quoted and escaped: a foreign one may hold anything. */
export const describeDifferences = (differences: readonly SchemaDifference[]): string =>
  differences
    .map(({ kind, name, fault }) => `${fault.toLowerCase()} ${kind} ${JSON.stringify(name)}`)
    .join(', ');
