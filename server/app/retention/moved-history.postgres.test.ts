import { expect, test } from 'vitest';
import { dayMs } from '../../testing/durations.ts';
import { aMove, moveFolder, targetOf } from '../../testing/operations/moves.ts';
import { forgetBeforeStart } from './forget-before-start.ts';

test('history older than the limit that moves to PostgreSQL is forgotten before a server answers there', async () => {
  const given = await aMove();
  const named = { rfid: 'CARD-1', cardKey: 'CARD1' };
  await given.source.change((tx) => tx.updateTable('dispenses').set(named).execute());
  const target = await targetOf(given);
  await moveFolder(given, target);
  const readNames = () =>
    target.read.selectFrom('dispenses').select(['rfid', 'cardKey']).distinct().execute();
  expect(await readNames()).toEqual([named]);
  await forgetBeforeStart(
    target,
    given.settings,
    Date.parse('2026-03-15T06:00:00.000Z') + 63 * dayMs,
  );
  expect(await readNames()).toEqual([{ rfid: null, cardKey: null }]);
});
