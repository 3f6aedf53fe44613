type FormValues = Record<string, unknown>;

/** The part of a form that is needed here; `isDirty` without a field checks the whole form. */
export interface UnsavedForm {
  readonly isDirty: (field?: string) => boolean;
  readonly getValues: () => FormValues;
  /** Names of fields that are secret whatever they are called. */
  readonly secrets?: ReadonlySet<string>;
}

export interface StorableValues {
  readonly values: FormValues;
  /** False if secrets or files had to be left out. */
  readonly isWhole: boolean;
}

/** Matches field names of the contract whose values must not reach browser storage. */
const isSecret = (field: string): boolean => /password|secret|code$|key$/i.test(field);

/** Changed values that may be stored until the next login; undefined if there are none. */
export const storableValuesOf = ({
  isDirty,
  getValues,
  secrets,
}: UnsavedForm): StorableValues | undefined => {
  const changed = Object.entries(getValues()).filter(([field]) => isDirty(field));
  const storable = changed.filter(
    ([field, value]) => !isSecret(field) && !secrets?.has(field) && !(value instanceof Blob),
  );
  if (storable.length === 0) return undefined;
  return { values: Object.fromEntries(storable), isWhole: storable.length === changed.length };
};

const isRecord = (value: unknown): value is FormValues =>
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
export const valuesToRestore = <V extends FormValues>(saved: unknown, initial: V): Partial<V> => {
  const matching = Object.entries(isRecord(saved) ? saved : {}).filter(
    ([field, value]) => field in initial && isLike(value, initial[field]),
  );
  // Each has the shape of its initial value.
  return Object.fromEntries(matching) as Partial<V>;
};
