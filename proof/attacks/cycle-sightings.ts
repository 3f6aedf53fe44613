import type { Calendar } from '../../contract/values/periods.ts';

/** A card or a customer, with the texts that name it, and the days on which it took a pad. */
export interface Person {
  /** In lower case. */
  readonly names: readonly string[];
  readonly days: ReadonlySet<number>;
}

/** Texts that stand together: a row, an object of an answer or a line of a file. */
export type Sighting = string;

const idPattern = /[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/gi;
const instantPattern = /\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?/g;
const millisecondsPattern = /(?<!\d)1\d{12}(?!\d)/g;

/** The first 48 bits of a UUIDv7 are its time. */
const timeOfId = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

const daysIn = (sighting: Sighting, calendar: Calendar): Set<number> => {
  const dates = (sighting.match(instantPattern) ?? []).map((date) => calendar.dayOfText(date));
  const times = [
    ...(sighting.match(millisecondsPattern) ?? []).map(Number),
    ...(sighting.match(idPattern) ?? []).map(timeOfId),
  ].map((time) => calendar.dayOf(time));
  return new Set([...dates, ...times].filter(Number.isFinite));
};

interface AttackOptions {
  readonly persons: readonly Person[];
  readonly calendar: Calendar;
}

/** Names every person beside every day: 'person 3 on day 20512'. Answers those that are true. */
export const namePersonDays = (
  sightings: Iterable<Sighting>,
  { persons, calendar }: AttackOptions,
): Set<string> => {
  const named = new Set<string>();
  for (const sighting of sightings) {
    // The audit says when an admin forgot a person.
    if (sighting.includes('/rfid/forget')) continue;
    const text = sighting.toLowerCase();
    const seen = persons.filter(({ names }) => names.some((name) => text.includes(name)));
    if (!seen.length) continue;
    const days = [...daysIn(sighting, calendar)];
    for (const person of seen) {
      for (const day of days) {
        if (person.days.has(day)) named.add(`person ${persons.indexOf(person)} on day ${day}`);
      }
    }
  }
  return named;
};

/** The objects of an answer, each with the single values of those that hold it. */
export const sightingsIn = (value: unknown, above = ''): Sighting[] => {
  if (Array.isArray(value)) return value.flatMap((one) => sightingsIn(one, above));
  if (typeof value !== 'object' || value === null) return [];
  const parts: unknown[] = Object.values(value);
  const own = parts.filter((part) => !Array.isArray(part));
  const text = `${above} ${JSON.stringify(own)}`;
  return [text, ...parts.flatMap((part) => sightingsIn(part, text))];
};
