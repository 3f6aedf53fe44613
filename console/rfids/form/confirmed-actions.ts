import { defineText } from '../../core/texts.ts';

/** Actions on an RFID that need a confirmation. */
export const confirmedRfidActions = {
  delete: { label: defineText('Delete'), danger: true },
  block: { label: defineText('Block'), danger: true },
  activate: { label: defineText('Activate'), danger: false },
} as const;

export type ConfirmedRfidAction = keyof typeof confirmedRfidActions;
