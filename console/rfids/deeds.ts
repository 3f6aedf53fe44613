import { say } from '../core/texts.ts';

/** Actions on an RFID that need a confirmation. */
export const deeds = {
  delete: { label: say('Delete'), danger: true },
  block: { label: say('Block'), danger: true },
  activate: { label: say('Activate'), danger: false },
} as const;

export type Deed = keyof typeof deeds;
