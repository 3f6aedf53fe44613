import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { databaseFile } from '../platform/db/sqlite/sqlite-file.ts';
import { dayMs } from '../testing/durations.ts';
import { aCardMachine } from '../testing/machines/card-machine.ts';
import { runForgetting } from '../testing/privacy.ts';

test('no byte of the database and its log holds a card that is forgotten', async () => {
  const { server, sync, dispense } = await aCardMachine();
  const cards = Array.from({ length: 300 }, (_, index) => `STRANGER${1000 + index}`);
  const events = cards.map((rfid, index) =>
    index % 2
      ? dispense(index + 1, rfid)
      : { type: 'UNKNOWN_CARD', seq: index + 1, uptimeMs: 0, rfid },
  );
  for (let from = 0; from < events.length; from += 100) await sync(events.slice(from, from + 100));
  const file = databaseFile(server.settings.DATA_DIR);
  const isNamed = () =>
    ['', '-wal'].some((end) =>
      readFileSync(file + end)
        .toString('latin1')
        .includes('STRANGER1'),
    );
  expect(isNamed()).toBe(true);
  server.clock.now += 63 * dayMs;
  await runForgetting(server);
  expect(isNamed()).toBe(false);
});
