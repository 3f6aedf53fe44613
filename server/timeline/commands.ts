import { codesOf, englishOf } from '../../contract/messages.ts';
import { usernamesOf } from '../payments/list.ts';
import { before, runOf, type Source, timeOf } from './source.ts';

/** Reads commands by admins; those of payments show in their dispenses. */
export const commands: Source = async ({ db, machine }, from, most) => {
  const rows = await db
    .selectFrom('commands')
    .selectAll()
    .where('machineId', '=', machine.id)
    .where('item', 'is', null)
    .where(before(from, 'createdAt', 'id'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  const names = await usernamesOf(
    db,
    rows.map(({ requestedBy }) => requestedBy),
  );
  return runOf(
    rows,
    most,
    ({ createdAt: at, id }) => ({ at, id }),
    ({ id, createdAt, type: command, state, requestedBy, detail }) => ({
      _id: id,
      at: timeOf(createdAt),
      type: 'COMMAND',
      command,
      state,
      by: names.get(requestedBy) ?? '',
      detail: englishOf(detail),
      codes: codesOf({ detail }),
    }),
  );
};
