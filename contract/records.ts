/**
 * Typed variants of `Object`'s functions, which keep the names of the keys: TypeScript forgets them,
 * as a record may have more keys than its type.
 */

export const keysOf = <K extends string>(record: Readonly<Partial<Record<K, unknown>>>): K[] =>
  Object.keys(record) as K[];

export const entriesOf = <K extends string, V>(record: Readonly<Record<K, V>>): [K, V][] =>
  Object.entries(record) as [K, V][];

export const recordOf = <K extends string, V>(
  names: readonly K[],
  valueFor: (name: K) => V,
): Record<K, V> => Object.fromEntries(names.map((name) => [name, valueFor(name)])) as Record<K, V>;

/** Picks the fields that a predicate accepts. */
export const pickOf = <T extends object>(
  record: T,
  isWanted: (name: keyof T & string) => boolean,
): Partial<T> =>
  Object.fromEntries(
    keysOf<keyof T & string>(record)
      .filter(isWanted)
      .map((name) => [name, record[name]]),
  ) as Partial<T>;
