import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aDatabase } from '../../../testing/database/database.ts';
import { openStore } from '../open-store.ts';
import { Unavailable } from '../unavailable.ts';

test.for(Object.entries({ TypeError, RangeError, SyntaxError, ReferenceError }))(
  'an own %s in a query is no database that is away',
  async ([, Bug]) => {
    const { place, remove } = await aDatabase();
    const store = await openStore(place, false);
    const away: Unavailable[] = [];
    store.onUnavailable((error) => away.push(error));
    const toPostgres = () => {
      throw new Bug('of ours');
    };
    const query = sql`select ${{ toPostgres }}::text`.execute(store.read);
    await expect(query).rejects.toThrow(Bug);
    await expect(query).rejects.not.toBeInstanceOf(Unavailable);
    expect(away).toEqual([]);
    await store.close();
    await remove();
  },
);
