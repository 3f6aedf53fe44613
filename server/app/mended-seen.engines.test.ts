import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { seen } from '../core/migrations/022-seen.ts';
import { aMachine } from '../testing/machines.ts';
import { reportDispenses } from '../testing/reporting.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';

const countsOf = async ({ store }: TestServer) =>
  store.read
    .selectFrom('rollups')
    .select(['scope', 'day', 'scopeId', 'machinesSeen'])
    .orderBy('scope')
    .orderBy('day')
    .orderBy('scopeId')
    .execute();

test('machines of before were seen on the days on which they dispensed', async () => {
  const server = await aServer();
  const institution = await anInstitution(server);
  for (const place of [institution, institution, await anInstitution(server)]) {
    await reportDispenses(server, await aMachine(server, { institution: place }), [
      { at: '2026-03-01T06:00:00.000Z' },
      { at: '2026-03-01T07:00:00.000Z', isSuccessful: false },
      { at: '2026-03-03T06:00:00.000Z', isSuccessful: false },
      {},
    ]);
  }
  const counted = await countsOf(server);
  expect(counted.map(({ machinesSeen }) => machinesSeen)).toContain(3);
  await server.store.change(async (tx) => {
    const today = Math.max(...counted.map(({ day }) => day));
    await tx.updateTable('rollups').set({ machinesSeen: 0 }).where('day', '<', today).execute();
    for (const text of seen()) await sql.raw(text).execute(tx);
  });
  expect(await countsOf(server)).toEqual(counted);
});
