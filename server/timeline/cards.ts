import { eventsBefore } from './events.ts';
import { runOfGroups, type Source, timeOf } from './source.ts';

/** Milliseconds. Taps within this gap count as taps in a row. */
const inARow = 3_600_000;
const leastRead = 120;

/** Reads taps of unknown cards, with the number of taps in a row. */
export const cards: Source = async ({ db, machine }, from, wanted) => {
  const most = Math.max(wanted, leastRead);
  const rows = await eventsBefore(db, machine.id, ['UNKNOWN_CARD'], from, most);
  const { groups, end } = runOfGroups(
    rows,
    most,
    ({ at, id }) => ({ at, id }),
    (newer, older) => newer.event.rfid === older.event.rfid && newer.at - older.at <= inARow,
  );
  const placed = groups.map((taps) => {
    const [{ at, id, event }] = taps;
    const { rfid } = event;
    const rest = taps.at(-1) ?? taps[0];
    return {
      at,
      rest: { at: rest.at, id: rest.id },
      entry: { _id: id, at: timeOf(at), type: 'UNKNOWN_CARD', rfid, times: taps.length } as const,
    };
  });
  return { placed, end };
};
