import { zoneOffset } from '../../contract/values/periods.ts';

interface Calendar {
  readonly timeZone: string;
  /** Milliseconds UTC. Nothing that is stored happened before. */
  readonly historyFrom: number;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const quarterMs = 900_000;

/** The zone's offsets from UTC with the instant of each change, the latest first. */
const offsetsSince = ({ timeZone, historyFrom }: Calendar) => {
  let offset = zoneOffset(historyFrom, timeZone);
  const changes = [{ since: historyFrom, offset }];
  for (let day = historyFrom; day < Date.now(); day += dayMs) {
    if (zoneOffset(day + dayMs, timeZone) === offset) continue;
    for (let since = day; since <= day + dayMs; since += quarterMs) {
      if (zoneOffset(since, timeZone) === offset) continue;
      offset = zoneOffset(since, timeZone);
      changes.unshift({ since, offset });
    }
  }
  return changes;
};

/** SQL of both engines: milliseconds on the business' clock at an instant. */
const wallTime = (instant: string, calendar: Calendar): string => {
  const offsets = offsetsSince(calendar);
  const cases = offsets.map(({ since, offset }) => `when ${instant} >= ${since} then ${offset}`);
  const first = offsets.at(-1)?.offset ?? 0;
  return `(${instant} + case ${cases.join(' ')} else ${first} end)`;
};

/** SQL of the hour of the business day at an instant, from 0. */
export const businessHour = (instant: string, calendar: Calendar): string =>
  `${wallTime(instant, calendar)} / ${hourMs} % 24`;
