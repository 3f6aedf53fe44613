/** Mantine hides the clear button from the keyboard and from readers; this one can be reached. */
export const clearButton = (label: string) => ({
  'aria-label': label,
  'aria-hidden': false,
  tabIndex: 0,
  style: { minWidth: 24, minHeight: 24 },
});
