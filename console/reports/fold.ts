interface Foldable<R> {
  /** Comparable value of a row; absent for columns such as times and amounts, which never fold. */
  readonly same?: ((row: R) => string) | undefined;
}

/** Splits off the columns that have the same value in all rows. */
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
