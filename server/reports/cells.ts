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

const two = (number: number): string => String(Math.floor(number)).padStart(2, '0');

/** Writes instants as the zone's clock shows them, `2026-03-15 12:00:00`; a day is written once. */
export const clockTexts = (calendar: Calendar): ((instant: Date) => string) => {
  const clock = wallClock(calendar);
  let start = Number.NaN;
  let day = '';
  return (instant) => {
    const shown = clock(instant);
    const at = shown.getTime();
    if (!(at >= start && at < start + dayMs)) {
      start = Math.floor(at / dayMs) * dayMs;
      day = shown.toISOString().slice(0, 10);
    }
    const seconds = (at - start) / 1000;
    return `${day} ${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`;
  };
};
