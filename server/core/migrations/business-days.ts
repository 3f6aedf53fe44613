import { zoneOffset } from '../../../contract/periods.ts';

/** What a migration has to know to date what is stored. */
export interface Calendar {
  readonly timeZone: string;
  /** Nothing is believed to have happened before this instant. */
  readonly historyFrom: number;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const quarterMs = 900_000;

/** How far the zone was ahead of UTC and since when, the latest first. */
const offsetsSince = ({ timeZone, historyFrom }: Calendar) => {
  let offset = zoneOffset(historyFrom, timeZone);
  const found = [{ since: historyFrom, offset }];
  for (let day = historyFrom; day < Date.now(); day += dayMs) {
    if (zoneOffset(day + dayMs, timeZone) === offset) continue;
    for (let since = day; since <= day + dayMs; since += quarterMs) {
      if (zoneOffset(since, timeZone) === offset) continue;
      offset = zoneOffset(since, timeZone);
      found.unshift({ since, offset });
    }
  }
  return found;
};

/** What the business' clock shows at an instant, in milliseconds, in the words of both engines. */
const wallTime = (instant: string, calendar: Calendar): string => {
  const known = offsetsSince(calendar);
  const cases = known.map(({ since, offset }) => `when ${instant} >= ${since} then ${offset}`);
  const first = known.at(-1)?.offset ?? 0;
  return `(${instant} + case ${cases.join(' ')} else ${first} end)`;
};

/** The business day of an instant. */
export const businessDay = (instant: string, calendar: Calendar): string =>
  `${wallTime(instant, calendar)} / ${dayMs}`;

/** The hour of the business' clock at an instant, from 0. */
export const businessHour = (instant: string, calendar: Calendar): string =>
  `${wallTime(instant, calendar)} / ${hourMs} % 24`;
