import { writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStore } from '../../../platform/db/open-store.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { aSuper } from '../../../testing/admins/admins.ts';
import { testEngine } from '../../../testing/database/database.ts';
import { aRestoreTarget, backUp } from '../../../testing/operations/restores.ts';
import { aServer } from '../../../testing/server.ts';
import { describeRestore } from './describe-restore.ts';
import { restoreBackup } from './restore.ts';

test('a backup of a newer release, of the other engine or a cut one is refused, and nothing is touched', async () => {
  const server = await aServer();
  const place = await aRestoreTarget();
  const file = await backUp(server.settings, server.clock.now);
  const refusal = (settings: Settings) => restoreBackup(file, settings, 1);
  const other = testEngine === 'sqlite' ? 'postgres://nobody@127.0.0.1:1/nothing' : undefined;
  await expect(refusal({ ...place.settings, DATABASE_URL: other })).rejects.toThrow(
    /is a backup of (SQLite|PostgreSQL), and these settings name/,
  );
  await server.store.change((tx) =>
    sql`insert into "migrations" ("version", "name", "at") values (999, 'of tomorrow', 1)`.execute(
      tx,
    ),
  );
  const newer = await backUp(server.settings, server.clock.now);
  await expect(restoreBackup(newer, place.settings, 1)).rejects.toThrow('of a newer release');
  writeFileSync(file, 'no backup');
  await expect(refusal(place.settings)).rejects.toThrow('is not a backup');
  const store = await openStore(place.settings);
  expect(await store.read.selectFrom('audit').selectAll().execute()).toEqual([]);
  await store.close();
});

test('a backup of another key or with foreign code is restored only unverified, and what it brings is named', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  await server.store.change((tx) =>
    sql`create view "peek" as select "username" from "admins"`.execute(tx),
  );
  const file = await backUp(server.settings, server.clock.now);
  const { settings } = await aRestoreTarget();
  await expect(restoreBackup(file, settings, 1)).rejects.toThrow(/view "?peek/);
  const other = { ...settings, SECRETS_KEY: Buffer.alloc(32, 7) };
  await expect(restoreBackup(file, other, 1)).rejects.toThrow(
    /not made with the secrets key of this computer: .* npm run restore -- --unverified/,
  );
  const outcome = await restoreBackup(file, other, server.clock.now, true);
  const described = describeRestore(file, outcome).join('\n');
  expect(described).toContain(username);
  expect(described).toContain(
    'ATTENTION: the schema is not what this release makes: foreign view "peek".',
  );
});

test('a backup of this release has no difference in its schema', async () => {
  const server = await aServer();
  const file = await backUp(server.settings, server.clock.now);
  const { settings } = await aRestoreTarget();
  const { inspection } = await restoreBackup(file, settings, server.clock.now);
  expect(inspection.differences).toEqual([]);
});
