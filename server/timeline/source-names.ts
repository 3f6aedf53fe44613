/** Sources of a timeline, in the order of entries of the same instant. */
export const sourceNames = [
  'STOCK',
  'VISIT',
  'UNLOCK',
  'DOOR',
  'SALE',
  'FAILURE',
  'PAD',
  'TEST_VEND',
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
  'HOUR',
] as const;
export type SourceName = (typeof sourceNames)[number];
