import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { changeOfBatch } from '../platform/db/change-in-batches.ts';
import { aCardMachine } from '../testing/machines/card-machine.ts';
import { deletionOfSpent } from './fold-points.ts';
import { cardRowsBefore } from './rows-to-forget.ts';

test('a batch that forgets finds its rows by their index, also where all are to be forgotten', async () => {
  const { server, machine, addCard } = await aCardMachine();
  const { store } = server;
  const { id: machineId, organizationId, institutionId } = machine;
  const { _id: rfidId } = await addCard();
  const tenant = sql`${organizationId}, ${institutionId}`;
  const numbers = sql`generate_series(1, 5000) as "n"`;
  await store.change(async (tx) => {
    await sql`insert into "pointLedger"
      ("id", "organizationId", "institutionId", "rfidId", "at", "kind", "delta", "cause")
      select 'spent ' || "n", ${tenant}, ${rfidId}, "n", 'DISPENSE', -1, 'x'
      from ${numbers}`.execute(tx);
    await sql`insert into "dispenses"
      ("id", "organizationId", "institutionId", "machineId", "epoch", "seq", "transactionType",
        "rfid", "cardKey", "rowNo", "columnNo", "dispensedAt", "day", "receivedAt", "isSuccessful",
        "paid", "refunded", "flags")
      select 'taken ' || "n", ${tenant}, ${machineId}, 1, "n", 'RFID', 'A1', 'A1', 1, 1, "n", 0, "n",
        1, 0, 0, '' from ${numbers}`.execute(tx);
    await sql`insert into "events"
      ("machineId", "epoch", "seq", "organizationId", "institutionId", "type", "at", "receivedAt",
        "content", "flags")
      select ${machineId}, 1, "n", ${tenant}, 'UNKNOWN_CARD', "n", "n", '{"rfid":"A1"}', ''
      from ${numbers}`.execute(tx);
    for (const table of ['pointLedger', 'dispenses', 'events']) {
      await sql`analyze ${sql.table(table)}`.execute(tx);
    }
  });
  const explain = async (statement: RawBuilder<unknown>) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(store.read);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const rows = cardRowsBefore(institutionId, 10_000, 10_000).filter(({ table }) =>
    ['dispenses', 'events'].includes(table),
  );
  const statements = [
    deletionOfSpent(sql`"institutionId" = ${institutionId} and "at" < 10000`, 20),
    ...rows.map((one) => changeOfBatch(one, 20)),
  ];
  expect(statements).toHaveLength(3);
  for (const statement of statements) expect(await explain(statement)).not.toContain('Seq Scan');
});
