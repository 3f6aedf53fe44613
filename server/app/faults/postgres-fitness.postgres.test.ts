import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../platform/db/open-store.ts';
import {
  durabilityFault,
  requireWritablePostgres,
} from '../../platform/db/postgres/postgres-requirements.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { aDatabase } from '../../testing/database/database.ts';
import { startServer } from '../start.ts';

/** A database with one setting of its own, which applies to new connections. */
const aDatabaseWith = async (name: string, value: string) => {
  const { place, remove } = await aDatabase();
  const database = new URL(place.DATABASE_URL ?? '').pathname.slice(1);
  const before = await openStore(place);
  const setting = sql`${sql.ref(name)} = ${sql.lit(value)}`;
  await sql`alter database ${sql.ref(database)} set ${setting}`.execute(before.read);
  await before.close();
  onTestFinished(remove);
  const { DATABASE_URL } = place;
  const SECRETS_KEY = Buffer.alloc(32, 1).toString('base64');
  return { database, started: startServer(readSettings({ DATABASE_URL, SECRETS_KEY })) };
};

test('a PostgreSQL that does not wait for its disk is refused with the command that mends it', async () => {
  const { database, started } = await aDatabaseWith('synchronous_commit', 'off');
  await expect(started).rejects.toThrow(
    `synchronous_commit is off (run "alter database "${database}" set synchronous_commit = on;" there)`,
  );
});

test('a database that cannot be written is refused with the command that mends it', async () => {
  const { database, started } = await aDatabaseWith('default_transaction_read_only', 'on');
  await expect(started).rejects.toThrow(
    `The database of DATABASE_URL is read-only, because default_transaction_read_only is on: run "alter database "${database}" set default_transaction_read_only = off;" there.`,
  );
});

/** Runs SQL as the owner of a database, and opens it as another user, who owns nothing. */
const aDatabaseOfAnother = async () => {
  const { place, remove } = await aDatabase();
  onTestFinished(remove);
  const owner = await openStore(place);
  const run = (text: string) => sql.raw(text).execute(owner.read);
  const user = `Pads "${randomUUID()}`;
  const quoted = `"${user.replace('"', '""')}"`;
  await run(`create role ${quoted} login password 'pads'`);
  onTestFinished(async () => {
    await run(`drop owned by ${quoted}; drop role ${quoted}`).finally(owner.close);
  });
  const address = new URL(place.DATABASE_URL ?? '');
  address.username = encodeURIComponent(user);
  address.password = 'pads';
  const open = async () => {
    const store = await openStore({ ...place, DATABASE_URL: address.href }, true);
    await requireWritablePostgres(store.read).finally(store.close);
  };
  return { run, open, place, user: quoted };
};

test('a database of another encoding than UTF-8 is refused with what makes it anew', async () => {
  const { run, place } = await aDatabaseOfAnother();
  const address = new URL(place.DATABASE_URL ?? '');
  const name = `latin-${randomUUID()}`;
  await run(
    `create database "${name}" encoding 'LATIN1' template template0 lc_collate 'C' lc_ctype 'C'`,
  );
  onTestFinished(() => run(`drop database "${name}"`).then(() => undefined));
  address.pathname = name;
  const store = await openStore({ ...place, DATABASE_URL: address.href }, true);
  await expect(requireWritablePostgres(store.read).finally(store.close)).rejects.toThrow(
    `create database "${name}" encoding 'UTF8'`,
  );
});

test('a PostgreSQL without ICU is refused', async () => {
  const { run, open } = await aDatabaseOfAnother();
  // The catalogue of the test's own database.
  await run(`set allow_system_table_mods = on;
    delete from pg_collation where collname = 'und-x-icu'`);
  await expect(open()).rejects.toThrow('was built without ICU');
});

test.each([
  ['may not create in public', 'revoke create on schema public from public'],
  ['may not use public', 'revoke all on schema public from public'],
])('a user who %s is refused with the grant to run', async (_what, revoke) => {
  const { run, open, user } = await aDatabaseOfAnother();
  await run(`drop table "migrations"; ${revoke}`);
  const grant = `grant usage, create on schema public to ${user};`;
  await expect(open()).rejects.toThrow(`run "${grant}" there`);
  await run(grant);
  await open();
});

test('a user to whom the tables do not belong is refused with the grant to run', async () => {
  const { run, open, user } = await aDatabaseOfAnother();
  await run(`grant create on schema public to ${user}`);
  const grant = `grant "test" to ${user};`;
  await expect(open()).rejects.toThrow(`run "${grant}" there`);
  await run(grant);
  await open();
});

test('every unsafe setting is named, each with what changes it', () => {
  const place = { database: 'vms', user: 'vms' };
  expect(
    durabilityFault(
      [
        { name: 'fsync', setting: 'off', source: 'configuration file' },
        { name: 'full_page_writes', setting: 'off', source: 'command line' },
        { name: 'synchronous_commit', setting: 'off', source: 'user' },
      ],
      place,
    ),
  ).toBe(
    'The PostgreSQL of DATABASE_URL would lose acknowledged sales in a crash: fsync is off (run "alter system set fsync = on;" and "select pg_reload_conf();" there); full_page_writes is off (take the setting of full_page_writes out of the command that starts PostgreSQL, and start it again); synchronous_commit is off (run "alter role "vms" set synchronous_commit = on;" there).',
  );
});

test.each(['on', 'local', 'remote_write', 'remote_apply'])('a commit may be %s', (setting) => {
  const commitSetting = { name: 'synchronous_commit', setting, source: 'configuration file' };
  expect(durabilityFault([commitSetting], { database: 'vms', user: 'vms' })).toBeUndefined();
});
