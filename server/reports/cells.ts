import type { Calendar } from '../../contract/periods.ts';

/** What a cell holds: a text, a number we count ourselves, an instant, or nothing. */
export type Cell = string | number | Date | null;

/** A text that a spreadsheet would take for a formula gets an apostrophe before it. */
export const defuse = (text: string): string => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text);

const dayMs = 86_400_000;
const quarterHour = 900_000;

/**
 * Shifts instants so that their UTC fields read as the zone's clock. A day that begins and ends
 * with one offset is taken to keep it; on others no zone changes within a quarter of an hour.
 */
export const wallClock = (calendar: Calendar): ((instant: Date) => Date) => {
  let from = 0;
  let to = -1;
  let offset = 0;
  const look = (at: number) => {
    from = Math.floor(at / dayMs) * dayMs;
    to = from + dayMs - 1;
    offset = calendar.offsetAt(from);
    if (offset === calendar.offsetAt(to)) return;
    from = Math.floor(at / quarterHour) * quarterHour;
    to = from + quarterHour - 1;
    offset = calendar.offsetAt(from);
  };
  return (instant) => {
    const at = instant.getTime();
    if (at < from || at > to) look(at);
    return new Date(at + offset);
  };
};
