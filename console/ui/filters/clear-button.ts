import type { CSSProperties } from 'react';

/** Mantine hides the clear button from the keyboard and from readers; this one can be reached. */
export const clearButton = (label: string) => ({
  'aria-label': label,
  'aria-hidden': false,
  tabIndex: 0,
  // Takes the place of the kit's own style, which lets it be clicked inside a field.
  style: {
    pointerEvents: 'all',
    background: 'var(--input-bg)',
    minWidth: 24,
    minHeight: 24,
  } satisfies CSSProperties,
});
