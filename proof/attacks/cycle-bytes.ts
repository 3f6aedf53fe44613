import type { Person } from './cycle-sightings.ts';

export interface TimedPerson extends Person {
  /** Milliseconds. */
  readonly takes: readonly number[];
}

/** Bytes of a record around a name. */
const reach = 300;

/** A time as SQLite and JSON store it. */
const spellTime = (time: number): Buffer[] => {
  const packed = Buffer.alloc(6);
  packed.writeUIntBE(time, 0, 6);
  return [packed, Buffer.from(String(time)), Buffer.from(new Date(time).toISOString())];
};

const placesOf = (bytes: Buffer, text: string): number[] => {
  const places: number[] = [];
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) places.push(at);
  return places;
};

/** Times at which a person took a pad and that stand near its name, also in free pages and the log. */
export const findTimesNearNames = (bytes: Buffer, persons: readonly TimedPerson[]): Set<string> => {
  const named = new Set<string>();
  for (const [index, { names, takes }] of persons.entries()) {
    const surroundings = names
      .flatMap((name) => [name, name.toUpperCase()])
      .flatMap((name) => placesOf(bytes, name))
      .map((at) => bytes.subarray(Math.max(0, at - reach), at + reach));
    for (const time of takes) {
      const spellings = spellTime(time);
      const isNear = surroundings.some((part) => spellings.some((text) => part.includes(text)));
      if (isNear) named.add(`person ${index} at ${new Date(time).toISOString()}`);
    }
  }
  return named;
};
