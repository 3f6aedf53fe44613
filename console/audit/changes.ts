import type { Translate } from '../core/texts.ts';

/** A changed field of an entity; undefined where it did not exist. */
export interface FieldChange {
  /** Keys from the entity inwards: `['stocks', '1 × 2', 'productCount']`. */
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
}

type AuditedEntity = Readonly<Record<string, unknown>>;

const isEntity = (value: unknown): value is AuditedEntity =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields that no admin edits: IDs, counters and machine state. */
const ignoredFields = new Set([
  '_id',
  'organizationId',
  'institutionId',
  'machineId',
  'version',
  'inside',
  'isOnline',
  'isDoorOpen',
  'lastSyncedAt',
  'firmware',
  'rssi',
  'configVersion',
  'configHeld',
  'capacity',
  'runsOut',
]);

/** Key of a list item, the same before and after the change. */
const itemKey = (item: unknown, index: number): string => {
  if (!isEntity(item)) return String(index + 1);
  if (typeof item.rowNo === 'number') return `${item.rowNo} × ${item.columnNo}`;
  const name = item.physicalId ?? item.sizeId ?? item._id;
  return typeof name === 'string' ? name : String(index + 1);
};

const itemKeyFields = new Set(['rowNo', 'columnNo']);

const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] | undefined => {
  if (Array.isArray(value)) return value.map((item, index) => [itemKey(item, index), item]);
  if (!isEntity(value)) return undefined;
  return Object.entries(value).filter(
    ([key]) => !ignoredFields.has(key) && !itemKeyFields.has(key),
  );
};

const separator = '\u0000';

const collectLeaves = (
  value: unknown,
  path: readonly string[],
  found: Map<string, unknown>,
): void => {
  const parts = entriesOf(value);
  if (parts) for (const [key, part] of parts) collectLeaves(part, [...path, key], found);
  else found.set(path.join(separator), value);
};

const flattenEntity = (value: unknown): Map<string, unknown> => {
  const found = new Map<string, unknown>();
  if (value !== null && value !== undefined) collectLeaves(value, [], found);
  return found;
};

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '';

/** Lists the changed fields of an entity; all its fields if it was created or removed. */
export const findChanges = (before: unknown, after: unknown): FieldChange[] => {
  const previous = flattenEntity(before);
  const current = flattenEntity(after);
  return [...new Set([...previous.keys(), ...current.keys()])]
    .map((key) => ({
      path: key.split(separator),
      before: previous.get(key),
      after: current.get(key),
    }))
    .filter((change) => change.before !== change.after)
    .filter((change) => !(isNothing(change.before) && isNothing(change.after)));
};

const nameFields = [
  'physicalId',
  'name',
  'username',
  'sizeName',
  'trxID',
  'invoice',
  'address',
  'file',
] as const;

/** Name of the entity of an entry; empty if it has none. */
const entityName = (before: unknown, after: unknown): string => {
  for (const entity of [after, before]) {
    if (!isEntity(entity)) continue;
    for (const key of nameFields) {
      const name = entity[key];
      if (typeof name === 'string' && name !== '') return name;
    }
  }
  return '';
};

/** A number, or the length of a list. */
const countOf = (entity: unknown, key: string): number => {
  const count = isEntity(entity) ? entity[key] : undefined;
  if (Array.isArray(count)) return count.length;
  return typeof count === 'number' ? count : 0;
};

/** The number of things of an entry without an entity of its own. */
const countText = (after: unknown, t: Translate): string => {
  const [added, updated] = [countOf(after, 'added'), countOf(after, 'updated')];
  if (added + updated > 0) {
    return t('{added, number} added, {updated, number} updated', { added, updated });
  }
  const rfids = countOf(after, 'changed');
  if (rfids > 0) return t('{n, plural, one {# RFID} other {# RFIDs}}', { n: rfids });
  const machines = countOf(after, 'machines') || countOf(after, 'priced');
  if (machines > 0) return t('{n, plural, one {# machine} other {# machines}}', { n: machines });
  const items = countOf(after, 'items');
  return items > 0 ? t('{n, plural, one {# item} other {# items}}', { n: items }) : '';
};

/** The subject of an entry: a name, and a number of things. */
export const subjectText = (before: unknown, after: unknown, t: Translate): string =>
  [entityName(before, after), countText(after, t)].filter(Boolean).join(' · ');
