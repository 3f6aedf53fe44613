type Values = Record<string, unknown>;

/** As much of a form as is asked here; a path without a value is the whole form. */
export interface Typed {
  readonly isDirty: (field?: string) => boolean;
  readonly getValues: () => Values;
}

export interface Keepable {
  readonly values: Values;
  /** Whether nothing had to be left out. */
  readonly isWhole: boolean;
}

/** By their names in the contract; nothing of them may lie in the browser's storage. */
const isSecret = (field: string): boolean => /password|secret|code$|key$/i.test(field);

/** The changed fields that may wait for their admin; undefined when there are none. */
export const keepable = ({ isDirty, getValues }: Typed): Keepable | undefined => {
  const changed = Object.entries(getValues()).filter(([field]) => isDirty(field));
  const kept = changed.filter(([field, value]) => !isSecret(field) && !(value instanceof Blob));
  if (kept.length === 0) return undefined;
  return { values: Object.fromEntries(kept), isWhole: kept.length === changed.length };
};

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value has the shape of another: a text, a number and nothing are all alike. */
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

/** What was kept, as far as the form still has such fields: a newer release may have others. */
export const restorable = <V extends Values>(kept: unknown, initial: V): Partial<V> => {
  const fitting = Object.entries(isRecord(kept) ? kept : {}).filter(
    ([field, value]) => field in initial && isLike(value, initial[field]),
  );
  // Each of them is like the value that the form began with.
  return Object.fromEntries(fitting) as Partial<V>;
};
