/** Finds the tables that a file's queries use, and checks that its room may use them. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { doors, rooms, tables } from '../rooms.js';
import { root } from './paths.js';

const builderCalls =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|(?:inner|left|right|full)Join)\(\s*'(\w+)(?: as \w+)?'/g;
const rawSql = /\b(?:from|join|into|update)\s+"(\w+)"/g;
const tableParameters = /\btable: ((?:'\w+'(?: \| )?)+)/g;

/**
 * @param {string} text of a file with queries
 * @returns {Set<string>} tables of query builder calls, of raw SQL, and of `table` parameters
 */
export function tablesIn(text) {
  const names = [...text.matchAll(builderCalls), ...text.matchAll(rawSql)].map(([, name]) => name);
  const given = [...text.matchAll(tableParameters)].flatMap(
    ([, list]) => list?.match(/\w+/g) ?? [],
  );
  return new Set([...names, ...given].filter((name) => name !== undefined));
}

const owners = new Map(
  Object.entries(tables).flatMap(([room, names]) => names.map((name) => [name, room])),
);
/** @param {string} table */
export const ownerOf = (table) => owners.get(table);

/** Each table that a file of the server uses, without tests and schema migrations. */
export const readTableUses = () =>
  globSync('server/**/*.ts', { cwd: root })
    .filter(
      (path) =>
        !path.endsWith('.test.ts') &&
        !/^server\/(testing\/|platform\/migrations\/(?!migrate))/.test(path),
    )
    .flatMap((path) =>
      Array.from(tablesIn(readFileSync(join(root, path), 'utf8')), (table) => ({ path, table })),
    );

/**
 * @param {string} path such as server/rfids/queries.ts
 * @param {string} table
 */
export function mayTouch(path, table) {
  const room = findRoom(path);
  const owner = owners.get(table);
  if (!owner || owner === room) return true;
  const door = Object.entries(doors).find(([file]) => file === path)?.[1];
  if (door?.includes(table)) return true;
  const imported = rooms.server?.[room] ?? [];
  return imported.some((name) => name === '*' || name === owner || owner.startsWith(`${name}/`));
}

/** @param {string} path such as server/platform/db/sqlite/sqlite.ts */
function findRoom(path) {
  const [, first = '', second] = path.split('/');
  return Object.keys(rooms.server ?? {}).find((room) => room === `${first}/${second}`) ?? first;
}
