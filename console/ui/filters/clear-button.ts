import type { CSSProperties } from 'react';

/**
 * Mantine hides the clear button from the keyboard and from readers; this one can be reached. `of`
 * describes it where its name would repeat the label of the field: a label finds the field alone.
 */
export const clearButton = (name: string, of?: string) => ({
  'aria-label': name,
  'aria-description': of,
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
