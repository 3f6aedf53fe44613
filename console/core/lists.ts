interface Kept {
  readonly _id: string;
}

/** The list with an entity in the place it had, or at the end. */
export const withOne = <T extends Kept>(list: readonly T[], one: T): T[] =>
  list.some(({ _id }) => _id === one._id)
    ? list.map((other) => (other._id === one._id ? one : other))
    : [...list, one];

export const without = <T extends Kept>(list: readonly T[], id: string): T[] =>
  list.filter(({ _id }) => _id !== id);
