import { defineText } from './define-text.ts';

/** Labels of the key figures. `console/core/preload` renders them before the console does. */
export const keyFigureLabels = {
  all: defineText('Key figures'),
  dispensed: defineText('Dispensed'),
  income: defineText('Income'),
  stock: defineText('Stock left'),
  machines: defineText('Machines online'),
} as const;
