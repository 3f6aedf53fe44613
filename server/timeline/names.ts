/** What a timeline is read from, in the order of what happened at the same instant. */
export const sourceNames = [
  'STOCK',
  'UNLOCK',
  'DOOR',
  'SALE',
  'FAILURE',
  'PAD',
  'PAYMENT',
  'FAULT',
  'CLEAR',
  'BOOT',
  'BACK',
  'CARD',
  'COMMAND',
  'CHANGE',
  'COUNT',
  'PAIRING',
] as const;
export type SourceName = (typeof sourceNames)[number];
