import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { connectSqlite } from '../../server/core/db/sqlite.ts';
import { databaseFile } from '../../server/core/db/sqlite-file.ts';
import { runQuietly } from '../../tools/child.js';
import type { Place } from '../places.ts';

/** Statements by whoever has the database in hand, past every rule of the server. */
export const tamper = async (
  { engine, dataDir, env }: Place,
  ...statements: readonly string[]
): Promise<void> => {
  if (engine === 'sqlite') {
    const database = connectSqlite(databaseFile(dataDir));
    try {
      const triggers = database
        .prepare("select name from sqlite_master where type = 'trigger' and tbl_name = 'audit'")
        .pluck()
        .all();
      for (const name of triggers) database.exec(`drop trigger "${name}"`);
      for (const statement of statements) database.exec(statement);
    } finally {
      database.close();
    }
    return;
  }
  const client = new Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  try {
    await client.query('alter table "audit" disable trigger all');
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

const program = fileURLToPath(new URL('../../server/check-audit.ts', import.meta.url));

/** `npm run check-audit`, with a head that was kept elsewhere when one is given. */
export const checkAudit = async ({ env }: Place, head?: string) => {
  const args = [program, ...(head === undefined ? [] : ['--head', head])];
  const { PATH = '' } = process.env;
  const { code, output } = await runQuietly(process.execPath, args, { env: { ...env, PATH } });
  return { isSound: code === 0, said: output };
};
