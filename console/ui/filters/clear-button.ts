import type { CSSProperties } from 'react';

/**
 * Props that make Mantine's clear button reachable by keyboard and screen readers. `of` describes it
 * where its name would repeat the label of the field, which must name the field alone.
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
