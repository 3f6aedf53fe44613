import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../server/platform/db/open-store.ts';
import { dumpDatabase } from '../dump.ts';
import { aPlace, testedEngines } from '../places.ts';
import { rowsWith } from './changes.ts';

describe.each(testedEngines)('on %s', (engine) => {
  test('a secret is found in whatever column it is stored, also among bytes', async () => {
    const place = await aPlace(engine);
    onTestFinished(place.remove);
    const { DATABASE_URL } = place.env;
    const { change, close } = await openStore({ DATABASE_URL, DATA_DIR: place.dataDir });
    const type = sql.raw(engine === 'sqlite' ? 'blob' : 'bytea');
    await change(async (tx) => {
      await sql`create table "stored" ("text" text, "bytes" ${type})`.execute(tx);
      const bytes = Buffer.from('\xff\0a planted secret\xfe', 'latin1');
      await sql`insert into "stored" values ('harmless', ${bytes}), ('a planted secret', null)`.execute(
        tx,
      );
    });
    await close();
    expect(rowsWith(await dumpDatabase(place), 'a planted secret')).toHaveLength(2);
  });
});
