import type { CommandState } from '../../../contract/commands.ts';
import { defineText } from '../../core/texts.ts';

export const commandStateTexts: Record<CommandState, string> = {
  QUEUED: defineText('Waiting for the machine'),
  OFFERED: defineText('The machine got it'),
  SUCCEEDED: defineText('Done'),
  FAILED: defineText('Failed'),
  EXPIRED: defineText('Not done in time'),
  REFUSED: defineText('Refused by the machine'),
  INTERRUPTED: defineText('Interrupted'),
};
