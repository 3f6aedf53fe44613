/** The rows that hold in one of their texts what was typed, in any case. */
export const matching = <R>(
  rows: readonly R[],
  typed: string,
  textsOf: (row: R) => readonly string[],
): R[] => {
  const wanted = typed.trim().toLocaleLowerCase();
  return rows.filter((row) =>
    textsOf(row).some((text) => text.toLocaleLowerCase().includes(wanted)),
  );
};
