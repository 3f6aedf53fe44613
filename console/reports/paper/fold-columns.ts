interface FoldableColumn<R> {
  /** Comparable value of a row; absent for columns such as times and amounts, which never fold. */
  readonly commonValue?: ((row: R) => string) | undefined;
}

/** Splits off the columns that have the same value in all rows. */
export const foldColumns = <R, C extends FoldableColumn<R>>(
  rows: readonly R[],
  columns: readonly C[],
): { readonly shared: readonly C[]; readonly varying: readonly C[] } => {
  const [first, ...others] = rows;
  const isShared = ({ commonValue }: C): boolean =>
    first !== undefined &&
    others.length > 0 &&
    commonValue !== undefined &&
    others.every((row) => commonValue(row) === commonValue(first));
  return {
    shared: columns.filter(isShared),
    varying: columns.filter((column) => !isShared(column)),
  };
};
