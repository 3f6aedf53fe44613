import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { flags } from '../core/migrations/009-flags.ts';
import { aMachine } from '../testing/machines.ts';
import { aPayment } from '../testing/payments.ts';
import { aServer } from '../testing/server.ts';

test('a flag of before is one of a set, unless it says of a refund that was made that it is stuck', async () => {
  const server = await aServer();
  const machine = await aMachine(server);
  const stuck = { state: 'REFUND_UNKNOWN' } as const;
  const made = { state: 'REFUNDED' } as const;
  const rows = [
    { ...(await aPayment(server, machine, stuck)), former: 'REFUND_STUCK' },
    { ...(await aPayment(server, machine, made)), former: 'REFUND_STUCK' },
    { ...(await aPayment(server, machine, made)), former: 'INTERRUPTED' },
    { ...(await aPayment(server, machine)), former: null },
  ];
  await server.store.change(async (tx) => {
    for (const text of [
      `drop index "flaggedPayments"`,
      `drop index "paymentsOfPlatform"`,
      `drop index "flaggedOfOrganization"`,
      `drop index "openOfInstitution"`,
      `drop index "openOfPlatform"`,
      `alter table "payments" drop column "flags"`,
      `alter table "payments" add column "flag" text`,
      `create index "flaggedPayments" on "payments" ("institutionId") where "flag" is not null`,
    ]) {
      await sql.raw(text).execute(tx);
    }
    for (const { id, former } of rows) {
      await sql`update "payments" set "flag" = ${former} where "id" = ${id}`.execute(tx);
    }
    for (const text of flags()) await sql.raw(text).execute(tx);
  });
  const mended = await server.store.read
    .selectFrom('payments')
    .select('flags')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  expect(mended.map((row) => row.flags)).toEqual(['REFUND_STUCK', '', 'INTERRUPTED', '']);
});
