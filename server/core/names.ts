/** One order on both engines: letters before case, numbers by their value, Bangla included. */
const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Sorts by name; equal names keep the order they came in. */
export const byName = <T extends { readonly name: string }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => collator.compare(a.name, b.name));
