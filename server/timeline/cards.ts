import { cardKey } from '../../contract/values/card-key.ts';
import { findEventsBefore } from './events.ts';
import { groupRows, isoTime, type TimelineSource } from './source.ts';

/** Milliseconds. Taps within this gap count as taps in a row. */
const tapGapMs = 3_600_000;
const minRowsRead = 120;

/** Reads taps of unknown cards, with the number of taps in a row. */
export const cardSource: TimelineSource = async ({ db, machine }, from, wanted) => {
  const most = Math.max(wanted, minRowsRead);
  const rows = await findEventsBefore(db, machine.id, ['UNKNOWN_CARD'], from, most);
  const { groups, end } = groupRows(
    rows,
    most,
    ({ at, id }) => ({ at, id }),
    (newer, older) =>
      cardKey(newer.event.rfid) === cardKey(older.event.rfid) && newer.at - older.at <= tapGapMs,
  );
  const placed = groups.map((taps) => {
    const [{ at, id, event }] = taps;
    const { rfid } = event;
    const rest = taps.at(-1) ?? taps[0];
    return {
      at,
      rest: { at: rest.at, id: rest.id },
      entry: {
        _id: id,
        at: isoTime(at),
        type: 'UNKNOWN_CARD',
        rfid: rfid || null,
        times: taps.length,
      } as const,
    };
  });
  return { placed, end };
};
