import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { lockFolder } from '../../../platform/db/folder.ts';
import type { Store } from '../../../platform/db/store.ts';
import { migrate } from '../../../platform/migrations/migrate.ts';
import {
  aMove,
  filesOf,
  moveFolder,
  rowsIn,
  tablesIn,
  targetOf,
} from '../../../testing/operations/moves.ts';
import { runProgram } from '../../../testing/operations/operator.ts';

const indexesIn = async (store: Store) => {
  const { rows } = await sql<{ indexdef: string }>`
    select "indexdef" from pg_indexes where schemaname = current_schema()`.execute(store.read);
  return rows.map(({ indexdef }) => indexdef).sort();
};

/** Ends the program as `kill -9` does when it has copied the sales. */
const killedAtSales = `--import data:text/javascript,${encodeURIComponent(`
  const real = process.stderr.write.bind(process.stderr);
  process.stderr.write = (text, ...more) => {
    if (String(text).startsWith('dispenses')) process.kill(process.pid, 'SIGKILL');
    return real(text, ...more);
  };`)}`;

test('the database that was moved to has all that a new one has', async () => {
  const [given, other] = [await aMove(), await aMove()];
  const [target, fresh] = [await targetOf(given), await targetOf(other)];
  await moveFolder(given, target);
  await migrate(fresh);
  expect(await indexesIn(target)).toEqual(await indexesIn(fresh));
});

test('a folder on which a server runs is not moved, nor to a database that is not empty', async () => {
  const given = await aMove();
  const target = await targetOf(given);
  const unlock = lockFolder(given.settings.DATA_DIR);
  await expect(moveFolder(given, target)).rejects.toThrow('Another server is running');
  unlock();
  await moveFolder(given, target);
  const rows = await rowsIn(target.read, 'dispenses', ['id']);
  await expect(moveFolder(given, target)).rejects.toThrow('is not empty');
  expect(await rowsIn(target.read, 'dispenses', ['id'])).toEqual(rows);
});

test('another key than the one that the folder is sealed with is refused', async () => {
  const { settings, source } = await aMove();
  const given = { source, settings: { ...settings, SECRETS_KEY: Buffer.alloc(32, 1) } };
  const target = await targetOf(given);
  await expect(moveFolder(given, target)).rejects.toThrow('SECRETS_KEY is not the key');
  expect(await tablesIn(target.read)).toBe(0);
});

test('what is written meanwhile moves nothing', async () => {
  const given = await aMove();
  const target = await targetOf(given);
  const write = () =>
    given.source.change((tx) => tx.insertInto('jobs').values({ name: 'x', ranAt: 1 }).execute());
  let written: Promise<unknown> | undefined;
  await expect(
    moveFolder(given, target, () => {
      written ??= write();
    }),
  ).rejects.toThrow('meanwhile');
  await written;
  expect(await tablesIn(target.read)).toBe(0);
});

test('a move that was killed leaves the folder and an empty database, and is begun again', async () => {
  const given = await aMove();
  const target = await targetOf(given);
  const before = filesOf(given);
  const killed = await runProgram(given, 'move-to-postgres', [], { NODE_OPTIONS: killedAtSales });
  expect(killed.code).toBe(null);
  expect(killed.output).toContain('machines: 1 rows');
  expect(await tablesIn(target.read)).toBe(0);

  const { code, output } = await runProgram(given, 'move-to-postgres');
  expect({ code, said: output }).toMatchObject({ code: 0 });
  expect(output).toContain('counts, sums and the audit agree');
  expect(output).toContain('SECRETS_KEY');
  expect(filesOf(given)).toBe(before);
  expect(await rowsIn(target.read, 'dispenses', ['id'])).toHaveLength(3);
});

test('a server that is started meanwhile waits for the whole, and finds it migrated', async () => {
  const given = await aMove();
  const [target, other] = [await targetOf(given), await targetOf(given)];
  let started: Promise<string[]> | undefined;
  const start = async () => {
    await migrate(other);
    return rowsIn(other.read, 'dispenses', ['id']);
  };
  await moveFolder(given, target, () => {
    started ??= start();
  });
  expect(await started).toHaveLength(3);
});
