interface Named {
  readonly _id: string;
  readonly name: string;
}

/** The choices of a filter. */
export const optionsOf = (named: readonly Named[] = []) =>
  named
    .map(({ _id, name }) => ({ value: _id, label: name }))
    .sort((a, b) => a.label.localeCompare(b.label));
