interface Foldable<R> {
  /** What the column says of a row, where it may say the same of all; a time or an amount does not. */
  readonly same?: ((row: R) => string) | undefined;
}

/** Columns that say the same of all rows, to be said once, and those that are left. */
export const foldColumns = <R, C extends Foldable<R>>(
  rows: readonly R[],
  columns: readonly C[],
): { readonly said: readonly C[]; readonly left: readonly C[] } => {
  const [first, ...others] = rows;
  const isSaid = ({ same }: C): boolean =>
    first !== undefined &&
    others.length > 0 &&
    same !== undefined &&
    others.every((row) => same(row) === same(first));
  return {
    said: columns.filter(isSaid),
    left: columns.filter((column) => !isSaid(column)),
  };
};
