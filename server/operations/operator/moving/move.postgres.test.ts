import { expect, test } from 'vitest';
import { checkRollup } from '../../../overview/check.ts';
import { decryptSecrets, plainSecrets } from '../../../testing/operations/encrypted-secrets.ts';
import {
  aMove,
  filesOf,
  moveFolder,
  rowsIn,
  tablesIn,
  targetOf,
} from '../../../testing/operations/moves.ts';
import { openSource } from './source.ts';
import { sortTables } from './tables.ts';

test('every row of every table arrives, and the folder stays as it was', async () => {
  const given = await aMove();
  const target = await targetOf(given);
  const before = filesOf(given);
  const moved = await moveFolder(given, target);
  expect(moved.warnings).toEqual([]);
  expect(filesOf(given)).toBe(before);

  const source = await openSource(given.settings.DATA_DIR);
  const tables = sortTables(source).filter(({ name }) => name !== 'audit');
  for (const { name, columns } of tables) {
    const names = columns.map((column) => column.name);
    const arrived = await rowsIn(target.read, name, names);
    expect([name, arrived]).toEqual([name, await rowsIn(source.db, name, names)]);
  }
  source.close();
  expect(await checkRollup(target.read, given.settings)).toEqual([]);
  const key = given.settings.SECRETS_KEY ?? Buffer.alloc(0);
  expect(await decryptSecrets(target, key)).toEqual(plainSecrets);
  const auditRows = await target.read
    .selectFrom('audit')
    .selectAll()
    .orderBy('seq', 'desc')
    .execute();
  expect(auditRows[0]).toMatchObject({ action: 'OPERATOR /database/move', actor: 'karim' });
  expect(auditRows).toHaveLength((await rowsIn(given.source.read, 'audit', ['seq'])).length + 1);
});

test('what PostgreSQL refuses is reported with its table, and nothing is moved', async () => {
  const given = await aMove();
  const target = await targetOf(given);
  const job = { name: 'cut\0short', ranAt: 1 };
  await given.source.change((tx) => tx.insertInto('jobs').values(job).execute());
  await expect(moveFolder(given, target)).rejects.toThrow('The table jobs could not be copied');
  expect(await tablesIn(target.read)).toBe(0);
});
