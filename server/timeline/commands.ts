import { translateText } from '../../contract/messages/translate.ts';
import { findUsernames } from '../payments/ledger/list.ts';
import { beforePosition, isoTime, type TimelineSource, toRun } from './source.ts';

/** Reads commands by admins; those of payments show in their dispenses. */
export const commandSource: TimelineSource = async ({ db, language, machine }, from, most) => {
  const rows = await db
    .selectFrom('commands')
    .selectAll()
    .where('machineId', '=', machine.id)
    .where('item', 'is', null)
    .where(beforePosition(from, 'createdAt'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  const names = await findUsernames(
    db,
    rows.map(({ requestedBy }) => requestedBy),
  );
  return toRun(
    rows,
    most,
    ({ createdAt: at, id }) => ({ at, id }),
    ({ id, createdAt, type: command, rowNo, columnNo, state, requestedBy, detail }) => ({
      _id: id,
      at: isoTime(createdAt),
      type: 'COMMAND',
      command,
      place: rowNo === null || columnNo === null ? null : { rowNo, columnNo },
      state,
      by: names.get(requestedBy) ?? '',
      detail: translateText(detail, language),
    }),
  );
};
