import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tables } from '../rooms.js';
import { root } from './paths.js';
import { mayTouch, ownerOf, readTableUses, tablesIn } from './tables.js';

const touched = readTableUses();

test('tables are found in every style of query', () => {
  expect(
    tablesIn(`
      tx.insertInto('rfids').values(row);
      db.selectFrom('machines as m').innerJoin('sizes', 'a', 'b');
      sql\`update "slots" set "x" = 1 from "troubles" join "jobs" on true\`;
      const countOf = (table: 'admins' | 'audit') => db.selectFrom(table);`),
  ).toEqual(
    new Set(['rfids', 'machines', 'sizes', 'slots', 'troubles', 'jobs', 'admins', 'audit']),
  );
});

test('a room touches its own tables and those of rooms that it imports', () => {
  expect(mayTouch('server/payments/start/holds.ts', 'authorizations')).toBe(true);
  expect(mayTouch('server/machines/holds.ts', 'authorizations')).toBe(false);
  expect(mayTouch('server/platform/endpoints/access.ts', 'machines')).toBe(true);
  expect(mayTouch('server/platform/jobs/jobs.ts', 'machines')).toBe(false);
  expect(touched.filter(({ path, table }) => !mayTouch(path, table))).toEqual([]);
});

test('every table has a room, and is used', () => {
  const used = new Set(touched.map(({ table }) => table).filter(ownerOf));
  expect([...used].sort()).toEqual(Object.values(tables).flat().sort());
});

test('a new table is given to a room', () => {
  const schema = globSync('server/platform/schema/schema*.ts', { cwd: root })
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n');
  const lists = [...schema.matchAll(/interface (?:Schema|\w+Tables)[^{]*\{([^}]*)\}/g)];
  const tableNames = lists.flatMap(([, list = '']) => list.match(/\w+(?=:)/g) ?? []);
  expect(tableNames.length).toBeGreaterThan(30);
  expect(tableNames.filter((table) => !ownerOf(table))).toEqual([]);
});
