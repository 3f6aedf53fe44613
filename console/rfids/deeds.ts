import { say } from '../core/texts.ts';

/** What is done to an RFID besides editing it, once it was asked. */
export const deeds = {
  delete: { label: say('Delete'), danger: true },
  block: { label: say('Block'), danger: true },
  activate: { label: say('Activate'), danger: false },
} as const;

export type Deed = keyof typeof deeds;
