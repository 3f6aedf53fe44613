type Values = Record<string, unknown>;

/** The part of a form that is needed here; `isDirty` without a field checks the whole form. */
export interface Typed {
  readonly isDirty: (field?: string) => boolean;
  readonly getValues: () => Values;
}

export interface Keepable {
  readonly values: Values;
  /** False if secrets or files had to be left out. */
  readonly isWhole: boolean;
}

/** Matches field names of the contract whose values must not reach browser storage. */
const isSecret = (field: string): boolean => /password|secret|code$|key$/i.test(field);

/** Changed values that may be stored until the next login; undefined if there are none. */
export const keepable = ({ isDirty, getValues }: Typed): Keepable | undefined => {
  const changed = Object.entries(getValues()).filter(([field]) => isDirty(field));
  const kept = changed.filter(([field, value]) => !isSecret(field) && !(value instanceof Blob));
  if (kept.length === 0) return undefined;
  return { values: Object.fromEntries(kept), isWhole: kept.length === changed.length };
};

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Compares the shape of two values; strings, numbers and nothing count as alike. */
const isLike = (value: unknown, sample: unknown): boolean => {
  if (Array.isArray(value) || Array.isArray(sample)) {
    return (
      Array.isArray(value) &&
      Array.isArray(sample) &&
      value.every((each) => sample.length === 0 || isLike(each, sample[0]))
    );
  }
  if (isRecord(value) || isRecord(sample)) {
    return (
      isRecord(value) &&
      isRecord(sample) &&
      Object.keys(sample).every((key) => isLike(value[key], sample[key]))
    );
  }
  return true;
};

/** Saved values whose fields the form still has: a newer release may have others. */
export const restorable = <V extends Values>(kept: unknown, initial: V): Partial<V> => {
  const fitting = Object.entries(isRecord(kept) ? kept : {}).filter(
    ([field, value]) => field in initial && isLike(value, initial[field]),
  );
  // Each has the shape of its initial value.
  return Object.fromEntries(fitting) as Partial<V>;
};
